"""A second program that checks logs: `python second_verifier.py LOG [DIGEST]`. It shares no code with the package.

It is written from docs/fairness.md alone and needs nothing but Python. It knows no game: what the page marks with † it does
not check.
"""

from __future__ import annotations

import hashlib
import hmac
import json
import re
import sys
import unicodedata
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from math import inf
from typing import Any

Record = dict[str, Any]
Kind = Callable[[Any], bool]
Verdict = str

MOST = 10**15
SUITS, RANKS = "shdc", ("A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K")
DECK = [rank + suit for suit in SUITS for rank in RANKS]


class Wrong(Exception):
    """What is wrong at the record that is looked at."""


class NoLog(Exception):
    """A text that is no log; the number of the line at which that is seen."""


def demand(holds: object, what: str) -> None:
    if not holds:
        raise Wrong(what)


# A line. Each kind of value says whether something is one.


def whole(least: int, most: int) -> Kind:
    return lambda value: type(value) is int and least <= value <= most


def text(most: int, least: int = 0, pattern: str = "(?s:.*)") -> Kind:
    matches = re.compile(pattern).fullmatch
    return lambda value: type(value) is str and least <= len(value) <= most and matches(value) is not None


def line(most: int, least: int = 0) -> Kind:
    return lambda value: text(most, least)(value) and all(map(shows_itself, value))


def shows_itself(character: str) -> bool:
    return character in " \u00a0\u202f" or unicodedata.category(character)[0] not in "CZ"


def flag(value: Any) -> bool:
    return type(value) is bool


def many(kind: Kind, most: int, least: int = 0) -> Kind:
    return lambda value: type(value) is list and least <= len(value) <= most and all(map(kind, value))


def table_of(key: Kind, kind: Kind, most: int | None = None) -> Kind:
    def fits(value: Any) -> bool:
        if type(value) is not dict or (most is not None and len(value) > most):
            return False
        return all(key(name) and kind(one) for name, one in value.items())

    return fits


def one_of(*kinds: Kind) -> Kind:
    return lambda value: any(kind(value) for kind in kinds)


@dataclass(frozen=True)
class Left:
    """A field that is left out where it has its usual value."""

    kind: Kind
    usual: Any = None


Fields = dict[str, Kind | Left]


def fits_fields(value: Any, fields: Fields, first: tuple[str, ...] = ()) -> bool:
    """Whether an object has the fields in their order, and none that should be left out."""
    if type(value) is not dict:
        return False
    order = [*first, *(name for name in fields if name in value)]
    if list(value) != order:
        return False
    for name, kind in fields.items():
        if isinstance(kind, Left):
            if name in value and (not kind.kind(value[name]) or value[name] == kind.usual):
                return False
        elif name not in value or not kind(value[name]):
            return False
    return True


def part(fields: Fields) -> Kind:
    return lambda value: fits_fields(value, fields)


NUMBER, ORDINAL, NET, SEAT = whole(0, MOST), whole(1, MOST), whole(-MOST, MOST), whole(0, 13)
DIGEST, ID, WORD, NAME = text(64, 64, "[0-9a-f]*"), text(64, 0, "[!-~]*"), text(64), text(200)
BETS = table_of(WORD, ORDINAL, 64)
LOTS = table_of(text(2, 1, "[0-9]|1[0-3]"), NUMBER, 14)
CHART = table_of(WORD, one_of(flag, NAME, table_of(WORD, many(WORD, 16), 64)), 16)
RULE = one_of(
    flag, lambda value: type(value) in (int, float), NAME, many(NAME, 64), table_of(WORD, NAME)
)  # fmt: skip
DOER: Fields = {"id": Left(ID, ""), "by": Left(ID, "")}
BOT: Fields = {"plays": Left(line(4096), ""), "chart": Left(CHART)}
WHO: Fields = {"who": Left(ID, "")}
PLAYER: Fields = {
    "name": line(200), "purse": NUMBER, **BOT, "bought": Left(NUMBER, 0), "gone": Left(flag, False), **WHO,
    "bets": Left(BETS),
}  # fmt: skip
HOSTING: Fields = {
    "clock": NUMBER,
    "by": ID,
    "private": flag,
    "title": Left(line(48), ""),
    "programs": Left(flag, False),
    "room": Left(flag, False),
}
CALENDAR: Fields = {"rounds": whole(1, 1000), "block": whole(1, 1000)}
PAYMENT: Fields = {"seat": SEAT, "amount": NUMBER, **WHO}

