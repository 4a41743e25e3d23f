"""Paints the line below the lobby's houses: the results of the last sessions."""

from __future__ import annotations

from itertools import accumulate

from croupier.analysis.values import Values
from croupier.messages import say
from croupier.painting.canvas import Canvas
from croupier.painting.look import Look
from croupier.review.history import GameResult, expected_result

BARS = "▁▂▃▄▅▆▇█"
MOST = 18
"""How many sessions the line shows."""


def paint_sessions(
    canvas: Canvas, look: Look, values: Values, games: list[GameResult], x: int, y: int, right: int
) -> None:
    """Paint `YOUR LAST SESSIONS ▁▂▅▇ −12 against −31 expected  Y History`; `games` has the latest first."""
    palette = look.palette
    x = canvas.text(x, y, look(say("Your last sessions")).upper(), palette.print, bold=True) + 2
    x = canvas.text(x, y, graph([game.net for game in reversed(games)]), palette.gilt) + 2
    net = sum(game.net for game in games)
    x = canvas.text(x, y, look.money(net, signed=True), palette.brass if net > 0 else palette.text, bold=True) + 1
    expected_net = expected_result(games, values.find_edge)
    end = canvas.right(right, y, look(say("History")), palette.soft)
    end = canvas.right(end - 1, y, "Y", palette.brass, bold=True)
    if expected_net is not None:
        amount = look.speak.number(expected_net / 100, 0, signed=True)
        text = look(say("against {amount} expected", amount=amount))
        if x + len(text) < end - 1:
            canvas.text(x, y, text, palette.soft)


def graph(nets: list[int]) -> str:
    """The running result, one bar for each session."""
    path = list(accumulate(nets))
    low, high = min([0, *path]), max([0, *path])
    return "".join(BARS[round((len(BARS) - 1) * (value - low) / max(1, high - low))] for value in path)
