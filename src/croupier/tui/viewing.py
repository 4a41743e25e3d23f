"""What somebody in front of a table in play may see of it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from croupier.messages import Message, say
from croupier.protocol import Box
from croupier.tui.counts import hi_lo
from croupier.tui.scene import Scene, Sitter
from croupier.tui.words import role

if TYPE_CHECKING:
    from croupier.tui.screens.table import TableScreen


def scene_of(screen: TableScreen) -> Scene:
    """The table as it lies, and what moves on it."""
    table, driver, motion = screen.table, screen.playback, screen.pacing.motion
    round = table.round or table.last
    if not table.round and any(screen.betting.placed.values()):
        round = None
    need = table.deciding
    lit = Box(need.seat, need.hand) if need else None
    if lit is None and driver.awaits == "bets" and len(driver.company.people) > 1:
        lit = Box(driver.bettors[0])
    you = driver.lone
    return Scene(
        table.rules,
        round,
        tuple(_sitter(screen, seat) for seat in range(len(table.players))),
        you=you,
        lit=lit,
        shoe=table.shoe_left,
        nets=tuple(net[you] for net in table.history) if you is not None else (),
        count=hi_lo(table.seen, table.rules) if screen.counting and table.rules.game == "blackjack" else None,
        arriving=driver.arrived if motion.running else None,
        distance=motion.distance(),
        turning=motion.frames(),
        paid=motion.counted(),
        settled=table.round is None,
    )


def _sitter(screen: TableScreen, seat: int) -> Sitter:
    table, betting, player = screen.table, screen.betting, screen.table.players[seat]
    note: Message | str = role(player.plays) if player.bot else say("your seat") if screen.playback.lone == seat else ""
    bets = betting.of(seat) if not player.bot else {}
    bets = bets or ({} if table.round else table.bets.get(seat) or {})
    if table.round and (stake := table.round.stakes[seat]):
        bets = dict(stake.bets)
    main = table.rules.bets[0]
    sides = tuple((bet, stake) for bet, stake in bets.items() if bet != main)
    money = table.balance(seat) - (betting.total(seat) if not player.bot else 0)
    name = screen.playback.company.name(seat)
    return Sitter(seat, name, note, money, not player.bot, player.gone, bets.get(main, 0), sides)
