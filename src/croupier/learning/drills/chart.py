"""The chart: first hands of this house, each with the move that its best chart makes."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import partial
from itertools import combinations_with_replacement, groupby

from croupier.cards import Card, Rank, Suit
from croupier.games.blackjack import Round, Rules, start
from croupier.games.blackjack.chart import UPCARDS, Chart, ChartBlock, pair_of, row_of
from croupier.games.declare import HouseRules
from croupier.games.laid_cards import declines, lay_cards
from croupier.houses import House
from croupier.learning.drills import NoDrill
from croupier.learning.drills.drill import Choice, Question, RandomBelow
from croupier.messages import Message, say
from croupier.protocol import DEALER, Box, Decide, Stake
from croupier.telling.blackjack.felt import total_text
from croupier.telling.cards import card_name
from croupier.telling.vocabulary import MOVES

BET = 100
RANKS = {value: tuple(rank for rank in Rank if min(rank, 10) == value) for value in range(1, 11)}


def fits(rules: HouseRules) -> bool:
    return isinstance(rules, Rules)


def open_drill(house: House) -> ChartDrill:
    if not isinstance(house.rules, Rules):
        raise NoDrill(say("The chart is drilled at blackjack; {house} is another game.", house=house.name))
    from croupier.analysis import chart

    return ChartDrill(house.name, house.rules, chart(house.rules))


def move_choices(words: Sequence[str]) -> tuple[Choice, ...]:
    """Moves as answers, with the keys they have at the table."""
    return tuple(Choice(word, MOVES[word].label, MOVES[word].keys, MOVES[word].also) for word in words)


@dataclass(frozen=True)
class ChartCell:
    """A cell of the chart, and the first hands that come to it: pairs of card values.

    Each has the chance that it is dealt and asked, in a round from the full shoe of the house.
    """

    block: ChartBlock
    row: str
    upcard: int
    hands: dict[tuple[int, int], float] = field(default_factory=dict)


@dataclass(frozen=True)
class ChartDrill:
    """Every cell that a first hand can come to."""

    house: str
    rules: Rules
    chart: Chart
    name: str = "chart"
    cells: Mapping[str, ChartCell] = field(init=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "cells", dict(cells_of(self.rules)))

    @property
    def items(self) -> Mapping[str, float]:
        return {item: sum(cell.hands.values()) for item, cell in self.cells.items()}

    def ask(self, item: str, draw: RandomBelow) -> Question:
        cell = self.cells[item]
        hands = tuple(cell.hands)
        values = hands[draw(len(hands))]
        cards = [card_of(value, draw) for value in (values if draw(2) else values[::-1])]
        return self.question(item, cards, card_of(cell.upcard, draw))

    def question(self, item: str, cards: Sequence[Card], upcard: Card) -> Question:
        """The question about a first hand."""
        round, need = decision_on(self.rules, cards, upcard)
        hand, right = round.hands(0)[0], self._move(round, need)
        text = say("{total} against {upcard}?", total=total_text(hand.total), upcard=card_name(upcard))
        return Question(
            item,
            text,
            right,
            move_choices(need.words),
            tuple(cards),
            upcard,
            answer=MOVES[right].label,
            worth=partial(_worth, round),
            why=lambda: [row_in_words(self, self.cells[item])],
        )

    def right(self, cell: ChartCell) -> str:
        """The move of a cell on a first hand."""
        cards = [card_of(value) for value in next(iter(cell.hands))]
        return self._move(*decision_on(self.rules, cards, card_of(cell.upcard)))

    def _move(self, round: Round, need: Decide) -> str:
        hand = round.hands(0)[0]
        return self.chart.choose(hand.total, round.dealer[0].value, pair_of(self.rules, hand), need.words)


def _worth(round: Round) -> Mapping[str, float]:
    from croupier.analysis import advise

    return advise(round).moves


def decision_on(rules: Rules, cards: Sequence[Card], upcard: Card) -> tuple[Round, Decide]:
    """The decision on two first cards; everything that is offered before it is declined."""
    begun = start(rules, [Stake.on({"main": BET})])
    round = lay_cards(begun, {Box(0): cards, DEALER: (upcard,)}, declines)
    assert isinstance(round.need, Decide)
    return round, round.need


def cells_of(rules: Rules) -> Iterator[tuple[str, ChartCell]]:
    """The cells of all first hands on which something is decided."""
    cells: dict[str, ChartCell] = {}
    for low, high in combinations_with_replacement(range(1, 11), 2):
        cards = [card_of(value) for value in (low, high)]
        for upcard in range(1, 11):
            begun = start(rules, [Stake.on({"main": BET})])
            round = lay_cards(begun, {Box(0): cards, DEALER: (card_of(upcard),)}, declines)
            if not isinstance(round.need, Decide):
                continue
            block, row = row_of(rules, round.hands(0)[0])
            item = f"{block.name} {row} {UPCARDS[upcard - 2]}"
            cell = cells.setdefault(item, ChartCell(block, row, upcard))
            cell.hands[low, high] = chance_of_question(rules, low, high, upcard)
    yield from cells.items()


def chance_of_question(rules: Rules, low: int, high: int, upcard: int) -> float:
    """The chance of these first cards and this upcard, and that the dealer's blackjack does not end the round before the move."""
    each, drop = rules.cards // 13, 0 if rules.decks == "infinite" else 1
    left = {value: each * len(RANKS[value]) for value in RANKS}
    same_rank = low == high and rules.split_pairs_by == "rank"
    chance, size = 2.0 if low != high else 1.0, rules.cards
    for place, value in enumerate((low, high, upcard)):
        chance *= (each - drop if place == 1 and same_rank else left[value]) / size
        left[value] -= drop
        size -= drop
    if rules.hole_card == "peek" and upcard in (1, 10):
        chance *= 1 - left[11 - upcard] / size
    return chance


def card_of(value: int, draw: RandomBelow = lambda _: 0) -> Card:
    """A card of this value, of a rank and a suit that are drawn."""
    ranks = RANKS[value]
    return Card(ranks[draw(len(ranks))], tuple(Suit)[draw(len(Suit))])


def row_in_words(drill: ChartDrill, cell: ChartCell) -> Message:
    """`Hard 16: stand against 2–6, hit against 7–9, surrender against 10–A.` The rule of thumb of this very house."""
    row = [(upcard, f"{cell.block.name} {cell.row} {upcard}") for upcard in UPCARDS]
    moves = [(upcard, drill.right(drill.cells[item])) for upcard, item in row if item in drill.cells]
    parts = []
    for word, group in groupby(moves, key=lambda move: move[1]):
        upcards = [upcard for upcard, _ in group]
        shown = upcards[0] if len(upcards) == 1 else f"{upcards[0]}–{upcards[-1]}"
        parts.append(say("{move} against {upcards}", move=say_move(word), upcards=shown))
    return say("{hand}: {moves}.", hand=_row_name(cell), moves=tuple(parts))


def _row_name(cell: ChartCell) -> Message:
    match cell.block.name:
        case "hard":
            return say("Hard {row}", row=cell.row)
        case "soft":
            return say("Soft {row}", row=cell.row)
        case "spent":
            return say("Spent ace, {row}", row=cell.row)
    return say("Pair of {row}", row=cell.row)


def say_move(word: str) -> Message:
    """A move inside a sentence."""
    return {
        "hit": say("hit"), "stand": say("stand"), "double": say("double"), "split": say("split"), "swap": say("swap"),
        "surrender": say("surrender"),
    }[word]  # fmt: skip
