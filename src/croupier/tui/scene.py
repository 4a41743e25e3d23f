"""What lies on the felt and who sits around it, for those who paint it: a table in play, or a round told again."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from croupier.games.declare import HouseRules
from croupier.messages import Message, say
from croupier.protocol import Box, Done, Place, Round
from croupier.telling.vocabulary import playing_style
from croupier.tui.counts import hi_lo

if TYPE_CHECKING:
    from croupier.tui.screens.table import TableScreen


@dataclass(frozen=True)
class Sitter:
    """Somebody at the table."""

    seat: int
    name: Message | str
    note: Message | str
    """How a bot plays; what a person is called besides."""
    money: int
    person: bool
    gone: bool = False
    placed: int = 0
    """What lies in the box before the deal."""
    sides: tuple[tuple[str, int], ...] = ()
    """Bets beside the main one."""


@dataclass(frozen=True)
class Scene:
    """Everything that may be seen."""

    rules: HouseRules
    round: Round | None
    sitters: tuple[Sitter, ...]
    you: int | None = None
    """The seat that is drawn large."""
    lit: Box | None = None
    """The hand in play."""
    shoe: tuple[int, int] | None = None
    """Cards to come, and before the cut card."""
    nets: tuple[int, ...] = ()
    """What the last rounds brought the seat that is drawn large."""
    count: tuple[int, float] | None = None
    """Running and true count, where one wants to see them."""
    arriving: tuple[Place, int] | None = None
    """The card that is on its way, …"""
    distance: int = 0
    """… so many columns from its place."""
    turning: int = 0
    """Frames left until the hole card lies face up."""
    paid: float = 1.0
    """How much of what was won has been counted out, from 0 to 1."""
    countable: bool = True
    """Whether the game has a card count."""
    settled: bool = True
    """Whether a round that is over has been settled too; before that the last card is still being looked at."""

    @property
    def done(self) -> Done | None:
        need = self.round.need if self.round and self.settled else None
        return need if isinstance(need, Done) else None

    @property
    def session(self) -> int:
        return sum(self.nets)


def scene_of(screen: TableScreen) -> Scene:
    """The table as it lies, and what moves on it."""
    table, playback, motion = screen.table, screen.playback, screen.pacing.motion
    round = table.round or table.last
    if not table.round and any(screen.betting.placed.values()):
        round = None
    need = table.deciding
    lit = Box(need.seat, need.hand) if need else None
    if lit is None and playback.awaits == "bets" and len(playback.company.people) > 1:
        lit = Box(playback.bettors[0])
    you = playback.lone
    return Scene(
        table.rules,
        round,
        tuple(_sitter(screen, seat) for seat in range(len(table.players))),
        you=you,
        lit=lit,
        shoe=table.shoe_left,
        nets=tuple(net[you] for net in table.history) if you is not None else (),
        count=hi_lo(table.seen, table.rules) if screen.counting and screen.telling.HAS_COUNT else None,
        arriving=playback.arrived if motion.running else None,
        distance=motion.distance(),
        turning=motion.frames(),
        paid=motion.counted(),
        settled=table.round is None,
        countable=screen.telling.HAS_COUNT,
    )


def _sitter(screen: TableScreen, seat: int) -> Sitter:
    table, betting, player = screen.table, screen.betting, screen.table.players[seat]
    note: Message | str = (
        playing_style(player.plays) if player.bot else say("your seat") if screen.playback.lone == seat else ""
    )
    bets = betting.of(seat) if not player.bot else {}
    bets = bets or ({} if table.round else table.bets.get(seat) or {})
    if table.round and (stake := table.round.stakes[seat]):
        bets = dict(stake.bets)
    main = table.rules.bets[0]
    sides = tuple((bet, stake) for bet, stake in bets.items() if bet != main)
    money = table.balance(seat) - (betting.total(seat) if not player.bot else 0)
    name = screen.playback.company.name(seat)
    return Sitter(seat, name, note, money, not player.bot, player.gone, bets.get(main, 0), sides)
