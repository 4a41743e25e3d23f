"""Exact values: the edge of any house, the best chart for it, and the value of every move at a table.

    edge(rules)                      what a round is worth
    deviation(rules)                 the standard deviation of a round of blackjack
    distribution(rules)              its full distribution, where at most two hands can arise
    chart(rules)                     the best chart for a blackjack house
    side_bets(rules)                 what its side bets are worth
    advise(round, seen)              the value of every option of a decision

Rules may be the name of a house, and a strategy its name: edge("blackjack/vegas-strip", strategy="expert"). The numerical
libraries are imported when one of these is called, not before (loading, kernel*).

Any game       arguments, by_name, refusals; nets of a bet; worth of all bets; effects of each rule; notebook: results as tables
For programs   advisor: advice on a round, or on cards in a text
For screens    values: asked for now and known later; worker: the process that computes them
Other games    baccarat, war
Blackjack
    lattice, settlement, dealer, layout      hands, their classes and returns, the dealer's hands: arrays for the kernels
    shoes, deals, game, blackjack            the shoe, the first cards, the whole round, its value
    splits, resplits, two_hands              splits to any number of hands
    variance, outcomes, risk                 the deviation, the distribution, and squares of each move
    best_chart, chart_play                  charts; exceptions: hands that are better played otherwise
    situation, advising, advice              a hand from any shoe; named_cards, split_hands: the round that a few cards describe
    sidebets, removal                        side bets; effects of removal
    round_law, round_starts                  the cards of a round, and where in the shoe rounds begin
    counted_shoe, counter_moves              the shoe at a count, and how hands are played on by the count
    density_values, counted_game, indices    values at each density and reading of a count, and index plays
    counted_edges                            how often each count comes, and the edge there, for the counter's sheet
    count_quality, count_design              how good a count is; the best tags; linear_counts: what a count gains on any bet
    reasons/                                 what lies behind the value of a move
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from importlib import import_module
from reprlib import repr as shortly
from types import ModuleType
from typing import TYPE_CHECKING, Any, TypeAlias, cast, overload

from croupier.analysis.arguments import NO_VALUE, no_round, parse_gone, whole
from croupier.analysis.by_name import blackjack_rules, charts, house_rules
from croupier.analysis.refusals import BadShoe, NoMoveValues, NoStrategy, NotAnalysed
from croupier.games.baccarat import Rules as BaccaratRules
from croupier.games.blackjack import Round as BlackjackRound
from croupier.games.blackjack import Rules as BlackjackRules
from croupier.games.declare import HouseRules
from croupier.games.registry import game_of
from croupier.games.war import Round as WarRound
from croupier.games.war import Rules as WarRules
from croupier.messages import say
from croupier.protocol import Round

if TYPE_CHECKING:
    from fractions import Fraction

    from croupier.analysis.advice import Advice
    from croupier.analysis.baccarat import BaccaratEdge
    from croupier.analysis.blackjack import BlackjackEdge
    from croupier.analysis.nets import BetsEdge
    from croupier.analysis.outcomes import NetDistribution
    from croupier.analysis.war import WarEdge
    from croupier.cards import Card
    from croupier.games.blackjack.chart import Chart
    from croupier.houses import House
    from croupier.houses.shipped_names import BaccaratHouse, BlackjackHouse, WarHouse

    AnyEdge: TypeAlias = BlackjackEdge | BaccaratEdge | WarEdge | BetsEdge
    BlackjackGiven: TypeAlias = BlackjackRules | House[BlackjackRules] | BlackjackHouse
    BaccaratGiven: TypeAlias = BaccaratRules | House[BaccaratRules] | BaccaratHouse
    WarGiven: TypeAlias = WarRules | House[WarRules] | WarHouse
    AnyStrategy: TypeAlias = Any
    """`StrategyChoice`, the name of a strategy or of a chart file, or a strategy that plays by charts."""

__all__ = ["NoStrategy", "advise", "chart", "deviation", "distribution", "edge", "side_bets"]


@overload
def edge(
    house: BlackjackGiven, shoe: Sequence[int] | None = None, strategy: AnyStrategy = "optimal"
) -> BlackjackEdge: ...
@overload
def edge(house: BaccaratGiven, shoe: Sequence[int] | None = None) -> BaccaratEdge: ...
@overload
def edge(house: WarGiven, shoe: Sequence[int] | None = None) -> WarEdge: ...
@overload
def edge(
    house: HouseRules | House | str, shoe: Sequence[int] | None = None, *, strategy: AnyStrategy
) -> BlackjackEdge: ...
@overload
def edge(house: HouseRules | House | str, shoe: Sequence[int] | None = None) -> AnyEdge: ...


def edge(
    house: HouseRules | House | str, shoe: Sequence[int] | None = None, strategy: AnyStrategy = "optimal"
) -> AnyEdge:
    """The player's expectation, from a full shoe or from a shoe of this composition (thirteen counts, ace to king).

    >>> print(f"{edge('blackjack/vegas-strip', strategy='basic').ev:.12f}")
    -0.003332155595
    """
    shoe = _plain(shoe)
    rules = house_rules(house)
    if isinstance(rules, BlackjackRules):
        from croupier.analysis.blackjack import edge as blackjack_edge

        return blackjack_edge(rules, shoe, charts(strategy, rules))
    if not isinstance(strategy, str) or strategy != "optimal":
        raise NoStrategy(
            say("A strategy is for blackjack only; at {game} every bet and answer is shown.", game=rules.game)
        )
    if isinstance(rules, BaccaratRules):
        from croupier.analysis.baccarat import edge as baccarat_edge

        return baccarat_edge(rules, shoe)
    if isinstance(rules, WarRules):
        from croupier.analysis.war import edge as war_edge

        return war_edge(rules, shoe)
    return cast("BetsEdge", _analysis(rules).edge(rules, shoe))


def _analysis(rules: HouseRules) -> ModuleType:
    """The module that knows the values of a game of another package; refused if it has none."""
    path = game_of(rules.game).analysis
    if not path:
        raise NotAnalysed(rules)
    return import_module(path)


def _plain(shoe: Iterable[Any] | None) -> Sequence[int] | None:
    """A shoe as a tuple of Python numbers; it may come as a NumPy array."""
    if shoe is None:
        return None
    counts = [whole(one) for one in shoe] if isinstance(shoe, Iterable) else [NO_VALUE]
    if any(one is NO_VALUE or one < 0 for one in counts):
        raise BadShoe(say("A shoe is whole numbers of cards, none below zero; this one is {shoe}.", shoe=shortly(shoe)))
    return tuple(counts)


def deviation(
    house: HouseRules | House | str, shoe: Sequence[int] | None = None, strategy: AnyStrategy = "optimal"
) -> float:
    """The standard deviation of a round, in units of the first bet, resplits included."""
    from croupier.analysis.variance import deviation

    rules = blackjack_rules(house)
    return deviation(rules, _plain(shoe), charts(strategy, rules))


def distribution(
    house: HouseRules | House | str, shoe: Sequence[int] | None = None, strategy: AnyStrategy = "optimal"
) -> NetDistribution:
    """How often a round ends with each net result; refused where more than two hands can arise."""
    from croupier.analysis.outcomes import distribution

    rules = blackjack_rules(house)
    return distribution(rules, _plain(shoe), charts(strategy, rules))


def chart(house: HouseRules | House | str, shoe: Sequence[int] | None = None, name: str = "") -> Chart:
    """The best chart for a house; `name` is what the chart calls the house, its own name otherwise."""
    from croupier.analysis.best_chart import basic_chart

    own = house if isinstance(house, str) else getattr(house, "name", "")
    return basic_chart(blackjack_rules(house), _plain(shoe), name or own)


def side_bets(house: HouseRules | House | str) -> dict[str, Fraction]:
    """What each side bet of a blackjack house is worth per unit."""
    from croupier.analysis.sidebets import side_bets

    return side_bets(blackjack_rules(house))


def advise(round: Round, seen: Iterable[Card] = ()) -> Advice:
    """The value of every option of the present decision; `seen` are the cards exposed since the shuffle that are gone."""
    if isinstance(round, BlackjackRound):
        from croupier.analysis.advising import advise as advise_blackjack

        return advise_blackjack(round, parse_gone(seen))
    if not isinstance(round, WarRound):
        rules = getattr(round, "rules", None)
        if not isinstance(rules, HouseRules) or isinstance(rules, BaccaratRules):
            raise no_round(round)
        found = getattr(_analysis(rules), "advise", None)
        if found is None:
            raise NoMoveValues(rules)
        return cast("Advice", found(round, parse_gone(seen)))
    from croupier.analysis.war import advise as advise_war

    return advise_war(round, parse_gone(seen))
