"""How Hypothesis searches: without a clock, since a busy machine proves nothing; the same cases every time in CI."""

import os

from hypothesis import HealthCheck, settings

settings.register_profile(
    "desk", deadline=None, suppress_health_check=[HealthCheck.too_slow], derandomize="CI" in os.environ
)
settings.load_profile("desk")
