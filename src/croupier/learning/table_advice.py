"""What a learner can ask at the table, in sentences: values of the moves, the chart's move, the cost of a move, the count.

Everything comes from what lies face up and the cards exposed since the shuffle.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import TYPE_CHECKING, NamedTuple

from croupier.cards import Card
from croupier.games.blackjack import Round as BlackjackRound
from croupier.games.counts import USUAL_COUNT, Counting
from croupier.games.declare import HouseRules
from croupier.language import Speaker
from croupier.messages import Message, say
from croupier.protocol import Decide, Round
from croupier.review.choices import cards_left
from croupier.review.evaluator import advice_on
from croupier.review.valued_choices import THRESHOLD
from croupier.table.game import Game
from croupier.telling import telling_of
from croupier.telling.vocabulary import MOVES, bet_label

if TYPE_CHECKING:
    from croupier.analysis.advice import Advice
    from croupier.games.blackjack.chart import Chart


@dataclass(frozen=True)
class Decision:
    """A person's move, and what was known before it."""

    round: Round
    seen: Counter[Card]
    word: str
    part: float = 1.0
    """Which part of the most was put up: less than 1 for a double for less."""


@dataclass(frozen=True)
class PlacedBets:
    """A person's bets at a deal, and the cards left, ace to king."""

    bets: tuple[str, ...]
    left: tuple[int, ...]


def value_lines(
    rules: HouseRules, round: Round, need: Decide, seen: Counter[Card], speak: Speaker
) -> Iterator[Message]:
    """Every open move with its value and what it costs, the best first; then the reasons."""
    from croupier.analysis.reasons import reasons

    advice = advice_on(round, seen)
    for word in sorted(advice.moves, key=lambda word: -advice.moves[word]):
        worth = speak.number(advice.moves[word], 4, signed=True)
        parts = {"move": MOVES[word].label, "worth": worth}
        if word == advice.best:
            yield say("{move}: {worth} bets, the best.", **parts)
        else:
            yield say("{move}: {worth} bets, costs {cost}.", **parts, cost=speak.number(advice.costs[word], 4))
    early = "decline" in need.words
    found = None if early else reasons(round, seen - Counter(round.face_up()))
    yield from telling_of(rules).reasons(round, need, found, seen, speak) or ()


def bet_lines(game: Game, speak: Speaker) -> Iterator[Message]:
    """What each bet is worth with the cards that are left."""
    from croupier.analysis.worth import bets_worth

    for bet, worth in bets_worth(game.rules, cards_left(game)).items():
        yield say(
            "{bet}: {worth} % of the bet on average.",
            bet=bet_label(bet),
            worth=speak.number(100 * worth, 3, signed=True),
        )


def chart_line(rules: HouseRules, round: Round, need: Decide, chart: Chart | None = None) -> Message:
    """The move of the house's best chart, in a game that has one. `chart`: if it is known, it is not made anew."""
    if chart is None or not isinstance(round, BlackjackRound):
        from croupier.strategies import find_strategy

        move = next(iter(find_strategy("basic", rules).mix(round, need, None)))
    else:
        move = chart.move(round, need)
    return say("The chart of the house says: {move}.", move=MOVES[str(move)].label)


def cost_line(advice: Advice, word: str, speak: Speaker, short: bool = False, part: float = 1.0) -> Message | None:
    """The coach's sentence about a move that cost something; None if it did not. `part`: of the most that it may put up."""
    cost = advice.cost(word, part)
    if cost < THRESHOLD:
        return None
    better = say("doubling for all of it") if word == advice.best else MOVES[advice.best].doing
    parts: Mapping[str, object] = {"cost": speak.number(cost, 2), "move": better}
    if short:
        return say("It cost {cost}: {move} was better.", **parts)
    return say("That cost {cost} bets: {move} was better.", **parts)


def boxes_cost_line(worths: Mapping[str, float], placed: Iterable[str], speak: Speaker) -> Message | None:
    """The coach's sentence about bets on boxes: the worst of them; None if it costs next to nothing.

    Small differences, as between banker and player, are below the threshold.
    """
    worst = min(placed, key=lambda bet: worths[bet])
    best = max(worths, key=lambda bet: worths[bet])
    cost = worths[best] - worths[worst]
    if cost < THRESHOLD:
        return None
    share = speak.number(100 * cost, 1)
    return say("{bet} costs {share} % more than {best}.", bet=bet_label(worst), share=share, best=bet_label(best))


class TableCount(NamedTuple):
    """The count of the cards exposed since the shuffle."""

    system: str
    running: Fraction
    true: float | None
    """The running count over the decks unseen; None for a system that is read by its running count."""
    unseen: int


def count_of(rules: HouseRules, seen: Counter[Card], system: str = USUAL_COUNT) -> TableCount | None:
    """The count by a system, or by ten tags of one's own; None where cards are not counted; refused if there is no such system."""
    if not telling_of(rules).HAS_COUNT or rules.decks == "infinite":
        return None
    counting = Counting.at(rules, system)
    running = counting.start + sum((counting.tag(card.value) * times for card, times in seen.items()), Fraction())
    unseen = rules.cards - seen.total()
    return TableCount(system, running, None if counting.running else float(running) / max(0.5, unseen / 52), unseen)


def running_text(count: TableCount, speak: Speaker) -> str:
    """`+3`, `−1.5`: halves and quarters are shown."""
    decimals = {1: 0, 2: 1}.get(count.running.denominator, 2)
    return speak.number(float(count.running), decimals, signed=True)


def count_line(count: TableCount, speak: Speaker) -> Message:
    """Running and true count in a sentence."""
    parts: Mapping[str, object] = {
        "system": count.system,
        "running": running_text(count, speak),
        "cards": count.unseen,
    }
    if count.true is None:
        return say("{system}: running count {running}, {cards} cards unseen.", **parts)
    return say(
        "{system}: running count {running}, true count {true}, {cards} cards unseen.",
        **parts,
        true=speak.number(count.true, 1, signed=True),
    )
