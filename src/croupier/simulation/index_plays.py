"""Index plays: moves that depend on the count, in the notation of players.

    16 v 10: stand >= 0          hard 16 against a ten stands from a count of 0 on; below it plays as if it could not
    A,7 v 2: double >= 1         a soft hand by one of its forms, or `soft 18`
    10,10 v 5: split >= 5        a pair
    13 v 2: hit < -1             the same as stand >= -1
    insurance >= 3               even money too

One line is one play; empty lines, and what follows a `#`, are ignored.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from importlib.resources import files
from pathlib import Path
from typing import TYPE_CHECKING, Literal, NamedTuple, cast

from croupier.disk import read_file
from croupier.messages import Refused, say

if TYPE_CHECKING:
    from croupier.analysis.indices import IndexPlay
    from croupier.games.blackjack import Rules
    from croupier.games.counts import Counting

HandKind = Literal["hard", "soft", "pair"]

WORDS = ("hit", "stand", "double", "split", "swap", "surrender")
SHIPPED = {"i18": "illustrious-18.txt", "fab4": "fab-4.txt"}
"""The lists that come with the house: for Hi-Lo, several decks, dealer stands on soft 17."""
GENERATED = "generated"
"""The list that is computed for a house and a count."""


LARGEST = 1 << 20
"""No list of plays has more bytes."""


class BadPlay(Refused):
    """A line that is no index play."""


class HandName(NamedTuple):
    """The hands of a play: a hard or soft total, or a pair of a value."""

    kind: HandKind
    number: int

    def __str__(self) -> str:
        if self.kind == "hard":
            return str(self.number)
        if self.kind == "soft":
            return f"A,{self.number - 11}"
        return ",".join(["A" if self.number == 1 else str(self.number)] * 2)


@dataclass(frozen=True)
class Play:
    """A move that is made from a count on (or below a count), and otherwise not."""

    hand: HandName | None
    """None for insurance."""
    upcard: int
    word: str
    index: int
    below: bool = False
    """Made below the index instead of from it on."""

    def holds(self, count: int) -> bool:
        return count < self.index if self.below else count >= self.index

    def __str__(self) -> str:
        when = f"{'<' if self.below else '>='} {self.index}"
        if self.hand is None:
            return f"insurance {when}"
        return f"{self.hand} v {'A' if self.upcard == 1 else self.upcard}: {self.word} {when}"


def plays(text: str) -> tuple[Play, ...]:
    """The plays of a text.

    >>> [str(play) for play in plays("16 v 10: stand >= 0  # the most valuable of all")]
    ['16 v 10: stand >= 0']
    """
    lines = (line.partition("#")[0].strip() for line in text.splitlines())
    return tuple(_play(line) for line in lines if line)


def named_plays(names: Iterable[str]) -> tuple[Play, ...]:
    """The plays of several lists: shipped ones by name, others by file."""
    return tuple(play for name in names for play in _read_list(name))


def _read_list(name: str) -> tuple[Play, ...]:
    found = plays(_text(name))
    if not found:
        raise BadPlay(say("“{name}” holds no index play.", name=name))
    return found


def _text(name: str) -> str:
    if name in SHIPPED:
        return files(__package__).joinpath(SHIPPED[name]).read_text("utf-8")
    try:
        return read_file(Path(name), LARGEST).decode()
    except (OSError, ValueError):
        raise BadPlay(
            say(
                "“{name}” is not a list of index plays; allowed: {names}, or a file that can be read.",
                name=name,
                names=(*SHIPPED, GENERATED),
            )
        ) from None


_LINE = re.compile(
    r"(?:(?P<hand>\S+(?: \d+)?) v (?P<upcard>A|10|[2-9]): (?P<word>\w+)|insurance) (?P<below><|>=) (?P<index>[-−+]?\d+)"
)


def _play(line: str) -> Play:
    found = _LINE.fullmatch(" ".join(line.split()))
    hand = _hand(found["hand"]) if found and found["hand"] else None
    if not found or (found["hand"] and not hand) or (found["word"] or "hit") not in WORDS:
        raise BadPlay(
            say(
                "“{line}” is not an index play; write, for instance, “16 v 10: stand >= 0” or “insurance >= 3”; "
                "the moves are: {words}.",
                line=line,
                words=WORDS,
            )
        )
    index, below = int(found["index"].replace("−", "-")), found["below"] == "<"
    if hand is None:
        return Play(None, 1, "insure", index, below)
    return Play(hand, 1 if found["upcard"] == "A" else int(found["upcard"]), found["word"], index, below)


def _hand(text: str) -> HandName | None:
    """`16`, `A,7` or `soft 18`, `8,8`."""
    cards = text.split(",")
    if len(cards) == 2 and cards[0] == cards[1] and (value := _value(cards[0])):
        return HandName("pair", value)
    if len(cards) == 2 and cards[0] == "A" and (value := _value(cards[1])):
        return HandName("soft", 11 + value)
    if found := re.fullmatch(r"(soft )?(\d{1,2})", text):
        kind: HandKind = "soft" if found[1] else "hard"
        return HandName(kind, int(found[2])) if 4 <= int(found[2]) <= 21 else None
    return None


def _value(text: str) -> int:
    return 1 if text == "A" else int(text) if text in map(str, range(2, 11)) else 0


def for_hand(several: Iterable[Play], hand: HandName, upcard: int) -> Iterator[Play]:
    """The plays for a hand by this name."""
    return (play for play in several if play.hand == hand and play.upcard == upcard)


# The index plays of any house and count, as the analysis computes them

ORDER = ("insure", "surrender", "split", "swap", "double", "stand")
"""Which play is asked first where several are for one hand."""


def generate_plays(rules: Rules, counting: Counting) -> tuple[Play, ...]:
    """All plays of the house. Totals whose ace has dropped (ace_rule one-drop) have no name among plays."""
    found = [play for play in _computed_plays(rules, counting) if play.kind != "spent"]
    return tuple(map(named_play, sorted(found, key=lambda play: ORDER.index(play.word))))


def insurance_index(rules: Rules, counting: Counting) -> int | None:
    """The reading from which insurance is worth it; None if it is never, or only below a reading."""
    found = (play for play in _computed_plays(rules, counting) if play.word == "insure" and not play.below)
    return next((play.index for play in found), None)


def _computed_plays(rules: Rules, counting: Counting) -> tuple[IndexPlay, ...]:
    """The plays for somebody who estimates the unseen decks as this count says."""
    from croupier.analysis.indices import index_plays

    return index_plays(rules, counting, estimate=counting.estimate).plays


def named_play(play: IndexPlay) -> Play:
    """A play as a card counter follows it."""
    named = play.kind in ("hard", "soft", "pair")
    hand = HandName(cast(HandKind, play.kind), play.number) if named else None
    return Play(hand, play.upcard, play.word, play.index, play.below)
