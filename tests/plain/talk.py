"""Games in line mode without a terminal: what is typed and what is printed.

    said = talk("blackjack/partage", "10", "stand", stack="10 6 9 10 5")
    assert "You win 10." in said.text

Lines that are typed are echoed after their prompt, as a terminal shows them. Cards may be chosen (`stack`); then every
shoe has them in that order.
"""

from __future__ import annotations

import io
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field, replace

from croupier.cards import cards
from croupier.houses import House, load
from croupier.language import Speaker
from croupier.plain.console import Console, Quit
from croupier.plain.session import Session
from croupier.plain.tournament import TournamentSession
from croupier.records.types import Calendar, Record
from croupier.table.seating import seat_players
from croupier.table.shoe import master_seed
from croupier.table.table import Table
from tables import MASTER, records_to, sitting_at, stack_shoes


class Keyboard(io.StringIO):
    """Input lines, echoed as they are read."""

    def __init__(self, typed: Iterable[str], out: io.StringIO) -> None:
        super().__init__()
        self._typed, self._out = iter(typed), out

    def readline(self, size: int | None = -1, /) -> str:  # type: ignore[override]  # noqa: ARG002
        line = next(self._typed, None)
        if line is None:
            return ""
        self._out.write(line + "\n")
        return line + "\n"


def console(*typed: str, lang: str = "en", currency: str = "") -> tuple[Console, io.StringIO]:
    """A console with these input lines, and its output."""
    out = io.StringIO()
    return Console(Speaker(lang, currency), Keyboard(typed, out), out), out


@dataclass
class Talk:
    """A game that was played in line mode."""

    table: Table
    text: str
    left: bool
    """Whether somebody quit or the input ended."""
    log: list[Record] = field(repr=False)
    session: Session = field(repr=False)
    house: House = field(repr=False)

    def resumed(self, *typed: str, lang: str = "en", before: int | None = None) -> Talk:
        """Resume the game; `before`: from its first so many records."""
        log = self.log[:before]
        play = console(*typed, lang=lang, currency=self.house.rules.currency)
        table = Table.from_log([*log], MASTER, write=records_to(log.append))
        kind = TournamentSession if table.game.tournament else Session
        return _play(kind(sitting_at(table, self.house), play[0]), play[1], log)


def talk(
    house: str,
    *typed: str,
    lang: str = "en",
    people: int = 1,
    bots: tuple[str, ...] = (),
    names: tuple[str, ...] = (),
    stack: str = "",
    seed: int = 1,
    purse: int | None = None,
    first_bet: Mapping[str, int] | None = None,
    watch: Callable[[Record, io.StringIO], None] | None = None,
) -> Talk:
    """Play a game with these input lines. `watch` is called with every record as it is written."""
    chosen = load(house)
    rules = replace(chosen.rules, seats=people + len(bots))
    players = seat_players(rules, bots, names, rules.budget if purse is None else purse)
    play, out = console(*typed, lang=lang, currency=rules.currency)
    log: list[Record] = []

    def write(record: Record) -> None:
        log.append(record)
        if watch:
            watch(record, out)

    master = MASTER if seed == 1 else master_seed(seed)
    table = Table.begin(rules, players, house=house, master=master, write=records_to(write))
    if stack:
        stack_shoes(table, cards(stack))
    return _play(Session(sitting_at(table, chosen), play, first_bet), out, log)


def contest(
    *typed: str,
    house: str = "blackjack/changer",
    bots: tuple[str, ...] = ("expert", "expert", "expert"),
    names: tuple[str, ...] = (),
    purse: int | None = None,
    calendar: Calendar | None = None,
    lang: str = "en",
) -> Talk:
    """A tournament in line mode."""
    chosen = load(house)
    rules = replace(chosen.rules, seats=max(1, len(names)) + len(bots))
    players = seat_players(rules, bots, names, rules.budget if purse is None else purse)
    play, out = console(*typed, lang=lang)
    log: list[Record] = []
    table = Table.begin(
        rules, players, calendar=calendar or Calendar(), house=house, master=MASTER, write=records_to(log.append)
    )
    return _play(TournamentSession(sitting_at(table, chosen), play), out, log)


def _play(session: Session, out: io.StringIO, log: list[Record]) -> Talk:
    left = False
    try:
        session.play()
    except Quit:
        left = True
    return Talk(session.sitting.table, out.getvalue(), left, log, session, session.sitting.house)
