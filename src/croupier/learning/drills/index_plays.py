"""Index plays: a hand, an upcard and a count; the move that is best at that count."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING

from croupier.games.blackjack import Round, Rules
from croupier.games.blackjack.chart import CELLS, UPCARDS, pair_of, row_of
from croupier.games.counts import Counting, Rounding
from croupier.games.declare import HouseRules
from croupier.houses import House
from croupier.learning.drills import NoDrill
from croupier.learning.drills.chart import ChartDrill, decision_on
from croupier.learning.drills.chart import open_drill as open_chart_drill
from croupier.learning.drills.drill import Choice, Question, RandomBelow
from croupier.messages import Message, say, spelling
from croupier.protocol import Decide
from croupier.telling.vocabulary import MOVES, NO_LETTER, NO_WORDS

if TYPE_CHECKING:
    from croupier.analysis.indices import IndexPlay

MOST = 40
"""How many plays are asked, the most valuable first: the others add next to nothing."""
ORDER = ("surrender", "split", "swap", "double", "stand")
"""The order in which moves are considered; hit is what remains."""

INSURE = Choice(
    "insure",
    MOVES["insure"].label,
    spelling("letter of Insurance in a drill", "i"),
    spelling("words for Yes in a drill", "yes y"),
)
DECLINE = Choice("decline", MOVES["decline"].label, NO_LETTER, NO_WORDS)

Cell = tuple[str, int, int]
"""Kind, total or pair, upcard: as index plays name their cell."""


def fits(rules: HouseRules) -> bool:
    return isinstance(rules, Rules) and rules.decks != "infinite"


def open_drill(house: House, system: str = "hi-lo", rounding: Rounding = "floor") -> IndexDrill:
    if not isinstance(house.rules, Rules):
        raise NoDrill(say("Index plays are drilled at blackjack; {house} is another game.", house=house.name))
    from croupier.analysis.indices import index_plays

    table = index_plays(house.rules, Counting.at(house.rules, system, rounding))
    plays: dict[tuple[Cell, str], IndexPlay] = {
        ((play.kind, play.number, play.upcard), play.word): play for play in table.plays
    }
    return IndexDrill(house.name, table.counting, open_chart_drill(house), plays)


@dataclass(frozen=True)
class IndexDrill:
    """The index plays of a house, the most valuable first."""

    house: str
    counting: Counting
    chart: ChartDrill
    plays: Mapping[tuple[Cell, str], IndexPlay]
    name: str = "index-plays"

    @property
    def items(self) -> Mapping[str, float]:
        asked = [
            play for play in self.plays.values() if play.kind == "insurance" or self._item(play) in self.chart.cells
        ]
        return {self._key(play): max(play.worth, 1e-3) for play in asked[:MOST]}

    def ask(self, item: str, draw: RandomBelow) -> Question:
        play = next(play for play in self.plays.values() if self._key(play) == item)
        count = play.index + (draw(3) if draw(2) else -1 - draw(3))
        why = partial(self._why, play)
        if play.kind == "insurance":
            text = say("True count {count}, the dealer shows an ace. Insurance?", count=f"{count:+d}")
            choice = INSURE if _is_made(play, count) else DECLINE
            return Question(item, text, choice.word, (INSURE, DECLINE), answer=choice.label, why=why)
        base = self.chart.ask(self._item(play), draw)
        assert base.against is not None
        right = self.move(*decision_on(self.chart.rules, base.cards, base.against), count)
        text = say("True count {count}: {question}", count=f"{count:+d}", question=base.text)
        answer = MOVES[right].label
        return Question(item, text, right, base.choices, base.cards, base.against, answer=answer, why=why)

    def move(self, round: Round, need: Decide, count: int) -> str:
        """The best move at a count: an index play where there is one, otherwise the chart's."""
        hand, rules = round.hands(need.seat)[need.hand], self.chart.rules
        block, row = row_of(rules, hand)
        upcard = round.dealer[0].value
        if block.name == "pairs":
            cell = ("pair", 1 if row == "A" else int(row), upcard)
            made = self._find_word(
                cell, ("surrender", "split", "swap"), need, count, pair=pair_of(rules, hand), round=round
            )
            if made:
                return made
        kind = "soft" if hand.total.soft else "spent" if hand.total.spent else "hard"
        words = ORDER if block.name != "pairs" else ("double", "stand")
        return self._find_word((kind, hand.total.points, upcard), words, need, count, pair=0, round=round) or "hit"

    def _find_word(
        self, cell: Cell, words: tuple[str, ...], need: Decide, count: int, *, pair: int, round: Round
    ) -> str | None:
        hand = round.hands(need.seat)[need.hand]
        usual = CELLS[self.chart.chart.cell(hand.total, cell[2], pair)]
        for word in words:
            play = self.plays.get((cell, word))
            if word in need.words and (_is_made(play, count) if play else word in usual):
                return word
        return None

    def _key(self, play: IndexPlay) -> str:
        return f"{self.counting.system} {play.kind} {play.number} {play.upcard} {play.word}"

    def _item(self, play: IndexPlay) -> str:
        """The cell of the chart in which a play stands."""
        block = "pairs" if play.kind == "pair" else play.kind
        row = "A" if play.kind == "pair" and play.number == 1 else str(play.number)
        return f"{block} {row} {UPCARDS[play.upcard - 2]}"

    def _why(self, play: IndexPlay) -> list[Message]:
        words = {"move": MOVES[play.word].label, "index": f"{play.index:+d}"}
        if play.below:
            return [say("{move} below a count of {index}.", **words)]
        return [say("{move} at a count of {index} or more.", **words)]


def _is_made(play: IndexPlay, count: int) -> bool:
    return (count < play.index) == play.below
