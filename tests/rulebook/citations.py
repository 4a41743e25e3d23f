"""Which tests cite which statements of the rulebook.

A test cites a statement by having its id in its name, in small letters and with an underscore for the hyphen:
`test_s0_d5_expert_is_literal` cites S0-D5, `test_s2_02_s2_d8_second_card_down` cites two.
"""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path

TESTS = Path(__file__).parents[1]
RULEBOOK = TESTS.parent / "docs" / "rulebook.md"

_TEST = re.compile(r"^(?:async )?def (test_\w+)", re.MULTILINE)
_STATED = re.compile(r"\b(?:S[0-4]|[BWKE])-(?:D\d+|\d\d)\b")
_CITED = re.compile(r"(?<![a-z0-9])(s[0-4]|[bwke])_(d\d+|\d\d)(?![a-z0-9])")


def rulebook_ids() -> list[str]:
    """The ids of the rulebook, in its order."""
    return list(dict.fromkeys(_STATED.findall(RULEBOOK.read_text())))


def citations_of(test: str) -> list[str]:
    """The ids that the name of a test cites."""
    return [f"{part}-{number}".upper() for part, number in _CITED.findall(test)]


@cache
def every_test() -> list[tuple[Path, str]]:
    """The tests of all folders: their file and their name."""
    files = sorted(TESTS.rglob("test_*.py"))
    return [(path, test) for path in files for test in _TEST.findall(path.read_text())]
