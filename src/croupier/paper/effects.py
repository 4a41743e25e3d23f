"""The sheet with the effect of each rule on the edge."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from croupier.messages import say
from croupier.paper.figures import percent
from croupier.paper.ink import Line
from croupier.paper.sheet import Pen, columns, with_bars
from croupier.telling.vocabulary import title

if TYPE_CHECKING:
    from croupier.analysis.effects import Effect

NOTHING = 1e-12
"""A smaller effect is a rounding error."""


@dataclass(frozen=True)
class EffectTable:
    """The changes computed so far, and whether they are all."""

    found: Sequence[Effect]
    complete: bool = True

    @property
    def moving(self) -> list[Effect]:
        """The changes that have an effect, the largest first."""
        moving = (effect for effect in self.found if effect.size > NOTHING)
        return sorted(moving, key=lambda effect: -round(effect.size, 12))

    def document(self) -> dict[str, Any]:
        still = [effect for effect in self.found if effect.size <= NOTHING]
        rows = [effect.change._asdict() | {"moved": dict(effect.moved)} for effect in (*self.moving, *still)]
        return {"effects": rows, "complete": self.complete}

    def sheet(self, pen: Pen) -> Iterator[Line]:
        """Every change and its effect on the bets; then the changes without effect."""
        yield ()
        yield pen.sentence(say("What each rule is worth here, one change at a time (they do not add up):"))
        bets = tuple(self.found[0].moved) if self.found else ()
        if self.moving:
            yield from _one_bet(pen, self.moving, bets[0]) if len(bets) == 1 else _many_bets(pen, self.moving, bets)
        if still := tuple(_change(effect) for effect in self.found if effect.size <= NOTHING):
            yield ()
            yield pen.sentence(say("No change: {changes}.", changes=still))
        if not self.complete:
            yield ()
            yield pen.sentence(say("Interrupted: not every change was tried."))


def _one_bet(pen: Pen, moving: Sequence[Effect], bet: str) -> Iterator[Line]:
    rows = [
        (
            (_change(one), percent(pen.speak, one.moved[bet], 4), "→", percent(pen.speak, one.worth[bet], 4)),
            one.moved[bet],
        )
        for one in moving
    ]
    yield from with_bars(pen, rows, 12, right=(1, 3))


def _many_bets(pen: Pen, moving: Sequence[Effect], bets: Sequence[str]) -> Iterator[Line]:
    head = ("", *(pen(title(bet)) for bet in bets))
    rows = [
        (_change(one), *(percent(pen.speak, one.moved[bet], 4) if bet in one.moved else "" for bet in bets))
        for one in moving
    ]
    yield from columns([head, *rows], right=range(1, len(head)))


def _change(effect: Effect) -> str:
    value = effect.change.after
    return f"{effect.change.rule} = {str(value).lower() if isinstance(value, bool) else value}"
