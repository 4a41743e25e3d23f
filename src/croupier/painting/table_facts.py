"""The facts left of the dealer: limits, chips, and the results of the last rounds."""

from __future__ import annotations

from collections.abc import Sequence

from croupier.games.declare import HouseRules
from croupier.language import Speaker
from croupier.messages import say
from croupier.money import Money
from croupier.painting.canvas import Canvas
from croupier.painting.chips import rack
from croupier.painting.look import Look, fit
from croupier.painting.scene import Scene


def paint_table_facts(canvas: Canvas, look: Look, scene: Scene, x: int, y: int, width: int) -> None:
    """Paint the limits, the chips and the results of the last rounds."""
    palette = look.palette
    canvas.text(x, y, look(say("This table")).upper(), palette.print, bold=True)
    canvas.text(x, y + 1, limits(look, scene.rules), palette.text, bold=True)
    chips = " ".join(look.money(worth) for _, worth in rack(scene.rules))
    canvas.text(x, y + 2, fit(look(say("chips of {chips}", chips=chips)), width), palette.soft)
    if not scene.nets:
        return
    canvas.text(x, y + 4, look(say("Last rounds")).upper(), palette.print, bold=True)
    paint_nets(canvas, look, scene.nets, x, y + 5, width)
    end = canvas.text(x, y + 6, look(say("session")) + " ", palette.soft)
    paint_net(canvas, look, scene.session, end, y + 6, bold=True)


def paint_nets(canvas: Canvas, look: Look, nets: Sequence[int], x: int, y: int, width: int) -> None:
    shown: list[int] = []
    used = 0
    for net in reversed(nets[-8:]):
        used += len(net_text(look, net)) + 1
        if used > width + 1:
            break
        shown.insert(0, net)
    for net in shown:
        x = paint_net(canvas, look, net, x, y) + 1


def net_text(look: Look, net: int) -> str:
    """A result with its sign; `=` for a push."""
    return look.money(net, signed=True) if net else "="


def paint_net(canvas: Canvas, look: Look, net: int, x: int, y: int, bold: bool = False) -> int:
    """Paint a result; wins are in brass."""
    return canvas.text(x, y, net_text(look, net), look.palette.brass if net > 0 else look.palette.soft, bold=bold)


def limits(look: Look, rules: HouseRules) -> str:
    """`10–500`; one amount if least and most are the same; `from 1` without a maximum."""
    speak = Speaker(look.language, rules.currency)
    least = speak.money(Money(rules.minimum))
    if rules.maximum == "none":
        return look(say("from {least}", least=least))
    most = speak.money(Money(rules.maximum))
    return least if rules.minimum == rules.maximum else f"{least}–{most}"