EVENTS: dict[str, Fields] = {
    "table": {
        "version": NUMBER, "id": ID, "house": line(4096), "game": WORD, "rules": table_of(WORD, RULE, 200),
        "players": many(part(PLAYER), 14, 1), "seal": DIGEST, "rounds": NUMBER, "shoes": NUMBER, "digest": DIGEST,
        "repeatable": Left(flag, False), "hosted": Left(part(HOSTING)), "tournament": Left(part(CALENDAR)),
    },
    "bet": {"seat": SEAT, "bets": one_of(BETS, lambda value: value is None), **DOER},
    "pass": {},
    "deal": {"round": ORDINAL},
    "answer": {"need": WORD, "answer": one_of(flag, WORD), "amount": Left(ORDINAL), **DOER},
    "settled": {"round": ORDINAL, "net": many(NET, 14, 1), "purses": many(NUMBER, 14, 1)},
    "shuffle": {"shoe": ORDINAL, "commitment": DIGEST, "digest": DIGEST},
    "promise": {"seat": SEAT, "shoe": ORDINAL, "promise": DIGEST, "id": DOER["id"]},
    "cut": {"seat": SEAT, "shoe": ORDINAL, "words": line(200, 1), "id": DOER["id"]},
    "shoe": {"shoe": ORDINAL, "seed": DIGEST},
    "sit": {"seat": SEAT, "name": line(200), "purse": ORDINAL, **BOT, **WHO, **DOER},
    "buy": {"seat": SEAT, "amount": ORDINAL, **WHO, "id": DOER["id"]},
    "leave": {
        "seat": SEAT, "amount": Left(NUMBER), **WHO, **DOER, "rank": Left(ORDINAL), "after": Left(ORDINAL),
        "lots": Left(LOTS),
    },
    "over": {
        "digest": DIGEST, "paid": Left(many(part(PAYMENT), 14)), "ranking": Left(many(SEAT, 14, 1)), "lots": Left(LOTS),
        "master": Left(DIGEST), **DOER,
    },
}  # fmt: skip


def record_of(data: bytes) -> Record | None:
    """The record of a line; None if it is none."""
    try:
        value = json.loads(data.decode())
    except (ValueError, RecursionError):
        return None
    if len(data) > 1_000_000 or type(value) is not dict or type(value.get("event")) is not str:
        return None
    fields = EVENTS.get(value["event"])
    if fields is None or not fits_fields(value, {"n": ORDINAL, **fields}, ("event",)):
        return None
    written = json.dumps(value, ensure_ascii=False, separators=(",", ":"), allow_nan=False)
    return value if written.encode() == data else None


def with_usual(record: Record) -> Record:
    """The record with the fields that it left out."""
    usual = {name: kind.usual for name, kind in EVENTS[record["event"]].items() if isinstance(kind, Left)}
    return {**usual, **record}


# Digests and numbers


def sha256(data: bytes) -> str:
    return hashlib.sha256(data).hexdigest()


def hmac_of(key: bytes, data: bytes) -> bytes:
    return hmac.digest(key, data, "sha256")


def pack(*fields: object) -> bytes:
    return b"".join(len(data).to_bytes(4, "big") + data for data in (str(one).encode() for one in fields))


def row(seed: bytes) -> Iterator[int]:
    count = 0
    while True:
        block = hashlib.sha256(seed + count.to_bytes(8, "big")).digest()
        yield from (int.from_bytes(block[at : at + 4], "big") for at in range(0, 32, 4))
        count += 1


def below(most: int, numbers: Iterator[int]) -> int:
    for number in numbers:
        if number < 2**32 - 2**32 % most:
            return number % most
    raise AssertionError


def shuffle(cards: list[str], numbers: Iterator[int]) -> None:
    for place in range(len(cards) - 1, 0, -1):
        other = below(place + 1, numbers)
        cards[place], cards[other] = cards[other], cards[place]


# The rules that every table has


@dataclass(frozen=True)
class Rules:
    decks: int | None
    """None: infinite."""
    cut: int
    minimum: int
    maximum: float
    """Infinity: none."""
    chip: int
    budget: int
    rebuy: bool


