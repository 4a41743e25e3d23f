"""What lies on the felt and who sits around it, for those who paint it: a table in play, or a round told again."""

from __future__ import annotations

from dataclasses import dataclass

from croupier.games.declare import HouseRules
from croupier.messages import Message
from croupier.protocol import Box, Done, Place, Round


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
    counted: bool = True
    """Whether one can ask for the count here."""

    settled: bool = True
    """Whether a round that is over has been settled too; before that the last card is still being looked at."""

    @property
    def done(self) -> Done | None:
        need = self.round.need if self.round and self.settled else None
        return need if isinstance(need, Done) else None

    @property
    def session(self) -> int:
        return sum(self.nets)
