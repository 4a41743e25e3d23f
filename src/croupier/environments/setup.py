"""What an environment is made of: a house, what may be done there, what is observed, and how long an episode is."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from math import lcm
from typing import Literal, get_args

from croupier.compiled.automaton import Automaton, rules_of_play, shared_automaton
from croupier.compiled.payouts import whole_stake
from croupier.environments.actions import FALLBACKS, Actions, BadAction, BadSetup, Wager, actions_of, words_of
from croupier.environments.bounds import MoneyBounds, Range, rounds_of_a_shoe
from croupier.environments.observation import FeltNumbers, ObservationLayout, felt_of, layout_of
from croupier.games import blackjack
from croupier.games.declare import HouseRules, WalkedRules, walked_rules
from croupier.houses import House, load
from croupier.messages import say
from croupier.protocol import Decide

Episode = Literal["round", "shoe", "session"]

HOUSES = {"blackjack": "blackjack/vegas-strip", "baccarat": "baccarat/punto-banco", "war": "war/casino-war"}
"""The default house of each game."""

ROUNDS = 100
"""After how many rounds a session is over by default."""


@dataclass(frozen=True)
class Setup:
    """An environment before it is played."""

    name: str
    rules: WalkedRules
    """The house, for one seat."""
    actions: Actions
    layout: ObservationLayout
    episode: Episode
    bankroll: int
    """What a session begins with, in units."""
    rounds: int
    """After how many rounds a session is over."""
    strict: bool
    """Whether an action that is not open is refused."""

    @cached_property
    def automaton(self) -> Automaton:
        """The round of the house, shared with every house that plays by the same rules."""
        rules = rules_of_play(self.rules)
        return shared_automaton(rules, _whole_chips(rules), words_of(rules), FALLBACKS, felt_of(rules))

    @cached_property
    def felt(self) -> FeltNumbers:
        return felt_of(self.rules)

    @property
    def chips(self) -> int:
        """The chips of a unit: with so many, every pay-out is a whole number of chips."""
        return self.automaton.stake

    @cached_property
    def halves(self) -> int:
        """How many half bets are enough for every round, whatever is doubled, split and insured."""
        match self.rules:
            case blackjack.Rules(max_hands=hands):
                return 2 * (2 * hands - 1) + 1
        return 2 if self.rules.game == "war" else 0

    def cost_of(self, wager: Wager) -> int:
        """The units one must have to make these bets."""
        return needed_units(self.rules, wager)

    def units(self, wager: Wager) -> tuple[int, ...]:
        """The units on each bet that the automaton has."""
        return tuple(dict(wager.bets).get(bet, 0) for bet in self.rules.walked_bets)

    def word(self, action: int, need: Decide) -> str:
        """The word of an action at a decision: its own if it is open, otherwise the word that replaces it."""
        words = self.actions.words
        said = words[action] if 0 <= action < len(words) else None
        return said if said in need.words else next(word for word in FALLBACKS if word in need.words)

    def refusal(self, action: int, mask: Sequence[int]) -> BadAction:
        """Why an action is not taken: it is not open, and what is."""
        names = self.actions.names
        given = names[action] if 0 <= action < len(names) else str(action)
        options = tuple(name for name, open in zip(names, mask, strict=True) if open)
        return BadAction(say("“{answer}” is not possible now; possible: {options}.", answer=given, options=options))


def setup(
    house: str | House | HouseRules,
    *,
    betting: bool = False,
    spread: Iterable[int | Mapping[str, int]] | None = None,
    episode: Episode = "round",
    bankroll: int | None = None,
    rounds: int | None = None,
    counts: str | None = "ranks",
    strict: bool = False,
    seats: int = 1,
) -> Setup:
    """Check the options of an environment; each refusal is a sentence. `seats`: how many are dealt to from the shoe."""
    name, given = _rules(house)
    if given.game not in HOUSES:
        raise BadSetup(
            say(
                "There is no environment for “{game}”; there is one for: {games}.", game=given.game, games=tuple(HOUSES)
            )
        )
    if episode not in get_args(Episode):
        raise BadSetup(
            say(
                "episode = “{given}” is not accepted; allowed: {allowed}.",
                given=str(episode),
                allowed=get_args(Episode),
            )
        )
    for option, value in {"bankroll": bankroll, "rounds": rounds}.items():
        if value is not None and (episode != "session" or type(value) is not int or value < 1):
            raise BadSetup(
                say(
                    "{option} = {value} is not accepted: it is a whole number from 1 on, and only for episode = “session”.",
                    option=option,
                    value=str(value),
                )
            )
    rules = replace(walked_rules(given), seats=1)
    actions = actions_of(rules, betting, spread)
    least = min(needed_units(rules, wager) for wager in actions.wagers)
    if bankroll is None:
        bankroll = max(rules.budget // rules.minimum, least)
    if bankroll < least:
        raise BadSetup(
            say(
                "A bankroll of {units} units is too small: the smallest bet takes {least}.", units=bankroll, least=least
            )
        )
    rounds = rounds or ROUNDS
    money = _money(rules, actions, episode, bankroll, rounds) if betting or episode == "session" else None
    layout = layout_of(rules, actions, money, counts, seats)
    return Setup(name, rules, actions, layout, episode, bankroll, rounds, strict)


def needed_units(rules: HouseRules, wager: Wager) -> int:
    """The units one must have to make these bets; at war without surrender a tie takes the ante again (E-04)."""
    return wager.total + (wager.first if rules.stakeable(2) == 1 else 0)


def _money(rules: HouseRules, actions: Actions, episode: Episode, bankroll: int, rounds: int) -> Range:
    """What the bankroll of an episode can come to."""
    bounds = MoneyBounds(rules, actions.wagers)
    if episode == "session":
        return 0, bankroll + bounds.after(rounds)[1]
    return bounds.after(1 if episode == "round" else rounds_of_a_shoe(rules))


def _rules(house: str | House | HouseRules) -> tuple[str, HouseRules]:
    if isinstance(house, HouseRules):
        return house.game, house
    found = load(house) if isinstance(house, str) else house
    return found.name, found.rules


def _whole_chips(rules: WalkedRules) -> int:
    """What lies on each bet: at this stake every pay-out is whole, those of side bets too."""
    if not isinstance(rules, blackjack.Rules):
        return whole_stake(rules)
    return lcm(
        whole_stake(rules), *(odds.stake for bet in rules.side_bets for odds in rules.side_bet_pays(bet).values())
    )


__all__ = ["HOUSES", "ROUNDS", "Episode", "Setup", "setup"]