def cents(amount: object) -> int:
    if type(amount) is int and amount >= 0:
        return amount * 100
    written = re.fullmatch(r"(0|[1-9]\d*)\.(\d\d)", amount, re.ASCII) if isinstance(amount, str) else None
    demand(written and written[2] != "00", "an amount of the rules is none")
    assert written
    return int(written[1]) * 100 + int(written[2])


def rules_of(given: dict[str, Any], players: int) -> Rules:
    known = ("decks", "penetration", "seats", "minimum", "maximum", "chip", "budget", "buy_in", "rebuy", "currency")
    demand(all(name in given for name in known), "a rule is missing")
    decks, share = given["decks"], given["penetration"]
    demand(decks == "infinite" or (type(decks) is int and 1 <= decks <= 8), "no such decks")
    demand(type(share) is float and 0 <= share <= 0.95 and re.fullmatch(r"0\.\d{1,3}", repr(share)), "no such cut card")
    demand(type(given["seats"]) is int and given["seats"] == players, "other seats")
    demand(flag(given["buy_in"]) and flag(given["rebuy"]) and type(given["currency"]) is str, "no such rules")
    minimum, chip, budget = (cents(given[name]) for name in ("minimum", "chip", "budget"))
    maximum = inf if given["maximum"] == "none" else cents(given["maximum"])
    demand(0 < chip <= minimum <= maximum and minimum <= budget, "no such limits")
    demand(minimum % chip == 0 and (maximum == inf or maximum % chip == 0), "no such chips")
    cards = 52 * (decks if type(decks) is int else 1)
    count = decks if type(decks) is int else None
    return Rules(count, round(share * 1000) * cards // 1000, minimum, maximum, chip, budget, given["rebuy"])


# The shoe


@dataclass
class Shoe:
    number: int
    rules: Rules
    seed: bytes | None
    """If it was opened, perhaps later."""
    open: bool = True
    early: bool = False
    ended: bytes = b""
    """The digest after it was opened, at a hosted table."""
    rounds: int = 0
    promises: dict[int, str] = field(default_factory=dict)
    cuts: dict[int, str] = field(default_factory=dict)
    cutters: dict[int, str] = field(default_factory=dict)
    """Who cut it, by name; and below who promised, and who had no part in it."""
    promised: dict[int, str] = field(default_factory=dict)
    without: list[str] = field(default_factory=list)
    again: list[str] = field(default_factory=list)
    """Who sat down after words were said: it was cut again."""
    bet_on: bool = False
    """Whether somebody has bet on it since its cut began."""
    named: list[Record] = field(default_factory=list)
    drawn: int = 0
    cards: list[str] | None = None
    """Those that come, the next one last; None where the seed is not known."""
    hidden: dict[str, list[str | None]] = field(default_factory=dict)
    seen: Counter[str] = field(default_factory=Counter)
    seen_now: Counter[str] = field(default_factory=Counter)
    left: int = 0
    before: list[str | None] = field(default_factory=list)
    now: list[str | None] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.left = 52 * (self.rules.decks or 0)

    @property
    def worn_out(self) -> bool:
        return self.drawn > 0 and (self.rules.decks is None or self.drawn >= self.rules.cut)

    @property
    def cut(self) -> list[str]:
        return [self.cutters[seat] for seat in sorted(self.cutters)]

    @property
    def unsaid(self) -> list[str]:
        return [self.promised[seat] for seat in sorted(self.promised) if seat not in self.cuts]

    def deal(self, game: str) -> None:
        """Another round begins."""
        if self.seed and not self.rounds:
            said = [one for seat in sorted(self.cuts) for one in (seat, self.cuts[seat])]
            seed = hmac_of(self.seed, pack("croupier order", game, self.number, *said)) if said else self.seed
            self.numbers, self.cards = row(seed), []
            if self.rules.decks is not None:
                self.cards = DECK * self.rules.decks
                shuffle(self.cards, self.numbers)
                self.cards.reverse()
        self.rounds += 1
        self.before, self.now = self.before + self.now, []
        self.hidden, self.seen_now = {}, Counter()

    def draw(self) -> str | None:
        """The card that comes; None if nobody knows."""
        self.drawn += 1
        if self.rules.decks is None:
            return DECK[below(52, self.numbers)] if self.cards is not None else None
        if not self.left:
            self.left, self.seen = len(self.before), self.seen_now.copy()
            demand(self.left, "a card more than the shoe held")
            if self.cards is not None:
                self.cards = [card for card in self.before if card]
                shuffle(self.cards, self.numbers)
            self.before = []
        self.left -= 1
        self.now.append(self.cards.pop() if self.cards is not None else None)
        return self.now[-1]

    def see(self, card: str, held: str | None) -> None:
        demand(held in (None, card), f"{card} instead of {held}")
        self.seen[card] += 1
        self.seen_now[card] += 1
        demand(self.rules.decks is None or self.seen[card] <= self.rules.decks, "a card too often")


# The tournament


class Tournament:
    def __init__(self, calendar: Record, seats: list[Record]) -> None:
        self.rounds, self.block, self.seats = calendar["rounds"], calendar["block"], seats
        self.nets: list[list[int]] = []
        self.departures: list[int] = []

    def there(self) -> list[int]:
        return [seat for seat, one in enumerate(self.seats) if not one["gone"]]

    def strength(self, seat: int) -> list[int]:
        return [self.seats[seat]["purse"], *(nets[seat] for nets in self.nets[::-1])]

    def due(self) -> list[int]:
        there, played = self.there(), len(self.nets)
        if not played:
            return []
        broke = [seat for seat in there if self.seats[seat]["purse"] == 0]
        if broke and len(there) > 1:
            highest = max(self.nets[-1][seat] for seat in broke)
            return [seat for seat in broke if self.nets[-1][seat] == highest]
        if played % self.block or played >= self.rounds or len(there) <= max(1, len(self.seats) - played // self.block):
            return []
        weakest = min(self.strength(seat) for seat in there)
        return [seat for seat in there if self.strength(seat) == weakest]

    def leaver(self, due: list[int], lots: dict[int, int]) -> int:
        if len(due) == 1:
            return due[0]
        wanted = (min if self.seats[due[0]]["purse"] else max)(lots[seat] for seat in due)
        return next(seat for seat in due if lots[seat] == wanted)

    def finished(self) -> bool:
        return bool(self.nets) and not self.due() and (len(self.there()) == 1 or len(self.nets) >= self.rounds)

    def tied(self) -> list[int]:
        there = self.there()
        return [one for one in there if any(self.strength(one) == self.strength(two) for two in there if two != one)]

    def ranking(self, lots: dict[int, int]) -> list[int]:
        there = sorted(self.there(), key=lambda seat: [-part for part in (*self.strength(seat), lots.get(seat, 0))])
        return there + self.departures[::-1]


# The game

NEEDS = re.compile(
    r"(?P<peek>peek)|decide (?P<decider>seat ([1-9][0-9]?)( hand ([2-9]|[1-9][0-9]+))?)"
    r"|(?P<what>draw|reveal) (?P<place>dealer|player|banker|burn|seat ([1-9][0-9]?)( hand ([2-9]|[1-9][0-9]+))?)"
    r"(?P<down> face down)?"
)


class Game:
    """The state after the records so far."""

    def __init__(self, first: Record, seeds: dict[int, bytes], master: bytes | None) -> None:
        demand((first["rounds"], first["shoes"], first["digest"]) == (0, 0, "0" * 64), "no beginning")
        self.first, self.seeds, self.master = first, seeds, master
        self.rules = rules_of(first["rules"], len(first["players"]))
        usual = {name: kind.usual for name, kind in PLAYER.items() if isinstance(kind, Left)}
        self.seats: list[Record] = [{**usual, **player} for player in first["players"]]
        demand(not any(one["gone"] and (one["purse"] or one["bought"]) for one in self.seats), "no beginning")
        self.hosted, self.tournament = first["hosted"] is not None, None
        if first["tournament"]:
            demand(len(self.seats) > 1, "a tournament of one")
            self.tournament = Tournament(first["tournament"], self.seats)
        self.n, self.snapshot_at, self.rounds = 1, 1, 0
        self.round: dict[int, Record] | None = None
        self.bets: dict[int, Record | None] = {}
        self.shoes: list[Shoe] = []
        self.over = self.bots = self.lots = False
        self.clock_moves = self.clock_bets = 0

    @property
    def shoe(self) -> Shoe | None:
        return self.shoes[-1] if self.shoes and self.shoes[-1].open else None

    @property
    def gathers(self) -> bool:
        return self.hosted and self.tournament is not None and not self.rounds

    @property
    def waits(self) -> bool:
        return self.gathers and any(one["gone"] for one in self.seats)

    def name(self, seat: int) -> str:
        return str(self.seats[seat]["name"] or f"Player {seat + 1}")

    def can_bet(self, seat: int, least: int) -> bool:
        one = self.seats[seat]
        if one["gone"] or self.waits or (self.tournament and self.tournament.finished()):
            return False
        return bool(one["purse"] >= (1 if self.tournament else least))

    def all_have_bet(self) -> bool:
        sure = 2 * self.rules.minimum
        return all(seat in self.bets or not self.can_bet(seat, sure) for seat in range(len(self.seats)))

    def take(self, record: Record, digest: str) -> None:
        """Check a record and let it happen."""
        event = record["event"]
        demand(record["n"] == self.n + 1, "a record is missing, or comes twice")
        demand(not self.over, "something after the end")
        demand(event == "over" or not (self.shoes and self.shoes[-1].early), "a shoe was put away early")
        if self.tournament and self.round is None and event != "leave":
            demand(not self.tournament.due(), "somebody had to leave")
        if not self.hosted:
            demand(not record.get("by") and (event == "table" or not record.get("id")), "nobody is known here")
        demand(record.get("seat", 0) < len(self.seats), "no such seat")
        demand(record.get("digest", digest) == digest, "the chain is broken")
        getattr(self, f"on_{event}")(record)
        self.n = record["n"]

    # The shoe

    def on_shuffle(self, record: Record) -> None:
        demand(self.round is None and self.shoe is None and not self.bets, "no shoe is due")
        demand(record["shoe"] == len(self.shoes) + 1, "another shoe is due")
        seed = self.seeds.get(record["shoe"])
        demand(seed is None or sha256(seed) == record["commitment"], "another seed than the sealed one")
        self.shoes.append(Shoe(record["shoe"], self.rules, seed))

    def shoe_to_cut(self, record: Record) -> Shoe:
        shoe, seat = self.shoe, self.seats[record["seat"]]
        if shoe is None or self.round is not None or shoe.rounds or shoe.number != record["shoe"]:
            raise Wrong("no such shoe waits")
        demand(not seat["plays"] and not seat["gone"] and record["seat"] not in shoe.cuts, "not for this seat")
        demand(not self.hosted or not shoe.bet_on, "somebody has bet")
        if not any(one is seat for one in shoe.named):
            shoe.named.append(seat)
        return shoe

    def on_promise(self, record: Record) -> None:
        shoe, seat = self.shoe_to_cut(record), record["seat"]
        demand(not shoe.cuts and seat not in shoe.promises, "too late to promise")
        shoe.promises[seat], shoe.promised[seat] = record["promise"], self.name(seat)

    def on_cut(self, record: Record) -> None:
        shoe, seat, words = self.shoe_to_cut(record), record["seat"], record["words"]
        if seat in shoe.promises:
            said = sha256(pack("croupier promise", self.first["id"], shoe.number, seat, words))
            demand(said == shoe.promises[seat], "other words than promised")
        else:
            demand(not shoe.promises and not self.hosted, "words without a promise")
        shoe.cuts[seat] = words
        shoe.cutters[seat] = self.name(seat)

    def on_shoe(self, record: Record) -> None:
        shoe = self.shoe
        demand(self.round is None and shoe is not None and shoe.number == record["shoe"], "no such shoe is open")
        assert shoe
        shoe.open, shoe.early = False, not shoe.worn_out

    # The round

    def on_bet(self, record: Record) -> None:
        seat, bets, one = record["seat"], record["bets"], self.seats[record["seat"]]
        demand(self.round is None and self.shoe is not None and not self.shoe.worn_out, "no bets now")
        demand(seat not in self.bets and self.can_bet(seat, self.rules.minimum), "not from this seat")
        demand(record["by"] in ("", "clock"), "nobody bets for another")
        if self.tournament and one["plays"]:
            late = [other for other, player in enumerate(self.seats) if not player["plays"] and other not in self.bets]
            demand(not any(self.can_bet(other, 1) for other in late), "people bet before bots")
        if bets is None:
            demand(not self.tournament, "everybody bets in a tournament")
        else:
            self.check_bets(list(bets.values()), one["purse"])
        if record["by"]:
            demand(not one["plays"], "a bot has no clock")
            least = [min(self.rules.minimum, one["purse"])] if self.tournament else None
            demand((list(bets.values()) if bets else None) == least, "the clock bets otherwise")
            self.clock_bets += 1
        self.bets[seat] = bets
        one["bets"] = bets or one["bets"]
        assert self.shoe
        self.shoe.bet_on = True

    def check_bets(self, amounts: list[int], purse: int) -> None:
        demand(amounts and sum(amounts) <= purse, "no bets, or more than there is")
        for amount in amounts:
            if not (self.tournament and amount == purse < self.rules.minimum):
                demand(amount <= self.rules.maximum and amount % self.rules.chip == 0, "no such bet")

    def on_pass(self, _: Record) -> None:
        demand(self.round is None and self.bets and not any(self.bets.values()), "somebody bets")
        demand(self.all_have_bet(), "somebody has not bet")
        self.bets = {}

    def on_deal(self, record: Record) -> None:
        shoe = self.shoe
        demand(self.round is None and shoe is not None and not shoe.worn_out and not self.waits, "no round now")
        demand(any(self.bets.values()) and self.all_have_bet(), "somebody has not bet")
        demand(record["round"] == self.rounds + 1, "another round is due")
        assert shoe
        self.rounds, self.round = record["round"], {seat: bets for seat, bets in self.bets.items() if bets}
        self.bets = {}
        for seat, one in enumerate(self.seats):
            if one["gone"]:
                continue
            self.bots = self.bots or bool(one["plays"])
            if not one["plays"] and not any(other is one for other in shoe.named):
                shoe.named.append(one)
                shoe.without.append(self.name(seat))
        shoe.deal(self.first["id"])

    def on_answer(self, record: Record) -> None:
        found, answer = NEEDS.fullmatch(record["need"]), record["answer"]
        demand(self.round is not None and found, "no such need")
        assert found
        assert self.round is not None
        assert self.shoe
        place = found["place"] or found["decider"] or ""
        if place.startswith("seat"):
            demand(int(place.split()[1]) - 1 in self.round, "this seat has no bets")
        if found["decider"]:
            demand(type(answer) is str and record["by"] in ("", "clock"), "no decision")
            demand(not record["by"] or not self.seats[int(place.split()[1]) - 1]["plays"], "a bot has no clock")
            self.clock_moves += record["by"] == "clock"
            return
        demand(record["amount"] is None and not record["id"] and not record["by"], "nobody decides here")
        if found["peek"]:
            demand(type(answer) is bool, "neither yes nor no")
        elif found["down"]:
            demand(found["what"] == "draw" and answer == "face down", "no card face down")
            self.shoe.hidden.setdefault(place, []).append(self.shoe.draw())
        else:
            self.check_card(found["what"], place, answer)

    def check_card(self, what: str, place: str, card: Any) -> None:
        assert self.shoe
        demand(card in DECK and card is not True, "no card")
        if what == "draw":
            self.shoe.see(card, self.shoe.draw())
        else:
            hidden = self.shoe.hidden.get(place)
            demand(hidden, "no card lies there")
            assert hidden
            self.shoe.see(card, hidden.pop(0))

    def on_settled(self, record: Record) -> None:
        net, purses = record["net"], record["purses"]
        demand(self.round is not None and record["round"] == self.rounds, "no such round")
        demand(len(net) == len(purses) == len(self.seats), "other seats")
        assert self.round is not None
        for seat, one in enumerate(self.seats):
            demand(seat in self.round or net[seat] == 0, "a result without a bet")
            demand(one["purse"] + net[seat] == purses[seat], "another purse")
            one["purse"] = purses[seat]
        if self.tournament:
            self.tournament.nets.append(net)
        self.round = None

    # The seats

    def on_sit(self, record: Record) -> None:
        seat, who = record["seat"], record["who"]
        demand(self.hosted and self.seats[seat]["gone"] and bool(who) != bool(record["plays"]), "no such seat is free")
        demand(not who or all(one["gone"] or one["who"] != who for one in self.seats), "somebody sits there twice")
        if self.tournament:
            demand(not self.rounds and record["purse"] == self.rules.budget, "too late, or another purse")
        own = {name: record[name] for name in ("name", "purse", "plays", "chart", "who")}
        self.seats[seat] = {**own, "bought": record["purse"], "gone": False, "bets": None}
        if self.shoe and not self.shoe.rounds and not record["plays"]:
            self.cut_again(self.shoe, seat)

    def cut_again(self, shoe: Shoe, seat: int) -> None:
        """Somebody sat down before the first deal: what was promised and said is void."""
        if shoe.cuts:
            shoe.again.append(self.name(seat))
        shoe.promises, shoe.promised, shoe.cuts, shoe.cutters, shoe.named = {}, {}, {}, {}, []
        shoe.bet_on = False

    def on_buy(self, record: Record) -> None:
        one = self.seats[record["seat"]]
        demand(not self.tournament and self.rules.rebuy, "nobody buys now")
        demand(not one["gone"] and record["who"] == one["who"], "not this seat")
        demand(record["amount"] % self.rules.chip == 0, "no whole chips")
        one["purse"] += record["amount"]
        one["bought"] += record["amount"]

    def on_leave(self, record: Record) -> None:
        seat, one = record["seat"], self.seats[record["seat"]]
        demand(not one["gone"] and (self.round is None or seat not in self.round), "not this seat")
        taken = (one["purse"], one["who"]) if self.hosted else (None, "")
        demand((record["amount"], record["who"]) == taken, "another purse")
        if self.tournament and not self.gathers:
            self.check_departure(record, self.tournament)
            self.tournament.departures.append(seat)
        else:
            demand(record["rank"] is record["after"] is record["lots"] is None, "no departure")
        one["gone"], one["bets"] = True, None
        self.bets.pop(seat, None)

    def check_departure(self, record: Record, tournament: Tournament) -> None:
        due = tournament.due() if self.round is None else []
        demand(due and not record["id"] and not record["by"], "nobody has to leave")
        demand(record["lots"] is None or record["lots"], "no lots")
        lots = self.check_lots(record, due if len(due) > 1 else [])
        demand(record["seat"] == tournament.leaver(due, lots), "another one has to leave")
        demand((record["rank"], record["after"]) == (len(tournament.there()), len(tournament.nets)), "another rank")

    def check_lots(self, record: Record, seats: list[int]) -> dict[int, int]:
        lots = {int(seat): lot for seat, lot in (record["lots"] or {}).items()}
        demand(sorted(lots) == seats, "lots of others")
        self.lots = self.lots or bool(lots)
        for seat, lot in lots.items():
            assert self.tournament
            if self.master:
                seed = hmac_of(self.master, f"lot {seat} {len(self.tournament.nets)}".encode())
                demand(lot == below(2**31, row(seed)), "another lot")
        return lots

    # The table

    def on_table(self, record: Record) -> None:
        demand(not self.tournament and self.round is None and self.shoe is None and not self.bets, "not now")
        demand(record["n"] - self.snapshot_at > 500, "too soon")
        for name in ("version", "id", "house", "game", "seal", "repeatable", "hosted", "tournament"):
            demand(record[name] == self.first[name], f"another {name}")
        demand((record["rounds"], record["shoes"]) == (self.rounds, len(self.shoes)), "other numbers")
        usual = {name: kind.usual for name, kind in PLAYER.items() if isinstance(kind, Left)}
        demand([{**usual, **player} for player in record["players"]] == self.seats, "other players")
        rules_of(record["rules"], len(self.seats))
        for name, rule in record["rules"].items():
            first = self.first["rules"].get(name, rule)
            demand(json.dumps(first, sort_keys=True) == json.dumps(rule, sort_keys=True), "other rules")
        self.snapshot_at = record["n"]

    def on_over(self, record: Record) -> None:
        demand(self.round is None and self.shoe is None, "not now")
        here = [(seat, one) for seat, one in enumerate(self.seats) if not one["gone"]]
        paid = [(seat, one["purse"], one["who"]) for seat, one in here] if self.hosted else None
        given = record["paid"]
        given = given and [(one["seat"], one["amount"], one.get("who", "")) for one in given]
        demand(given == paid, "other payments")
        finished = self.tournament is not None and self.tournament.finished()
        lots = self.check_lots(record, self.tournament.tied() if self.tournament and finished else [])
        demand(
            record["ranking"] == (self.tournament.ranking(lots) if self.tournament and finished else None), "ranking"
        )
        self.over = True


@dataclass
class Found:
    verdict: Verdict
    wrong: int | None = None
    """The record, or the line, at which something is wrong."""
    why: str = ""
    digest: str = ""
    game: Game | None = None

    @property
    def shoes(self) -> list[Shoe]:
        return [shoe for shoe in self.game.shoes if shoe.rounds] if self.game else []


BEGINS, ENDS = "b ch d f g j k l m n p r s t v z", "a al an ar e el en i il ir o ol on or ou u"


def code_of(digest: bytes) -> str:
    begins, ends = BEGINS.split(), ENDS.split()
    for _ in range(16384):
        digest = hashlib.sha256(digest).digest()
    parts = digest[:4], digest[4:8], digest[8:12]
    return " ".join("-".join(begins[byte // 16] + ends[byte % 16] for byte in part) for part in parts)


class Verifier:
    """Reads the lines of a log, without their line breaks."""

    def __init__(self, lines: list[bytes], kept: str = "") -> None:
        self.lines, self.kept, self.at = lines, kept.strip().lower(), 0
        self.game: Game | None = None
        self.digest = bytes(32)

    def verify(self) -> Found:
        try:
            records = self.read()
        except NoLog as problem:
            return Found("not a log", self.at, str(problem))
        try:
            self.check(records)
        except Wrong as problem:
            return Found("not fair", self.at or None, str(problem), self.digest.hex(), self.game)
        return Found(self.verdict(), None, "", self.digest.hex(), self.game)

    def read(self) -> list[Record]:
        records = []
        for number, data in enumerate(self.lines, 1):
            self.at, record = number, record_of(data)
            if record is None:
                raise NoLog("this line is no record")
            records.append(with_usual(record))
        self.at = 1
        if not records or records[0]["event"] != "table" or records[0]["n"] != 1:
            raise NoLog("a log begins with its table")
        if records[0]["version"] != 3:
            raise NoLog("another version")
        return records

    def check(self, records: list[Record]) -> None:
        seeds, master = self.opened(records)
        covered = False
        for number, (record, data) in enumerate(zip(records, self.lines, strict=True), 1):
            self.at = number
            if self.game is None:
                self.game = Game(record, seeds, master)
            else:
                self.game.take(record, self.digest.hex())
            self.digest = hashlib.sha256(self.digest + data).digest()
            if record["event"] == "shoe" and records[0]["hosted"]:
                self.game.shoes[-1].ended = self.digest
            covered = covered or self.digest.hex().startswith(self.kept)
        self.at = 0
        demand(covered or not self.kept, "the log does not lead to the digest")

    def opened(self, records: list[Record]) -> tuple[dict[int, bytes], bytes | None]:
        seeds = {one["shoe"]: bytes.fromhex(one["seed"]) for one in records if one["event"] == "shoe"}
        masters = [bytes.fromhex(one["master"]) for one in records if one.get("master")]
        if not masters:
            return seeds, None
        master = masters[-1]
        for number, one in enumerate(records, 1):
            self.at = number
            if one["event"] == "shoe":
                demand(hmac_of(master, f"shoe {one['shoe']}".encode()).hex() == one["seed"], "not from the master seed")
            elif one["event"] == "over":
                demand(sha256(master) == records[0]["seal"], "another master seed")
                demand(hmac_of(master, b"game").hex()[:16] == records[0]["id"], "another game")
        return seeds, master

    def verdict(self) -> Verdict:
        game = self.game
        assert game
        if not game.rounds:
            return "nothing to prove"
        opened = not any(shoe.rounds and shoe.open for shoe in game.shoes)
        fair = opened and not game.first["repeatable"] and (game.master or not (game.bots or game.lots))
        return "fair" if fair else "nothing wrong so far"


def verify(lines: list[bytes], kept: str = "") -> Found:
    return Verifier(lines, kept).verify()


def main() -> None:
    with open(sys.argv[1], "rb") as file:
        *lines, _ = file.read().split(b"\n")
    found = verify(lines, *sys.argv[2:3])
    print(found.verdict)
    if found.why:
        print(f"record {found.wrong}: {found.why}" if found.wrong else found.why)
    cards = sum(shoe.drawn for shoe in found.shoes)
    print(f"{len(found.shoes)} shoes, {cards} cards; what bets pay and how bots and the clock play is not checked here")
    sys.exit(found.verdict in ("not fair", "not a log"))


if __name__ == "__main__":
    main()
