"""A short search of `python3 build.py fuzz`, the same in every run."""

from pycore.systems import calculators
from tests.fuzz import bases, search

REQUESTS = 250


def test_requests_near_the_known_ones_hold_what_every_reply_must_keep() -> None:
    found = search(lambda so_far: so_far < REQUESTS, "short")

    assert found.total() == REQUESTS
    assert found["done"] > REQUESTS / 5  # refusals alone would hold little
    assert found["invalid"]


def test_every_calculator_is_searched() -> None:
    assert {request["calculator"] for request in bases()} == {*calculators()}
