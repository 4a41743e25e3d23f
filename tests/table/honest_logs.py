"""Logs of honest games of every kind, as lines: what a verifier must never call unfair."""

from __future__ import annotations

import random
from contextlib import nullcontext
from functools import cache
from typing import Any

import msgspec

from croupier.houses import load
from croupier.table.game import Event
from croupier.table.player import Player
from croupier.table.records import Calendar, GameOver, decode, encode
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


def hosted(seed: int, house: str, tournament: bool, steps: int, ended: bool = True) -> Lines:
    """People sit down, leave, take the seats of bots, buy, promise, cut, are away; then the host closes the table."""
    evening = PlayedEvening(random.Random(seed), house, tournament)
    for _ in range(steps):
        evening.step()
    if ended and not evening.game.over:
        evening.end()
    return tuple(evening.lines)


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
        if seats_to_bet := table.game.betting:
            bet = dice.choice(("player", "banker"))
            for seat in seats_to_bet:
                purse = table.game.players[seat].purse
                share = purse // dice.choice((1, 2, 2)) // rules.chip * rules.chip
                table.bet(seat, {bet: min(purse, rules.maximum, max(rules.minimum, share))})
                if dice.random() < 0.2:
                    bet = dice.choice(("player", "banker"))
        if table.advance() is None and not table.game.betting:
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
        found[f"hosted {house}"] = hosted(dice.randrange(10**9), house, False, 350)
        found[f"hosted tournament {house}"] = hosted(dice.randrange(10**9), house, True, 300)
    found["hosted, in play"] = hosted(dice.randrange(10**9), evenings[0], False, 200, ended=False)
    found["hosted, with snapshots"] = hosted(dice.randrange(10**9), evenings[dice.randrange(2)], False, 2500)
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
    return found
