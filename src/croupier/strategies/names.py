"""The one list of strategies, by the names they have everywhere: on the command line, at the table, in logs.

Each game has a module with its `STRATEGIES`; the registry of games knows it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from difflib import get_close_matches
from functools import cache
from importlib import import_module
from typing import Any, cast

from croupier.games.declare import HouseRules
from croupier.games.registry import game_of, games
from croupier.language import LANGUAGES, translation_of
from croupier.messages import Refused, Word, fold_accents, quote, say, spelling
from croupier.plugins import NAME, Plugin, attempt, plugins, skip
from croupier.protocol import Strategy

Maker = Callable[[str, Any], Strategy[Any]]
"""Makes the strategy of a name for house rules."""


class UnknownStrategy(Refused):
    """A name that is no strategy for the game."""


class Repertoire:
    """The strategies of a game. A game with more than names (chart files, tables to build) has a subclass."""

    def __init__(self, makers: Mapping[str, Maker]) -> None:
        self._makers = makers

    @property
    def names(self) -> tuple[str, ...]:
        return tuple(self._makers)

    def find(self, name: str, rules: HouseRules) -> Strategy[Any]:
        """The strategy of a name; refused if there is none."""
        if made := _find_added(rules.game).get(name):
            return _make(made, name, rules)
        maker = self._makers.get(name)
        return maker(name, rules) if maker else self.other(name, rules)

    def other(self, name: str, rules: HouseRules) -> Strategy[Any]:
        """What a text means that is no name of a strategy: nothing, unless the game says otherwise."""
        raise UnknownStrategy(
            say(
                "“{name}” is not a strategy for {game}; allowed: {names}.",
                name=name,
                game=Word(rules.game),
                names=names(rules),
            )
        )

    def record_of(self, strategy: Strategy[Any]) -> tuple[str, dict[str, Any] | None]:
        """A strategy as a log keeps it."""
        return strategy.name, None

    def from_record(self, plays: str, chart: Mapping[str, Any] | None, rules: HouseRules) -> Strategy[Any]:
        """The strategy that a log kept; `chart`: that of a chart file, in a game that has charts."""
        if chart is None and plays in _find_added(rules.game):
            return self.find(plays, rules)
        maker = self._makers.get(plays) if chart is None else None
        return maker(plays, rules) if maker else Repertoire.other(self, plays, rules)

    def prepare(self, bots: Iterable[str], rules: HouseRules) -> None:
        """Build what these strategies need for their first decision, so that nobody waits for it during a round."""


def names(rules: HouseRules) -> tuple[str, ...]:
    """The names that fit this house's game, those of other packages last; at blackjack the name of a chart file does too."""
    return (*_repertoire(rules).names, *_find_added(rules.game))


LEVEL_WORDS = {
    "amateur": spelling("words for the level amateur", "amateur beginner easy novice"),
    "intermediate": spelling("words for the level intermediate", "intermediate medium normal"),
    "expert": spelling("words for the level expert", "expert hard pro"),
    "optimal": spelling("words for perfect play", "optimal perfect"),
    "basic": spelling("words for play by the chart", "basic chart"),
    "player": spelling("words for bets on the player", "player"),
    "banker": spelling("words for bets on the banker", "banker"),
    "tie": spelling("words for bets on the tie", "tie"),
}
"""What people call strategies."""


def strategy_name(text: str, rules: HouseRules) -> str:
    """The name of the strategy that a text means, in any language, with or without capitals and accents.

    A text that means none is left as it is, such as the path of a chart file; refused if it is nearly the name of one.
    """
    known, typed = names(rules), fold_accents(text.strip())
    spelt = {
        fold_accents(word): name
        for name in known
        for language in LANGUAGES
        for word in (name, *translation_of(language, LEVEL_WORDS.get(name, Word())).split())
    }
    if typed in spelt:
        return spelt[typed]
    near = () if "." in text or "/" in text else get_close_matches(typed, spelt, 2, 0.7)
    if near:
        meant = tuple(dict.fromkeys(spelt[one] for one in near))
        game = Word(rules.game)
        raise UnknownStrategy(
            say("“{name}” is not a strategy for {game}; did you mean {near}?", name=quote(text), game=game, near=meant)
        )
    return text


def find_strategy(name: str, rules: HouseRules) -> Strategy[Any]:
    """The strategy of a name, or of a chart file, for this house.

    >>> from croupier.games.blackjack import Rules
    >>> find_strategy("intermediate", Rules()).name
    'intermediate'
    """
    return _repertoire(rules).find(name, rules)


def prepare(bots: Iterable[str], rules: HouseRules) -> None:
    """Build what these bots need for their first decision, so that nobody waits for it during a round."""
    _repertoire(rules).prepare(bots, rules)


def strategy_record(strategy: Strategy[Any], rules: HouseRules) -> tuple[str, dict[str, Any] | None]:
    """A bot as a log keeps it: the name of its strategy, and its chart if that came from a file."""
    return _repertoire(rules).record_of(strategy)


def from_record(plays: str, chart: Mapping[str, Any] | None, rules: HouseRules) -> Strategy[Any]:
    """The bot that a log kept."""
    return _repertoire(rules).from_record(plays, chart, rules)


def _repertoire(rules: HouseRules) -> Repertoire:
    return cast(Repertoire, import_module(game_of(rules.game).strategies).STRATEGIES)


# Strategies of other packages


@cache
def _find_added(game: str) -> Mapping[str, Plugin]:
    """The strategies that other packages add to a game: the entry point `blackjack.cautious` is `cautious` at blackjack."""
    found = dict[str, Plugin]()
    own = import_module(game_of(game).strategies).STRATEGIES.names
    for plugin in plugins("strategies"):
        place, _, name = plugin.name.rpartition(".")
        if place != game:
            if place not in games():
                skip(plugin, say("there is no game “{game}”", game=place))
        elif not NAME.fullmatch(name) or name in own or not callable(plugin.value):
            skip(plugin, say("the name is taken, or it is not a function that makes a strategy"))
        else:
            found[name] = plugin
    return found


def _make(plugin: Plugin, name: str, rules: HouseRules) -> Strategy[Any]:
    """The strategy that a package makes; refused if it fails, or if it calls itself otherwise: a log keeps its name."""
    made = attempt(plugin, plugin.value, name, rules)
    if made is None or getattr(made, "name", None) != name or not callable(getattr(made, "mix", None)):
        raise UnknownStrategy(
            say("The strategy “{name}” of {package} does not work here.", name=name, package=plugin.package)
        )
    return cast(Strategy[Any], made)
