"""The one list of strategies, by the names they have everywhere: on the command line, at the table, in files."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from os.path import exists
from pathlib import Path
from typing import Any

from croupier.games.blackjack import Rules
from croupier.games.declare import HouseRules
from croupier.messages import Refused, Word, say
from croupier.strategies.bettor import Bettor
from croupier.strategies.charted import Charted
from croupier.strategies.chartfile import read_chart
from croupier.strategies.expert import expert
from croupier.strategies.hitters import amateur, mimic, never_bust
from croupier.strategies.perfect import Perfect, PerfectWarrior, best_chart, of_play
from croupier.strategies.strategy import Strategy
from croupier.strategies.toss import Toss
from croupier.strategies.warrior import Warrior

Maker = Callable[[str, Any], Strategy[Any]]
"""Makes the strategy of a name for house rules."""


class UnknownStrategy(Refused):
    """A name that is no strategy for the game."""


def _intermediate(name: str, rules: Rules) -> Strategy[Any]:
    return Toss(name, Charted("amateur", amateur(rules)), Charted("expert", expert(rules)))


_AT_WAR: Mapping[str, Maker] = {
    "optimal": PerfectWarrior,
    "expert": lambda name, _: Warrior(name, "war"),
    "intermediate": lambda name, _: Toss(name, Warrior("amateur", "surrender"), Warrior("expert", "war")),
    "amateur": lambda name, _: Warrior(name, "surrender"),
    "always-war": lambda name, _: Warrior(name, "war"),
    "always-surrender": lambda name, _: Warrior(name, "surrender"),
}

_AT_BLACKJACK: Mapping[str, Maker] = {
    "optimal": Perfect,
    "basic": lambda name, rules: Charted(name, best_chart(of_play(rules))),
    "expert": lambda name, rules: Charted(name, expert(rules)),
    "intermediate": _intermediate,
    "amateur": lambda name, rules: Charted(name, amateur(rules)),
    "mimic": lambda name, rules: Charted(name, mimic(rules)),
    "never-bust": lambda name, rules: Charted(name, never_bust(rules)),
}

_AT_BACCARAT: Mapping[str, Maker] = {name: lambda name, _: Bettor(name) for name in ("player", "banker", "tie")}

_MAKERS = {"blackjack": _AT_BLACKJACK, "war": _AT_WAR, "baccarat": _AT_BACCARAT}


def names(rules: HouseRules) -> tuple[str, ...]:
    """The names that fit this house's game; at blackjack the name of a chart file does too."""
    return tuple(_MAKERS[rules.game])


def named(name: str, rules: HouseRules) -> Strategy[Any]:
    """The strategy of a name, or of a chart file, for this house.

    >>> named("intermediate", Rules()).name
    'intermediate'
    """
    if maker := _MAKERS[rules.game].get(name):
        return maker(name, rules)
    if not isinstance(rules, Rules):
        raise UnknownStrategy(
            say(
                "“{name}” is no strategy for {game}; allowed: {names}.",
                name=name,
                game=Word(rules.game),
                names=names(rules),
            )
        )
    if not _names_a_file(name):
        raise UnknownStrategy(
            say(
                "“{name}” is no strategy for {game}; allowed: {names}, or a chart file.",
                name=name,
                game=Word(rules.game),
                names=names(rules),
            )
        )
    chart = read_chart(name)
    chart.check(rules)
    return Charted(name, chart)


def _names_a_file(name: str) -> bool:
    """Whether a name that is no strategy's is meant as a file's: it is one's, or it is written like one."""
    path = Path(name)
    return bool(path.suffix) or len(path.parts) > 1 or exists(name)
