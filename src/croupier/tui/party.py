"""What a company asks for when it sits down."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from croupier.tournament import Calendar


@dataclass(frozen=True, slots=True)
class Party:
    """What a company asks for when it sits down."""

    bots: tuple[str, ...] = ()
    names: tuple[str, ...] = ()
    budget: str | None = None
    seed: int | None = None
    seats: int | None = None
    """None: the house's own number, or more if the company is larger."""
    bet: str = ""
    calendar: Calendar | None = None
    """With a calendar it is a tournament."""

    def again(self) -> Party:
        """The same company once more; with a chosen seed, the next one."""
        return replace(self, seed=None if self.seed is None else self.seed + 1)
