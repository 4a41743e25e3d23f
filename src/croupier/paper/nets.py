"""The net results of one unit on each bet of baccarat or war, in exact fractions."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import TYPE_CHECKING, Any

from croupier.messages import say
from croupier.paper.figures import part
from croupier.paper.ink import Line
from croupier.paper.sheet import Pen, columns, with_bars
from croupier.telling.vocabulary import title

if TYPE_CHECKING:
    from croupier.analysis.nets import Nets


@dataclass(frozen=True)
class BetByBet:
    """What to show: the standard deviation, the distribution, or both."""

    deviation: bool = False
    distribution: bool = False

    def document(self, nets: Nets) -> dict[str, Any]:
        """The entries to add to a bet's document."""
        found: dict[str, Any] = {}
        if self.deviation:
            found |= {"standard_deviation": nets.deviation, "variance": str(nets.variance)}
        if self.distribution:
            shares = {"win": nets.win, "push": nets.push, "loss": nets.loss}
            chances = {f"{float(net):g}": chance for net, chance in nets.chances.items()}
            found["distribution"] = {
                "exact": True,
                **{name: float(share) for name, share in shares.items()},
                "chances": {net: float(chance) for net, chance in chances.items()},
                "fractions": {name: str(chance) for name, chance in (shares | chances).items()},
            }
        return found

    def sheet(self, pen: Pen, bets: Mapping[str, Nets]) -> Iterator[Line]:
        names = {bet: pen(title(bet)) for bet in bets}
        if self.deviation:
            yield ()
            yield pen.sentence(say("The standard deviation of a unit on each bet:"))
            yield from columns([(names[bet], pen.speak.number(nets.deviation, 4)) for bet, nets in bets.items()])
        for bet, nets in bets.items() if self.distribution else ():
            yield ()
            yield pen.sentence(say("What a unit on {bet} comes to:", bet=names[bet]))
            yield from with_bars(pen, list(net_rows(pen, nets)), 16, right=(1, 2))


def net_rows(pen: Pen, nets: Nets) -> Iterator[tuple[Sequence[str], float]]:
    """Wins, pushes and losses; if one of them has several sizes, first the total, then each size."""
    for word, share, sign in ((say("wins"), nets.win, 1), (say("pushes"), nets.push, 0), (say("loses"), nets.loss, -1)):
        chances = {net: chance for net, chance in nets.chances.items() if (net > 0) - (net < 0) == sign}
        if len(chances) > 1:
            yield _row(pen, pen(word), "", share)
        for net, chance in chances.items():
            size = pen.speak.number(float(net), len(f"{float(net):.6g}".partition(".")[2]), signed=True)
            yield _row(pen, pen(word) * (len(chances) == 1), size, chance)


def _row(pen: Pen, word: str, net: str, chance: Fraction) -> tuple[Sequence[str], float]:
    exactly = pen(say("exactly {fraction}", fraction=str(chance)))
    return (word, net, part(pen.speak, float(chance), 4), exactly), float(chance)
