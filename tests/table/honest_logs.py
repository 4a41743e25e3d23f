"""Logs of honest games of every kind, as lines: what a verifier must never call unfair."""

from __future__ import annotations

import random
from contextlib import nullcontext
from functools import cache
from itertools import count
from typing import Any

import msgspec

from croupier.houses import load
from croupier.records.event import Event
from croupier.records.types import Calendar, GameOver, Hosting, Player, decode, encode
from croupier.table.shoe import promise
from croupier.table.table import Table
from table.evening import Evening
from tables import Company, once

Lines = tuple[bytes, ...]

SMALL = (
    "war/ctrlaltbet:decks=1,penetration=0.5",
    "blackjack/vegas-strip:decks=2,penetration=0.2",
    "baccarat/punto-banco:decks=1,penetration=0.6",
    "war/ctrlaltbet:decks=infinite",
    "baccarat/punto-banco:penetration=0",
    "war/casino-war:decks=1,penetration=0.95",
    "war/ctrlaltbet:surrender=false",
)
"""Shoes that last for some rounds, those that last for one, and one that runs out inside a round."""
BOTS = {"war": ("expert", "amateur"), "blackjack": ("intermediate", "amateur"), "baccarat": ("player", "banker")}
WORDS = ("red sky at night", "é — ♠ 🂡", 'a "quoted" \\ word', "x" * 200, "\u00a0\u202f")


class PlayedEvening(Evening):
    """An evening at a hosted table of which only the log is wanted: the machine compares its states elsewhere."""

    def _write(self, event: Event) -> None:
        self.lines.append(event.line)

    def _follow(self) -> None:
        pass

    _compare = _follow

    def _often(self) -> Any:
        return nullcontext()


def host_game(seed: int, house: str, tournament: bool, steps: int, ended: bool = True) -> Lines:
    """People sit down, leave, take the seats of bots, buy, promise, cut, are away; then the host closes the table."""
    evening = PlayedEvening(random.Random(seed), house, tournament)
    for _ in range(steps):
        evening.step()
    if ended and not evening.game.over:
        evening.end()
    return tuple(evening.lines)


def cut_again(seed: int, shoes: int = 5) -> Lines:
    """A hosted table at which somebody comes while each shoe is cut, once or twice: before the words, and after them."""
    lines: list[bytes] = []
    dice, rules = random.Random(seed), load("war/ctrlaltbet:decks=1,penetration=0.2").rules
    empty, hosted = [Player("", 0, gone=True) for _ in range(3)], Hosting(30, "host", False)
    table = Table.begin(
        rules, empty, house="cut again", master=dice.randbytes(32), hosted=hosted,
        write=lambda event: lines.append(event.line),
    )  # fmt: skip
    game, crowd, people = table.game, Company(seed), count()
    table.sit(0, "First", 100 * rules.budget, who="first")
    while game.shoe.number < shoes or game.round:
        if game.uncut and not game.shoe.promises:
            for _ in range(dice.randint(1, 3)):
                _cut_some(table, dice)
                for seat in (1, 2):
                    if not game.players[seat].gone and dice.random() < 0.5:
                        table.leave(seat, id=f"leave-{game.events}")
                    if game.players[seat].gone and dice.random() < 0.8:
                        name = f"Person {next(people)}"
                        table.sit(seat, name, rules.budget, who=name.replace(" ", ""), id=f"sit-{game.events}")
            _cut_some(table, dice)
        once(table, crowd)
    table.end(by="host", id="end")
    return tuple(lines)


def _cut_some(table: Table, dice: random.Random) -> None:
    """Most people promise a cut, most of them say the words."""
    game, words = table.game, f"words {dice.random()}"
    for seat in game.uncut:
        if seat not in game.shoe.promises and not game.shoe.cuts and dice.random() < 0.9:
            table.promise_cut(seat, promise(game.id, game.shoe.number, seat, words), id=f"promise-{game.events}")
    for seat in game.uncut:
        if game.shoe.promises.get(seat) == promise(game.id, game.shoe.number, seat, words) and dice.random() < 0.8:
            table.cut(seat, words, id=f"cut-{game.events}")


