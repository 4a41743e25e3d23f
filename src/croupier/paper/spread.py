"""The distribution of a round's net result: exact if it can be computed, else simulated."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from math import sqrt
from typing import Any

from croupier.messages import say
from croupier.paper.figures import decimals_for, net_text, part
from croupier.paper.ink import Line
from croupier.paper.sheet import Pen, with_bars


@dataclass(frozen=True)
class Spread:
    """The chance of each net result, in units of the first bet."""

    chances: Mapping[float, float]
    rounds: int | None = None
    """How many rounds were simulated; None: the chances are exact."""

    @property
    def win(self) -> float:
        return sum(chance for net, chance in self.chances.items() if net > 0)

    @property
    def push(self) -> float:
        return self.chances.get(0.0, 0.0)

    @property
    def loss(self) -> float:
        return sum(chance for net, chance in self.chances.items() if net < 0)

    def error(self, chance: float) -> float:
        """The standard error of a simulated chance; never 0, however rare it is (Jeffreys)."""
        if not self.rounds:
            return 0.0
        hits = chance * self.rounds
        return sqrt((hits + 0.5) * (self.rounds - hits + 0.5) / (self.rounds + 2)) / (self.rounds + 1)

    def share(self, pen: Pen, chance: float, decimals: int = 2) -> str:
        """A chance; with its error, if it is simulated, in as many decimals as that needs."""
        if self.rounds is None:
            return part(pen.speak, chance, decimals)
        shown, error = self._with_error(pen, chance, decimals)
        return f"{shown} {error}"

    def _with_error(self, pen: Pen, chance: float, decimals: int) -> tuple[str, str]:
        error = self.error(chance)
        decimals = decimals_for(100 * error, decimals)
        return part(pen.speak, chance, decimals), f"± {part(pen.speak, error, decimals)}"

    def document(self) -> dict[str, Any]:
        shares = {"win": self.win, "push": self.push, "loss": self.loss}
        chances = {f"{net:g}": chance for net, chance in self.chances.items()}
        document = {"exact": self.rounds is None, **shares, "chances": chances}
        if self.rounds is not None:
            errors = {name: self.error(chance) for name, chance in (shares | chances).items()}
            document |= {"rounds": self.rounds, "standard_errors": errors}
        return document

    def sheet(self, pen: Pen) -> Iterator[Line]:
        yield ()
        yield pen.sentence(
            say("A round wins {win}, pushes {push}, loses {loss} of the time; in first bets:", **self.shares(pen))
        )
        if self.rounds is not None:
            yield pen.sentence(
                say(
                    "(Not exact: with more than two hands this comes from {rounds} simulated rounds, ± a standard error.)",
                    rounds=self.rounds,
                )
            )
        rows = sorted(self.chances.items(), reverse=True)
        yield from with_bars(pen, [(self.row(pen, *row), row[1]) for row in rows], 32, right=(0, 1, 2))

    def shares(self, pen: Pen) -> dict[str, str]:
        """How often a round wins, pushes and loses."""
        return {
            "win": self.share(pen, self.win),
            "push": self.share(pen, self.push),
            "loss": self.share(pen, self.loss),
        }

    def row(self, pen: Pen, net: float, chance: float) -> tuple[str, ...]:
        """A net result, its chance, and the error of the chance if it is simulated."""
        shown = net_text(pen.speak, net)
        if self.rounds is None:
            return shown, part(pen.speak, chance, 4)
        return shown, *self._with_error(pen, chance, 4)
