"""Draws the counter's sheet: the ramp, win and ruin over the spread, bankrolls over hours."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from math import isfinite
from pathlib import Path
from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import NDArray

from croupier.language import Speaker
from croupier.messages import say
from croupier.paper.run_drawings import INK, LOST, SOFT, WON, draw, png, svg
from croupier.simulation.sheet_answer import SheetAnswer

if TYPE_CHECKING:
    from matplotlib.axes import Axes

SPREADS = (1, 2, 4, 6, 8, 10, 12, 16, 20)
"""The spreads that are compared."""

Floats = NDArray[np.float64]
Fan = tuple[Floats, Mapping[float, Floats]]


def write_pictures(
    file: Path, title: str, speak: Speaker, answer: SheetAnswer, spreads: Mapping[int, SheetAnswer], fan: Fan
) -> None:
    """All pictures one below the other, as SVG or PNG."""
    several = [
        partial(_bars, answer=answer),
        partial(_spreads, spreads=spreads),
        partial(_fan, answer=answer, fan=fan),
    ]
    figure = draw(several, speak, title)
    if file.suffix == ".svg":
        file.write_text(svg(figure), "utf-8")
    else:
        file.write_bytes(png(figure))


def _bars(axes: Axes, speak: Speaker, answer: SheetAnswer) -> None:
    counts = [line.count for line in answer.lines]
    axes.bar(
        counts, [line.bet for line in answer.lines], color=[WON if line.ev.value > 0 else LOST for line in answer.lines]
    )
    axes.set_title(speak(say("Units bet at each count")), loc="left", color=INK, fontweight="bold")
    axes.set_xlabel(speak(say("count; the first and the last with all beyond them")), color=SOFT)


def _spreads(axes: Axes, speak: Speaker, spreads: Mapping[int, SheetAnswer]) -> None:
    axes.errorbar(
        list(spreads),
        [one.win_per_hour.value for one in spreads.values()],
        yerr=[one.win_per_hour.error for one in spreads.values()],
        color=WON,
        marker="o",
        linewidth=1.5,
    )
    axes.axhline(0, color=SOFT, linewidth=0.8)
    for top, one in spreads.items():
        if isfinite(one.ruin.value):
            ruin = f"{speak.number(100 * one.ruin.value, 1)} %"
            axes.annotate(
                ruin, (top, one.win_per_hour.value), xytext=(4, -13), textcoords="offset points", color=SOFT, fontsize=8
            )
    title = say("Won in an hour by the spread, with the risk of ruin; the best bets of each")
    axes.set_title(speak(title), loc="left", color=INK, fontweight="bold")
    axes.set_xlabel(speak(say("spread: 1 to …")), color=SOFT)


def _fan(axes: Axes, speak: Speaker, answer: SheetAnswer, fan: Fan) -> None:
    hours, lines = fan
    hours = np.concatenate([[0.0], hours])
    wide = {share: np.concatenate([[0.0], line]) for share, line in lines.items()}
    for low, high, alpha in ((0.05, 0.95, 0.25), (0.25, 0.75, 0.4)):
        axes.fill_between(hours, wide[low], wide[high], color=WON, alpha=alpha, linewidth=0)
    axes.plot(hours, wide[0.5], color=INK, linewidth=1.5)
    axes.axhline(0, color=SOFT, linewidth=0.8)
    if isfinite(answer.units) and -answer.units > 2 * float(wide[0.05].min()):
        axes.axhline(-answer.units, color=LOST, linewidth=1.2, linestyle="--")
    title = say("Units won over the hours: median, 50 % and 90 % of the players")
    axes.set_title(speak(title), loc="left", color=INK, fontweight="bold")
    axes.set_xlabel(speak(say("hours")), color=SOFT)
