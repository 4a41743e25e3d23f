"""Reports on the bets of a house: `document` for programs and `sheet` for people have the same content."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from typing import TYPE_CHECKING, Any, Protocol, cast

from croupier.games import baccarat, blackjack, war
from croupier.games.declare import HouseRules
from croupier.houses import House
from croupier.messages import Refused, Word, say
from croupier.paper.edges import baccarat_sheet, bets_sheet, blackjack_sheet, war_sheet
from croupier.paper.ink import Line
from croupier.paper.nets import BetByBet
from croupier.paper.sheet import Pen
from croupier.paper.spread import Spread
from croupier.strategies import find_strategy
from croupier.strategies.charts import Charted
from croupier.strategies.toss import players_of
from croupier.strategies.war import Warrior

if TYPE_CHECKING:
    from croupier.analysis.baccarat import BaccaratEdge
    from croupier.analysis.blackjack import BlackjackEdge, StrategyChoice
    from croupier.analysis.nets import BetsEdge, Nets
    from croupier.analysis.war import WarEdge

Document = dict[str, Any]

ROUNDS, SEED = 1 << 24, 1
"""How many rounds are simulated if chances cannot be computed."""


class NotHere(Refused):
    """An option that this game does not have."""


class HouseReport(Protocol):
    """A report on the bets of a house for a strategy."""

    def document(self) -> Document: ...

    def sheet(self, pen: Pen) -> Iterator[Line]: ...

    def worth(self, rules: HouseRules) -> Mapping[str, float]:
        """The expectation of each bet under these rules, for the report's strategy."""


def report(house: House, strategy: str | None, deviation: bool = False, distribution: bool = False) -> HouseReport:
    """The report on a house; options that its game does not have are refused."""
    rules = house.rules
    if isinstance(rules, blackjack.Rules):
        return BlackjackReport(house, rules, strategy or "optimal", deviation, distribution)
    spread = BetByBet(deviation, distribution)
    if isinstance(rules, war.Rules):
        return WarReport(house, rules, strategy or "optimal", spread)
    if not isinstance(rules, baccarat.Rules):
        if strategy is not None:
            raise NotHere(say("The exact analysis of {game} has no --strategy: it plays best.", game=Word(rules.game)))
        return BetsReport(house, rules, spread)
    if strategy is not None:
        raise NotHere(say("At baccarat nobody decides anything: there is no --strategy, every bet is shown."))
    return BaccaratReport(house, rules, spread)


# Blackjack


@dataclass(frozen=True)
class BlackjackReport:
    house: House
    rules: blackjack.Rules
    strategy: str
    with_deviation: bool = False
    with_distribution: bool = False

    @cached_property
    def edge(self) -> BlackjackEdge:
        from croupier.analysis import edge

        return edge(self.rules, strategy=strategy_choice(self.strategy, self.rules))

    @cached_property
    def beside(self) -> Mapping[str, Fraction]:
        """The expectation of insurance and of the side bets, whatever the strategy."""
        from croupier.analysis import side_bets

        return ({"insurance": insurance(self.rules)} if self.rules.insurance else {}) | side_bets(self.rules)

    @cached_property
    def deviation(self) -> float | None:
        from croupier.analysis import deviation

        return (
            deviation(self.rules, strategy=strategy_choice(self.strategy, self.rules)) if self.with_deviation else None
        )

    @cached_property
    def spread(self) -> Spread | None:
        if not self.with_distribution:
            return None
        return _spread(self.rules, self.strategy, strategy_choice(self.strategy, self.rules))

    def worth(self, rules: HouseRules) -> Mapping[str, float]:
        from croupier.analysis import edge

        assert isinstance(rules, blackjack.Rules)
        return {"main": edge(rules, strategy=strategy_choice(self.strategy, rules)).ev}

    def document(self) -> Document:
        edge, beside = self.edge, {bet: _exactly(worth) for bet, worth in self.beside.items()}
        document = _names_json(self.house, self.strategy) | {
            "ev": edge.ev,
            "wagered": edge.wagered,
            "per_unit_wagered": edge.per_unit_wagered,
            "by_upcard": dict(edge.by_upcard),
            "naturals": edge.naturals._asdict(),
        }
        document |= {"insurance": beside.pop("insurance")} if "insurance" in beside else {}
        document |= {"side_bets": beside} if beside else {}
        document |= {} if self.deviation is None else {"standard_deviation": self.deviation}
        document |= {} if self.spread is None else {"distribution": self.spread.document()}
        return document | {"favourable": ["main"] if edge.ev > 0 else []}

    def sheet(self, pen: Pen) -> Iterator[Line]:
        yield from blackjack_sheet(pen, self.house, self.strategy, self.edge, self.beside, self.deviation)
        if self.spread:
            yield from self.spread.sheet(pen)


def strategy_choice(name: str, rules: blackjack.Rules) -> StrategyChoice:
    """A strategy by its name, as an argument of the analysis."""
    match name:
        case "optimal" | "basic":
            return name
    return tuple(player.chart for player in players_of(find_strategy(name, rules), Charted))


