"""Tables for the tests: any house, any company, and people whose decisions depend on the number of the event alone.

    log: list[Record] = []
    table = seat("war/ctrlaltbet", people=2, bots=("expert",), write=log.append)
    play(table, Company(7), rounds=5)

So a game that is interrupted anywhere and resumed goes on with the same decisions.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass, replace
from typing import Any

from hypothesis import strategies as st

from croupier.cards import Card, cards
from croupier.games import baccarat, blackjack, war
from croupier.games.declare import BadRules, HouseRules
from croupier.houses import load
from croupier.houses import names as shipped
from croupier.money import amount_text
from croupier.protocol import Answer, Decide, Draw, Move, Need
from croupier.strategies import Strategy, names
from croupier.table.records import Record
from croupier.table.shoe import Shoe, master_seed
from croupier.table.state import Event, Player
from croupier.table.table import Table, nobody
from croupier.table.tournament import Tournament

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
    write: Callable[[Record], None] = nobody,
    tournament: bool = False,
    strategies: Mapping[int, Strategy[Any]] | None = None,
) -> Table:
    """A table where people sit first and bots last."""
    rules = rules_of(house)
    return Table(
        rules,
        company(rules, people, bots, purse),
        house=house if isinstance(house, str) else "",
        master=master,
        write=write,
        tournament=tournament,
        strategies=strategies,
    )


def company(rules: Rules, people: int, bots: Sequence[str], purse: int | None = None) -> list[Player]:
    money = rules.budget if purse is None else purse
    sitting = [Player(f"Person {number + 1}", money) for number in range(people)]
    return sitting + [Player(f"Bot {number + 1}", money, plays) for number, plays in enumerate(bots)]


# Who decides


@dataclass(frozen=True)
class Company:
    """People who bet and decide as they like, as far as the house allows."""

    seed: int
    restless: bool = False
    """Now and then one buys chips, or leaves."""

    def dice(self, table: Table) -> random.Random:
        return random.Random(f"{self.seed} {table.events}")

    def wanders(self, table: Table) -> bool:
        """Perhaps somebody buys or leaves."""
        dice = self.dice(table)
        if not self.restless or table.round or table.bets or dice.random() > 0.2:
            return False
        seat = dice.randrange(len(table.players))
        if table.players[seat].gone or table.players[seat].bot:
            return False
        if dice.random() < 0.7 and table.rules.rebuy:
            table.buy(seat, dice.randint(1, 50) * table.rules.chip)
        else:
            table.leave(seat)
        return True

    def bets(self, table: Table, seat: int) -> dict[str, int] | None:
        """Legal bets; sometimes none, where one may sit out."""
        dice, rules, purse = self.dice(table), table.rules, table.players[seat].purse
        if table.tournament and purse < rules.minimum:
            return {rules.bets[0]: purse}
        twice = isinstance(rules, war.Rules) and not rules.surrender  # a tie takes as much again (E-04)
        most = min(purse // 2 if twice else purse, rules.maximum)
        if most < rules.minimum or (not table.tournament and dice.random() < 0.1):
            return None
        first = dice.choice(rules.main_bets)
        bets = {first: _amount(dice, rules.minimum, most, rules.chip)}
        rest = purse - bets[first] * (2 if twice else 1)
        for bet in rules.bets:
            least = rules.minimum if bet in rules.main_bets else rules.chip
            if bet not in bets and least <= rest and dice.random() < 0.3:
                bets[bet] = _amount(dice, least, min(rest, rules.maximum), rules.chip)
                rest -= bets[bet]
        return bets

    def answer(self, table: Table, need: Decide) -> Answer:
        dice = self.dice(table)
        option = dice.choice(need.options)
        if option.least is not None and dice.random() < 0.5:
            return Move(option.word, dice.randint(option.least, option.cost))
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
        return {table.rules.bets[0]: min(table.rules.minimum, table.players[seat].purse)}

    def answer(self, table: Table, need: Decide) -> Answer:  # noqa: ARG002
        return next((word for word in self.words if word in need.words), need.words[-1])


# How a game goes on


def once(game: Table | Tournament, people: Company) -> Event | None:
    """The next thing that happens; None if nothing can."""
    table = game.table if isinstance(game, Tournament) else game
    if isinstance(game, Tournament) and game.winner is not None:
        return None
    if isinstance(game, Table) and people.wanders(table):
        return Event({"event": "wandered"})
    if event := game.advance():
        return event
    if need := table.deciding:
        return table.act(need.seat, people.answer(table, need), at=table.events)
    if seats := table.betting:
        return table.bet(seats[0], people.bets(table, seats[0]))
    return None


def play(game: Table | Tournament, people: Company, rounds: int = 1000, events: int = 5000) -> Iterator[Event]:
    """Play until so many rounds are settled, or so many events have happened, or nothing can happen any more."""
    table = game.table if isinstance(game, Tournament) else game
    while len(table.history) < rounds and table.events < events and (event := once(game, people)):
        yield event


def played(game: Table | Tournament, people: Company, rounds: int = 1000, events: int = 5000) -> None:
    for _ in play(game, people, rounds, events):
        pass


def line_of(table: Table, people: Company) -> str:
    """What the people type when they are asked something in the plain mode."""
    if need := table.deciding:
        answer = people.answer(table, need)
        return f"{answer.word} {_typed(answer.amount)}" if isinstance(answer, Move) else str(answer)
    sitting = [seat for seat, player in enumerate(table.players) if not player.bot and not player.gone]
    if not sitting:
        return "watch"
    if not table.bets and not table.tournament and not all(map(table.eligible, sitting)):
        return "yes"
    bets = people.bets(table, table.betting[0])
    if bets is None:
        return "pass"
    return " ".join(
        f"{name} {_typed(stake)}" if name not in ("main", "ante") else _typed(stake) for name, stake in bets.items()
    )


def _typed(cents: int) -> str:
    return amount_text(cents).replace(",", "")


def snapshot(table: Table) -> dict[str, object]:
    """Everything public about a table."""
    return {
        "players": [asdict(player) for player in table.players],
        "rules": table.rules,
        "bets": dict(table.bets),
        "round": table.round,
        "last": table.last,
        "seen": dict(table.seen),
        "shoes": table.shoes,
        "over": table.over,
        "rounds": table.rounds,
        "history": list(table.history),
        "events": table.events,
        "tournament": table.tournament,
        "deciding": table.deciding,
        "betting": table.betting,
        "balances": [table.balance(seat) for seat in range(len(table.players))],
    }


def shoe_snapshot(table: Table) -> dict[str, object]:
    """What can be seen of the shoe by those who have it before them."""
    return {"left": table.shoe_left, "cut card out": table.cut_card_out}


# Shoes whose cards are chosen


class Exhausted(Exception):
    """A chosen shoe has no more cards."""


class Stacked(Shoe):
    """A shoe in a chosen order."""

    def __init__(self, rules: Rules, stack: Iterable[Card]) -> None:
        super().__init__(blackjack.Rules(decks="infinite"), b"")  # nothing to shuffle
        self._endless, self._cut = False, rules.cut
        self._cards = list(stack)[::-1]


class StackedTable(Table):
    """A table whose every shoe is stacked in the same way."""

    def __init__(self, *args: Any, stack: Iterable[Card], **more: Any) -> None:
        self.stack = list(stack)
        super().__init__(*args, **more)

    def _new_shoe(self, shoe: int, published: str) -> None:
        super()._new_shoe(shoe, published)
        self._shoe = Stacked(self.rules, self.stack)

    def advance(self) -> Event | None:
        if isinstance(need_of(self), Draw) and self._shoe and self._shoe.dealt >= len(self.stack):
            raise Exhausted
        return super().advance()


def stacked(
    house: str | Rules, stack: str, people: int = 1, *, purse: int | None = None, tournament: bool = False, **more: Any
) -> StackedTable:
    """A table of people with known cards: `stacked("war/ctrlaltbet", "8 8")`."""
    rules = rules_of(house)
    players = company(rules, people, (), purse)
    return StackedTable(rules, players, stack=cards(stack), master=MASTER, tournament=tournament, **more)


# Houses and companies at random

_SHOES: dict[str, tuple[object, ...]] = {"decks": (1, 2, 6, "infinite"), "penetration": (0, 0.333, 0.75, 0.95)}

_LIMITS = (
    {"chip": 1, "minimum": 100, "maximum": 50_000},
    {"chip": 100, "minimum": 100, "maximum": 50_000},
    {"chip": 50, "minimum": 100, "maximum": 100},
    {"chip": 1, "minimum": 1, "maximum": 777},
    {"chip": 100, "minimum": 500, "maximum": 100_000},
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
    return st.sampled_from(houses).map(rules_of).flatmap(_varied)


def _varied(rules: Rules) -> st.SearchStrategy[Rules]:
    choices = [(name, value) for name, values in _CHOICES[rules.game].items() for value in values]
    changes = st.lists(st.sampled_from(choices), max_size=8).map(dict)
    limits = st.sampled_from(({}, *_LIMITS))
    return st.builds(lambda some, limit: _made(rules, {**some, **limit, "seats": 1}), changes, limits)


def _made(rules: Rules, changes: dict[str, Any]) -> Rules:
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

    def table(self, write: Callable[[Record], None] = nobody, master: bytes = MASTER) -> Table:
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
        if record["event"] == "shuffle":
            dealt = 0
        yield record, dealt
        dealt += record["event"] == "answer" and str(record["need"]).startswith("draw")


def need_of(table: Table) -> Need | None:
    return table.round.need if table.round else None
