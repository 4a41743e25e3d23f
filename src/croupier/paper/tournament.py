"""Draws the chance to win a tournament over the bet."""

from __future__ import annotations

from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from croupier.language import Speaker
from croupier.messages import Refused, say
from croupier.paper.run_drawings import INK, LOST, SOFT, WON, draw, png, svg

if TYPE_CHECKING:
    from matplotlib.axes import Axes

    from croupier.tournament.advice import TournamentAdvice


def write_curve(found: TournamentAdvice, file: str, speak: Speaker) -> None:
    """The curve as SVG or PNG; moves as bars."""
    path = Path(file)
    if path.suffix not in (".svg", ".png"):
        raise Refused(say("“{path}” is not a picture: its name ends in .svg or .png.", path=file))
    figure = draw([partial(_curve, found=found)], speak)
    try:
        if path.suffix == ".svg":
            path.write_text(svg(figure), "utf-8")
        else:
            path.write_bytes(png(figure))
    except OSError:
        raise Refused(say("“{path}” cannot be written.", path=file)) from None


def _curve(axes: Axes, speak: Speaker, found: TournamentAdvice) -> None:
    from croupier.telling.vocabulary import label

    bets = all(isinstance(one, int) for one in found.chances)
    places = [one / 100 for one in found.chances] if bets else [speak(label(one)) for one in found.chances]
    wins = [100 * chance.win.share for chance in found.chances.values()]
    errors = [200 * chance.win.standard_error for chance in found.chances.values()]
    if bets:
        axes.errorbar(places, wins, yerr=errors, color=WON, ecolor=SOFT, marker="o", linewidth=1.5)
        if found.seated.position.cut < found.seated.position.rounds:
            stays = [100 * chance.stay.share for chance in found.chances.values()]
            axes.plot(places, stays, color=LOST, linewidth=1.2, linestyle="--")
            cut = say("still there after round {round}", round=found.seated.position.cut)
            axes.annotate(speak(cut), (places[0], max(stays)), ha="left", va="bottom", color=LOST)
        axes.axvline(found.best / 100, color=SOFT, linewidth=0.8)
        axes.set_xlabel(speak(say("bet")), color=SOFT)
    else:
        axes.bar(places, wins, yerr=errors, color=WON, ecolor=SOFT)
    axes.set_title(speak(say("Chance to win the tournament")), loc="left", color=INK, fontweight="bold")
    axes.set_ylabel("%", color=SOFT)