def local(
    seed: int,
    house: str,
    people: int = 1,
    bots: int = 1,
    records: int = 120,
    calendar: Calendar | None = None,
    purse: int | None = None,
    repeatable: bool = False,
) -> Lines:
    """A game in one's own room: people cut or do not, buy, leave; it is ended between two rounds."""
    lines: list[bytes] = []
    dice, rules = random.Random(seed), load(house).rules
    money = purse or rules.budget
    players = [Player(f"Person {number + 1}" if number else "", money) for number in range(people)]
    players += [Player(f"Bot {number + 1}", money, dice.choice(BOTS[rules.game])) for number in range(bots)]
    table = Table.begin(
        rules,
        players,
        house=house,
        master=dice.randbytes(32),
        write=lambda event: lines.append(event.line),
        calendar=calendar,
        repeatable=repeatable,
    )
    crowd = Company(seed, restless=not calendar)
    while not table.game.over and (len(lines) < records or table.game.round):
        if table.game.uncut and dice.random() < 0.3:
            table.cut(dice.choice(table.game.uncut), dice.choice(WORDS))
        if once(table, crowd) is None:
            break
    while (
        table.game.tournament
        and not table.game.over
        and (table.game.tournament.due() or table.game.tournament.finished)
    ):
        table.advance()
    if not table.game.over:
        table.end()
    return tuple(lines)


def level(seed: int, seats: int = 4) -> Lines:
    """A tournament in which several players do the same in every round: lots decide."""
    lines: list[bytes] = []
    dice, rules = random.Random(seed), load("baccarat/punto-banco:decks=1,budget=30").rules
    players = [Player(f"P{seat}", rules.budget) for seat in range(seats)]
    table = Table.begin(
        rules, players, house="level", master=dice.randbytes(32), write=lambda event: lines.append(event.line),
        calendar=Calendar(dice.randint(2, 6), dice.randint(1, 3)),
    )  # fmt: skip
    while not table.game.over:
        if seats_to_bet := table.betting:
            bet = dice.choice(("player", "banker"))
            for seat in seats_to_bet:
                purse = table.game.players[seat].purse
                share = purse // dice.choice((1, 2, 2)) // rules.chip * rules.chip
                table.bet(seat, {bet: min(purse, rules.most(max(rules.minimum, share)))})
                if dice.random() < 0.2:
                    bet = dice.choice(("player", "banker"))
        if table.advance() is None and not table.betting:
            break
    return tuple(lines)


def without_master(lines: Lines) -> Lines:
    """The same game, which never published its master seed."""
    *before, last = lines
    over = decode(last)
    assert isinstance(over, GameOver)
    return (*before, encode(msgspec.structs.replace(over, master=None)))


@cache
def honest_logs(number: int) -> dict[str, Lines]:
    """One log of every kind, by name; every number has others."""
    dice = random.Random(number)
    found: dict[str, Lines] = {}
    for house in SMALL:
        alone = load(house).rules.decks != 1 or not house.startswith("blackjack")
        found[f"local {house}"] = local(dice.randrange(10**9), house, people=2 if alone else 1, bots=1)
    evenings = (
        "war/ctrlaltbet:decks=1,penetration=0.5",
        "baccarat/punto-banco:decks=2,penetration=0.3",
        "blackjack/changer",
    )
    for house in evenings:
        found[f"hosted {house}"] = host_game(dice.randrange(10**9), house, False, 350)
        found[f"hosted tournament {house}"] = host_game(dice.randrange(10**9), house, True, 300)
    found["hosted, in play"] = host_game(dice.randrange(10**9), evenings[0], False, 200, ended=False)
    found["hosted, with snapshots"] = host_game(dice.randrange(10**9), evenings[dice.randrange(2)], False, 2500)
    found["local tournament"] = local(dice.randrange(10**9), SMALL[0], 2, 2, 10**4, Calendar(4, 1))
    found["local tournament, poor"] = local(dice.randrange(10**9), SMALL[2], 2, 2, 10**4, Calendar(9, 3), purse=3000)
    found["tournament ended early"] = local(dice.randrange(10**9), SMALL[0], 2, 2, 40, Calendar(9, 3))
    found["lots"] = level(dice.randrange(10**9))
    found["lots without master"] = without_master(level(dice.randrange(10**9)))
    found["bots alone"] = local(dice.randrange(10**9), SMALL[0], 0, 2)
    found["people alone"] = local(dice.randrange(10**9), SMALL[0], 2, 0)
    found["people alone, without master"] = without_master(local(dice.randrange(10**9), SMALL[0], 2, 0))
    found["bots without master"] = without_master(local(dice.randrange(10**9), SMALL[0], 1, 1))
    found["repeatable"] = local(dice.randrange(10**9), SMALL[0], repeatable=True)
    found["no round"] = local(dice.randrange(10**9), SMALL[0], records=0)
    found["in play"] = local(dice.randrange(10**9), SMALL[dice.randrange(3)])[: dice.randrange(1, 60)]
    found["hosted, cut again"] = cut_again(dice.randrange(10**9))
    return found