def insurance(rules: blackjack.Rules) -> Fraction:
    """The expectation of a unit of insurance if only the dealer's ace is known."""
    left = 52 if rules.decks == "infinite" else rules.cards - 1
    return Fraction(3 * 16 * rules.cards // 52, left) - 1


def _spread(rules: blackjack.Rules, name: str, strategy: StrategyChoice) -> Spread:
    """The distribution of a strategy's results at a house, from a fresh shoe."""
    from croupier.analysis import distribution
    from croupier.analysis.refusals import NotExact

    try:
        return Spread(distribution(rules, strategy=strategy).chances)
    except NotExact:
        return _simulate(rules, name)


def _simulate(rules: blackjack.Rules, name: str) -> Spread:
    from croupier.simulation import Options, simulate

    found = simulate(
        rules, Options(strategy=find_strategy(name, rules), rounds=ROUNDS, fresh_shoe=True, seed=SEED)
    ).first
    return Spread({float(net): count / found.rounds for net, count in found.counts}, found.rounds)


# Baccarat


@dataclass(frozen=True)
class BetsReport:
    """The report on a game of which each bet is one line: that of other packages, and baccarat."""

    house: House
    rules: HouseRules
    spread: BetByBet = BetByBet()

    @cached_property
    def edge(self) -> BetsEdge:
        from croupier.analysis import edge

        return cast("BetsEdge", edge(self.rules))

    def worth(self, rules: HouseRules) -> Mapping[str, float]:
        from croupier.analysis.effects import best_play

        return best_play(rules)

    def document(self) -> Document:
        edge = self.edge
        return {
            "house": self.house.name,
            "game": self.house.game,
            "bets": {bet: _exactly(edge.bets[bet]) | self.spread.document(nets) for bet, nets in edge.nets.items()},
            "favourable": list(edge.favourable),
        }

    def sheet(self, pen: Pen) -> Iterator[Line]:
        yield from bets_sheet(pen, self.house, self.edge)
        yield from self.spread.sheet(pen, self.edge.nets)


@dataclass(frozen=True)
class BaccaratReport(BetsReport):
    """Every bet, and how often each side wins."""

    @property
    def coups(self) -> dict[str, int]:
        """How many of all orders of six cards each side wins."""
        edge = cast("BaccaratEdge", self.edge)
        return {"all": edge.coups, "player": edge.player_wins, "banker": edge.banker_wins, "tie": edge.ties}

    def document(self) -> Document:
        return {**super().document(), "coups": self.coups}

    def sheet(self, pen: Pen) -> Iterator[Line]:
        yield from baccarat_sheet(pen, self.house, cast("BaccaratEdge", self.edge))
        yield from self.spread.sheet(pen, self.edge.nets)


# War


@dataclass(frozen=True)
class WarReport:
    house: House
    rules: war.Rules
    strategy: str
    spread: BetByBet = BetByBet()

    @cached_property
    def edge(self) -> WarEdge:
        from croupier.analysis import edge

        return edge(self.rules)

    @cached_property
    def nets(self) -> Mapping[str, Nets]:
        """The net results of a unit on each bet."""
        tied = self.edge.tied
        return {"ante": ante(self.strategy, self.rules, self.edge)} | ({"tie": tied} if tied else {})

    def worth(self, rules: HouseRules) -> Mapping[str, float]:
        from croupier.analysis import edge

        assert isinstance(rules, war.Rules)
        found = edge(rules)
        bets = {"ante": float(ante(self.strategy, rules, found).mean)}
        return bets | ({} if found.tie is None else {"tie": float(found.tie)})

    def document(self) -> Document:
        edge = self.edge
        bets = {bet: _exactly(nets.mean) | self.spread.document(nets) for bet, nets in self.nets.items()}
        answers: Document = {word: _exactly(worth) for word, worth in edge.always.items()}
        return (
            _names_json(self.house, self.strategy)
            | _exactly(self.nets["ante"].mean)
            | {
                "bets": bets,
                "always": answers | {"best": max(edge.always, key=lambda word: edge.always[word])},
                "favourable": [bet for bet, nets in self.nets.items() if nets.mean > 0],
            }
        )

    def sheet(self, pen: Pen) -> Iterator[Line]:
        yield from war_sheet(pen, self.house, self.strategy, self.nets["ante"].mean, self.edge)
        yield from self.spread.sheet(pen, self.nets)


def ante(name: str, rules: war.Rules, edge: WarEdge) -> Nets:
    """The net results of the ante for a strategy."""
    from croupier.analysis.nets import Nets
    from croupier.analysis.war import BEST

    words = [BEST] if name == "optimal" else [player.word for player in players_of(find_strategy(name, rules), Warrior)]
    return Nets.mixture([edge.answered.get(word, edge.answered["war"]) for word in words])


# Parts of all documents


def _names_json(house: House, strategy: str) -> Document:
    return {"house": house.name, "game": house.game, "strategy": strategy}


def _exactly(worth: Fraction) -> Document:
    return {"ev": float(worth), "fraction": str(worth)}
