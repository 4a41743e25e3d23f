"""The house that a command line names."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING

from croupier.cli.language import LANGUAGE
from croupier.language import Speaker

if TYPE_CHECKING:
    from croupier.houses import House


def load_house(text: str) -> House:
    """Load a house. What follows from a change of its rules is said on standard error."""
    from croupier.houses import load

    house = load(text)
    speak = Speaker(LANGUAGE, house.rules.currency)
    for note in house.notes:
        print(speak(note), file=sys.stderr)
    return house
