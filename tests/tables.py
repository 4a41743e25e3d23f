"""Tables for the tests: any house, any company, and people whose decisions depend on the number of the event alone.

    log: list[Record] = []
    table = seat("war/ctrlaltbet", people=2, bots=("expert",), write=log.append)
    play(table, Company(7), rounds=5)

So a game that is interrupted anywhere and resumed goes on with the same decisions.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from copy import copy
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any, cast

from hypothesis import strategies as st

from croupier.cards import Card, cards
from croupier.games import baccarat, blackjack, war
from croupier.games.declare import BadRules, HouseRules
from croupier.houses import House, load
from croupier.houses import names as shipped
from croupier.money import amount_text
from croupier.protocol import Answer, Decide, MoveWithAmount, Need
from croupier.records.event import Event
from croupier.records.journal import Journal
from croupier.records.types import Answered, Calendar, Hosting, Player, Record, RoundDealt, ShoeSealed
from croupier.strategies import Strategy, names
from croupier.table.dealing import ShoeOwner
from croupier.table.game import Game
from croupier.table.party import Party
from croupier.table.shoe import Shoe, master_seed
from croupier.table.sitting import Sitting
from croupier.table.table import Table, ignore

MASTER = master_seed(1)

Rules = HouseRules


def rules_of(house: str | Rules) -> Rules:
    return load(house).rules if isinstance(house, str) else house


def seat(
    house: str | Rules,
    people: int = 1,
    bots: Sequence[str] = (),
    *,
    purse: int | None = None,
    master: bytes = MASTER,
    write: Callable[[Record], None] = ignore,
    calendar: Calendar | None = None,
    hosted: Hosting | None = None,
) -> Table:
    """A table where people sit first and bots last."""
    rules = rules_of(house)
    return Table.begin(
        rules,
        company(rules, people, bots, purse),
        house=house if isinstance(house, str) else "",
        master=master,
        write=records_to(write),
        calendar=calendar,
        hosted=hosted,
    )


def records_to(write: Callable[[Record], None]) -> Callable[[Event], None]:
    """A sink that passes on the records alone."""
    return lambda event: write(event.record)


class NoJournal:
    """The journal of a game that is kept nowhere."""

    id, path, closed, patient = "nowhere", Path("nowhere.jsonl"), False, False

    def close(self) -> None:
        self.closed = True

    sync = end = abandon = close


def sitting_at(table: Table, house: str | House | None = None) -> Sitting:
    """A sitting at a table that is kept nowhere."""
    name = house or table.game.house
    found = name if isinstance(name, House) else replace(load(name), rules=table.game.rules)
    return Sitting(found, table, cast(Journal, NoJournal()), Party())


def company(rules: Rules, people: int, bots: Sequence[str], purse: int | None = None) -> list[Player]:
    money = rules.budget if purse is None else purse
    sitting = [Player(f"Person {number + 1}", money) for number in range(people)]
    return sitting + [Player(f"Bot {number + 1}", money, plays) for number, plays in enumerate(bots)]


# Who decides


MOST_BET = 500_00
"""People bet no more than this where a house has no maximum (E-16), so that they do not go broke at once."""


@dataclass(frozen=True)
class Company:
    """People who bet and decide as they like, as far as the house allows."""

    seed: int
    restless: bool = False
    """Now and then one buys chips, or leaves."""

    def dice(self, table: Table) -> random.Random:
        return random.Random(f"{self.seed} {table.game.events}")

    def wanders(self, table: Table) -> Event | None:
        """Perhaps somebody buys or leaves."""
        dice = self.dice(table)
        if not self.restless or table.game.round or table.game.bets or dice.random() > 0.2:
            return None
        seat = dice.randrange(len(table.game.players))
        if table.game.players[seat].gone or table.game.players[seat].bot:
            return None
        if dice.random() < 0.7 and table.game.rules.rebuy:
            return table.buy(seat, dice.randint(1, 50) * table.game.rules.chip)
        return table.leave(seat)

    def bets(self, table: Table, seat: int) -> dict[str, int] | None:
        """Legal bets; sometimes none, where one may sit out."""
        dice, rules, purse = self.dice(table), table.game.rules, table.game.players[seat].purse
        if table.game.tournament and purse < rules.minimum:
            return {rules.bets[0]: purse}
        twice = isinstance(rules, war.Rules) and not rules.surrender  # a tie takes as much again (E-04)
        most = min(rules.most(purse // 2 if twice else purse), MOST_BET)
        if most < rules.minimum or (not table.game.tournament and dice.random() < 0.1):
            return None
        first = dice.choice(rules.main_bets)
        bets = {first: _amount(dice, rules.minimum, most, rules.chip)}
        rest = purse - bets[first] * (2 if twice else 1)
        for bet in rules.bets:
            least = rules.minimum if bet in rules.main_bets else rules.chip
            if bet not in bets and least <= rest and dice.random() < 0.3:
                bets[bet] = _amount(dice, least, min(rules.most(rest), MOST_BET), rules.chip)
                rest -= bets[bet]
        return bets

    def answer(self, table: Table, need: Decide) -> Answer:
        dice = self.dice(table)
        option = dice.choice(need.options)
        if option.least is not None and dice.random() < 0.5:
            return MoveWithAmount(option.word, dice.randint(option.least, option.cost))
        return option.word


def _amount(dice: random.Random, least: int, most: int, chip: int) -> int:
    """The least, the most, or anything between them."""
    chips = (most - least) // chip
    return least + chip * dice.choice((0, chips, dice.randint(0, chips), min(chips, 10)))


class Always(Company):
    """People who bet the minimum and say the first of these words that is open."""

    def __init__(self, *words: str) -> None:
        super().__init__(0)
        object.__setattr__(self, "words", words)

    words: tuple[str, ...]

    def bets(self, table: Table, seat: int) -> dict[str, int] | None:
        return {table.game.rules.bets[0]: min(table.game.rules.minimum, table.game.players[seat].purse)}

    def answer(self, table: Table, need: Decide) -> Answer:  # noqa: ARG002
        return next((word for word in self.words if word in need.words), need.words[-1])


# How a game goes on


def once(table: Table, people: Company) -> Event | None:
    """The next thing that happens; None if nothing can."""
    if not table.game.tournament and (wandered := people.wanders(table)):
        return wandered
    if event := table.advance():
        return event
    if need := table.game.deciding:
        return table.act(need.seat, people.answer(table, need), at=table.game.events)
    while seats := table.betting:
        if event := table.bet(seats[0], people.bets(table, seats[0])):  # in a tournament bets wait for the last one
            return event
    return None


def play(table: Table, people: Company, rounds: int = 1000, events: int = 5000) -> Iterator[Event]:
    """Play until so many rounds are settled, or so many events have happened, or nothing can happen any more."""
    while len(table.game.history) < rounds and table.game.events < events and (event := once(table, people)):
        yield event


def play_rounds(table: Table, people: Company, rounds: int = 1000, events: int = 5000) -> None:
    for _ in play(table, people, rounds, events):
        pass


def line_of(table: Table, people: Company) -> str:
    """What the people type when they are asked something in the plain mode."""
    if need := table.game.deciding:
        answer = people.answer(table, need)
        return f"{answer.word} {_type_amount(answer.amount)}" if isinstance(answer, MoveWithAmount) else str(answer)
    sitting = [seat for seat, player in enumerate(table.game.players) if not player.bot and not player.gone]
    if not sitting:
        return "watch"
    if not table.game.bets and not table.game.tournament and not all(map(table.game.eligible, sitting)):
        return "yes"
    bets = people.bets(table, table.betting[0])
    if bets is None:
        return "pass"
    return " ".join(
        f"{name} {_type_amount(stake)}" if name not in ("main", "ante") else _type_amount(stake)
        for name, stake in bets.items()
    )


def _type_amount(cents: int) -> str:
    return amount_text(cents).replace(",", "")


def public(game: Game) -> dict[str, object]:
    """Everything that a game says."""
    tournament = game.tournament
    return {
        "players": [*map(copy, game.players)],
        "rules": game.rules,
        "bets": dict(game.bets),
        "round": game.round,
        "last": game.last,
        "seen": dict(game.shoe.seen),
        "shoes": game.shoe.number,
        "over": game.over,
        "rounds": game.rounds,
        "history": list(game.history),
        "events": game.events,
        "standings": tournament.standings() if tournament and game.history else None,
        "done": dict(game.done),
        "digest": game.digest,
        "asked": game.asked,
        "cuts": (dict(game.shoe.cuts), dict(game.shoe.promises)),
        "shoe": (game.shoe.cards_left, game.cut_card_out, game.shoe.open),
        "deciding": game.deciding,
        "betting": game.betting,
        "balances": [game.balance(seat) for seat in range(len(game.players))],
    }


# Shoes whose cards are chosen


class Exhausted(Exception):
    """A chosen shoe has no more cards."""


class Stacked(Shoe):
    """A shoe in a chosen order."""

    def __init__(self, rules: Rules, stack: Iterable[Card]) -> None:
        super().__init__(blackjack.Rules(decks="infinite"), b"")  # nothing to shuffle
        self._endless, self._cut = False, rules.cut
        self._cards = list(stack)[::-1]

    def draw(self) -> Card:
        if not self._cards:
            raise Exhausted
        return super().draw()


class StackedOwner(ShoeOwner):
    """Owns shoes that are all stacked in the same way."""

    def __init__(self, stack: Iterable[Card]) -> None:
        super().__init__(lambda _: None)
        self._stack = list(stack)

    def follow(self, game: Game, event: Event) -> None:
        if isinstance(event.record, RoundDealt) and self._shoe is None:
            self._shoe = Stacked(game.rules, self._stack)
        super().follow(game, event)


def stack_shoes(table: Table, stack: Iterable[Card]) -> Table:
    """From now on every shoe of a table is stacked in this way."""
    table._owner = StackedOwner(stack)
    return table


def let_play(table: Table, strategies: Mapping[int, Strategy[Any]]) -> Table:
    """From now on the bots of these seats play by strategies that no log could name. They play so at this table alone."""
    for place, strategy in strategies.items():
        table.bots._known[place] = table.game.players[place], strategy
    return table


def stacked_table(house: str | Rules, stack: str, people: int = 1, *, purse: int | None = None, **more: Any) -> Table:
    """A table of people with known cards: `stacked("war/ctrlaltbet", "8 8")`."""
    return stack_shoes(seat(house, people, purse=purse, **more), cards(stack))


# Houses and companies at random

_SHOES: dict[str, tuple[object, ...]] = {"decks": (1, 2, 6, "infinite"), "penetration": (0, 0.333, 0.75, 0.95)}

_LIMITS = (
    {"chip": 1, "minimum": 100, "maximum": 50_000},
    {"chip": 100, "minimum": 100, "maximum": 50_000},
    {"chip": 50, "minimum": 100, "maximum": 100},
    {"chip": 1, "minimum": 1, "maximum": 777},
    {"chip": 100, "minimum": 500, "maximum": 100_000},
    {"chip": 100, "minimum": 100, "maximum": "none"},
)

_CHOICES: dict[str, dict[str, tuple[object, ...]]] = {
    "blackjack": {
        "soft_17": ("stand", "hit"),
        "hole_card": ("peek", "no-peek", "none"),
        "original_bets_only": (True, False),
        "blackjack_pays": ("3:2", "6:5", "1:1", "2:1", "7:5"),
        "natural_ties": ("dealer-natural", "any-21"),
        "dealer_natural_beats_21": (True, False),
        "double": ("none", "any", "9-11", "10-11", "any-cards"),
        "double_after_split": (True, False),
        "double_for_less": (True, False),
        "max_hands": (1, 2, 3, 4),
        "split_pairs_by": ("value", "rank"),
        "resplit_aces": (True, False),
        "hit_split_aces": (True, False),
        "swap": (True, False),
        "surrender": ("none", "late", "early"),
        "insurance": (True, False),
        "even_money": (True, False),
        "charlie": (0, 3, 5, 7),
        "ace_rule": ("standard", "one-drop"),
        "dealer_rule": ("standard", "chase"),
        "turns": ("by-seat", "rotating"),
        "side_bets": ((), ("21+3",), ("21+3", "perfect-pairs", "lucky-ladies")),
        **_SHOES,
    },
    "baccarat": {
        "naturals_stop": (True, False),
        "banker_commission": ("5%", "0%", "4.5%"),
        "banker_seven": ("pays", "pushes"),
        "tie_pays": ("8:1", "9:1"),
        "tie_returns_bets": (True, False),
        "side_bets": ((), ("pairs",), ("dragon-7", "panda-8", "super-6", "pairs")),
        **_SHOES,
    },
    "war": {
        "surrender": (True, False),
        "war_win_pays": ("1:1", "3:2"),
        "war_tie_pays": ("2:1", "1:1"),
        "tie_bet_pays": ("none", "10:1"),
        **_SHOES,
    },
}
"""Values of rules to play by, far beyond those of the shipped houses."""


def any_rules(*games: str) -> st.SearchStrategy[Rules]:
    """The rules of a shipped house, as they are or with some of them changed."""
    houses = [name for name in shipped() if not games or name.split("/")[0] in games]
    return st.sampled_from(houses).map(rules_of).flatmap(_vary)


def _vary(rules: Rules) -> st.SearchStrategy[Rules]:
    choices = [(name, value) for name, values in _CHOICES[rules.game].items() for value in values]
    changes = st.lists(st.sampled_from(choices), max_size=8).map(dict)
    limits = st.sampled_from(({}, *_LIMITS))
    return st.builds(lambda some, limit: _make(rules, {**some, **limit, "seats": 1}), changes, limits)


def _make(rules: Rules, changes: dict[str, Any]) -> Rules:
    """The rules with changes, and with what those make necessary (E-04)."""
    if isinstance(rules, blackjack.Rules):
        now = {name: changes.get(name, getattr(rules, name)) for name in _CHOICES["blackjack"]}
        if now["dealer_rule"] == "chase" or now["turns"] == "rotating":
            now["max_hands"] = 1
        if now["hole_card"] == "peek":
            now |= {"original_bets_only": False, "dealer_natural_beats_21": True}
        if now["original_bets_only"]:
            now |= {"charlie": 0, "dealer_natural_beats_21": True}
        now["even_money"] &= now["insurance"]
        now["resplit_aces"] &= now["max_hands"] > 2
        changes = {**changes, **now}
    if isinstance(rules, baccarat.Rules) and rules.banker_six_pays != "as-usual":
        changes = {**changes, "banker_commission": "0%"}
    return replace(rules, **changes)


@dataclass(frozen=True)
class Setting:
    """A table that is about to be opened, and the people at it."""

    rules: Rules
    people: int
    bots: tuple[str, ...]
    purse: int
    crowd: Company

    def table(self, write: Callable[[Record], None] = ignore, master: bytes = MASTER) -> Table:
        return seat(self.rules, self.people, self.bots, purse=self.purse, write=write, master=master)


@st.composite
def any_setting(draw: st.DrawFn, *games: str, restless: bool = False) -> Setting:
    """Any house, any company that fits at its table, rich or poor."""
    rules = draw(any_rules(*games))
    bots = draw(st.lists(st.sampled_from(names(rules)), max_size=3).map(tuple))
    people = draw(st.integers(0 if bots else 1, 3))
    while not fits(rules, people + len(bots)):
        people, bots = (people - 1, bots) if people > 1 else (people, bots[1:])
    purse = rules.minimum * draw(st.sampled_from((1, 3, 10, 100)))
    return Setting(rules, people, bots, purse, Company(draw(st.integers(0, 10**6)), restless))


def fits(rules: Rules, seats: int) -> bool:
    """Does the house take so many seats?"""
    try:
        replace(rules, seats=seats)
    except BadRules:
        return False
    return True


def draws_since_shuffle(records: Iterable[Record]) -> Iterator[tuple[Record, int]]:
    """Each record of a log with the number of cards dealt from the shoe before it."""
    dealt = 0
    for record in records:
        if isinstance(record, ShoeSealed):
            dealt = 0
        yield record, dealt
        dealt += isinstance(record, Answered) and str(record.need).startswith("draw")


def need_of(table: Table) -> Need | None:
    return table.game.round.need if table.game.round else None
