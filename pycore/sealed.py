"""Sealed dice: a roll that two sides who share only mails can both verify. Written so that anybody can implement it.

1. Both agree what is rolled. The *terms* are the canonical JSON of ``{"calculator", "inputs", "readings"}``
   (keys sorted, no spaces, non-ASCII as ``\\uXXXX``, a number with a decimal point as the text of its fraction in
   lowest terms: 12.5 is ``"25/2"``); `covers` is their SHA-256 in hex.
2. Side A and side B each think of a new secret of at least 16 characters, 8 of them different (one that was
   opened before lets the other side choose its own to suit) and mail its *commitment*:
   SHA-256 of ``damage-desk/1/<A or B>/<covers>/<secret>`` (UTF-8) in hex.
3. When both have the other's commitment, both mail their secrets. Each checks the other's commitment.
4. The key is ``<bytes of secret A>:<secret A>,<bytes of secret B>:<secret B>,`` (UTF-8). Block number
   i = 0, 1, 2… is HMAC-SHA256(key, ``<covers>/<i>``): eight 32-bit words, big-endian, used in order.
5. A die of n sides takes the next word w below 2^32 - 2^32 mod n (others are thrown away) and shows
   its lowest face + w mod n. The order of the dice is the order in which the walk asks for them.

What it proves: neither side could choose or foresee a die, nor change calculator, inputs or
readings after it had committed; to whoever knows that both commitments were mailed before either secret.
What it does not: the side that reveals last knows the outcome first and can still refuse; a choice that
the walk asks for later is made with the dice known; the version of the rules is told, and only the receipt covers it.
"""

from __future__ import annotations

import hashlib
import hmac

from pycore.dice import Stream
from pycore.errors import InputErrors, Problem

SHORTEST = 16
LONGEST = 200
DIFFERENT = 8
SIDES = ("A", "B")


def commitment(side: str, secret: str, covers: str) -> str:
    """What side A or B mails before anything is revealed (step 2), in hex."""
    return hashlib.sha256(f"damage-desk/1/{side}/{covers}/{secret}".encode()).hexdigest()


def tidy(mailed: str) -> str:
    """A commitment without what mail programs do to it."""
    return "".join(mailed.split()).lower()


def stream(secrets: tuple[str, str], covers: str) -> Stream:
    """The fair numbers of two revealed secrets (steps 4 and 5)."""
    key = "".join(f"{len(secret.encode())}:{secret}," for secret in secrets).encode()
    return Stream(lambda count: hmac.digest(key, f"{covers}/{count}".encode(), "sha256"))


def check_secret(secret: object, path: str) -> list[Problem]:
    """A secret must be hard to find by trying, and come through a mail as it is."""
    if not isinstance(secret, str) or not SHORTEST <= len(secret) <= LONGEST:
        why = "a shorter one can be found from its commitment by trying"
        says = f"Enter a secret of {SHORTEST} to {LONGEST} characters; {why}."
    elif not secret.isprintable() or secret != secret.strip():
        says = "A secret is one line of visible characters, without a space at its ends: a mail would change it."
    elif len(set(secret)) < DIFFERENT:
        says = f"A secret needs at least {DIFFERENT} different characters; a simpler one can be found by trying."
    else:
        return []
    return [Problem(path, "field", says)]


def opened(secrets: object, commitments: object, covers: str) -> Stream:
    """The stream, after both secrets were checked against the commitments mailed before.

    Raises `InputErrors` with every secret that is too short or does not fit.
    """
    for name, pair in (("secrets", secrets), ("commitments", commitments)):
        if not isinstance(pair, list) or len(pair) != 2 or not all(isinstance(one, str) for one in pair):
            says = f"Sealed dice need two {name}, side A's and side B's, as a list of two texts."
            raise InputErrors([Problem(f"dice.{name}", "field", says)])
    assert isinstance(secrets, list) and isinstance(commitments, list)
    wrong: list[Problem] = []
    for i, side in enumerate(SIDES):
        path = f"dice.secrets[{i}]"
        short = check_secret(secrets[i], path)
        wrong += short
        if not short and commitment(side, secrets[i], covers) != tidy(commitments[i]):
            says = (
                f"Side {side}'s secret does not fit the commitment it mailed. Either the secret or the commitment was "
                "changed, or the calculator, its inputs or its readings are not those it was made for."
            )
            wrong.append(Problem(path, "illegal", says))
    if wrong:
        raise InputErrors(wrong)
    return stream((secrets[0], secrets[1]), covers)
