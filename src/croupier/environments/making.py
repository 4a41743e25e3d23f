"""Environments by their options, with or without Gymnasium's registry."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from importlib.util import find_spec
from typing import TYPE_CHECKING, Any

from croupier.environments.actions import BadSetup
from croupier.environments.setup import HOUSES, Episode, Setup, setup
from croupier.extras import MissingExtra
from croupier.games.declare import HouseRules
from croupier.houses import House
from croupier.messages import Word, say

if TYPE_CHECKING:
    from gymnasium.vector import AutoresetMode

    from croupier.environments.single import TableEnv
    from croupier.environments.vector import VectorTable


def make_env(
    house: str | House | HouseRules = HOUSES["blackjack"],
    *,
    betting: bool = False,
    spread: Iterable[int | Mapping[str, int]] | None = None,
    episode: Episode = "round",
    bankroll: int | None = None,
    rounds: int | None = None,
    counts: str | None = "ranks",
    strict: bool = False,
    render_mode: str | None = None,
    values: bool = False,
    game: str | None = None,
) -> TableEnv:
    """One table.

    house        a house by its name, perhaps with changes ("blackjack/french:decks=2"), a file, or rules
    betting      whether the bet is an action; otherwise it is one unit
    spread       the bets to choose from: units, or units for each bet by its name ({"ante": 2, "tie": 1})
    episode      a "round", a "shoe", or a "session" with a bankroll
    bankroll     what a session begins with, in units; otherwise the house's budget
    rounds       after how many rounds a session is over: 100 by default
    counts       "ranks": cards exposed, by rank; a counting system ("hi-lo", or ten tags): its count; None: nothing
    strict       whether an action that is not open is refused; otherwise the most careful one that is open is taken
    render_mode  "human", "ansi" or "rgb_array"
    values       whether `info` holds the exact value of every open action and the regret of the last one
    game         the game that the house must be of, if it matters: each id of the registry has one
    """
    if not find_spec("gymnasium"):
        raise MissingExtra("gymnasium", "gym")
    from croupier.environments.single import TableEnv, ValuedTableEnv

    made = setup(
        house, betting=betting, spread=spread, episode=episode, bankroll=bankroll, rounds=rounds, counts=counts,
        strict=strict,
    )  # fmt: skip
    return (ValuedTableEnv if values else TableEnv)(_of_game(made, game), render_mode)


def make_vec_env(
    house: str | House | HouseRules = HOUSES["blackjack"],
    num_envs: int = 1,
    *,
    autoreset_mode: AutoresetMode | str | None = None,
    copy: bool = True,
    **options: Any,
) -> VectorTable:
    """Many tables of a house, compiled; the options are those of `make_env`.

    autoreset_mode  NEXT_STEP (the default, as in Gymnasium), SAME_STEP or DISABLED
    copy            whether every step returns arrays of its own; otherwise the same ones, to be read before the next step
    """
    if not find_spec("gymnasium"):
        raise MissingExtra("gymnasium", "gym")
    from gymnasium.vector import AutoresetMode

    from croupier.environments.vector import VectorTable

    mode = AutoresetMode.NEXT_STEP if autoreset_mode is None else AutoresetMode(autoreset_mode)
    if options.pop("render_mode", None) is not None:
        raise BadSetup(say("Only single tables are rendered: leave render_mode out."))
    if type(num_envs) is not int or num_envs < 1:
        raise BadSetup(
            say("num_envs = {given} is not accepted; allowed: a whole number from 1 on.", given=str(num_envs))
        )
    game, values = options.pop("game", None), options.pop("values", False)
    return VectorTable(_of_game(setup(house, **options), game), num_envs, mode, copy, values)


def _of_game(made: Setup, game: str | None) -> Setup:
    """Refuse the house of another game."""
    if game is not None and made.rules.game != game:
        raise BadSetup(
            say(
                "“{house}” is a house of {its}, not of {game}: make “{id}”.",
                house=made.name,
                its=Word(made.rules.game),
                game=Word(game),
                id=id_of(made.rules.game),
            )
        )
    return made


def id_of(game: str) -> str:
    """The name of a game's environment in Gymnasium's registry."""
    return f"croupier/{game.capitalize()}-v0"


def text_id_of(game: str) -> str:
    """The name of the environment in which a game is played in words."""
    return f"croupier/Text{game.capitalize()}-v0"


def register() -> None:
    """Make the environments known to Gymnasium: `croupier/Blackjack-v0`, `croupier/TextBlackjack-v0`, and those of the other games."""
    from gymnasium.envs.registration import register, registry

    for game, house in HOUSES.items():
        if id_of(game) not in registry:
            register(
                id_of(game),
                entry_point="croupier.environments.making:make_env",
                vector_entry_point="croupier.environments.making:make_vec_env",
                kwargs={"house": house, "game": game},
            )
            register(
                text_id_of(game),
                entry_point="croupier.environments.text:TextTableEnv",
                kwargs={"house": house, "game": game},
            )
