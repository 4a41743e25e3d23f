"""Exact values as text: a number, or a placeholder while it is computed."""

from __future__ import annotations

from croupier.analysis.values import Values, best_bet
from croupier.games.declare import HouseRules
from croupier.messages import say
from croupier.processes.queue import SOON, Found
from croupier.telling.vocabulary import bet_label
from croupier.tui.look import Look

SPINNER = "⠋⠙⠹⠸⠼⠴⠦⠧⠇⠏"


def coming(values: Values, look: Look, found: Found) -> str:
    """The placeholder for a value that is not known."""
    match found.status:
        case "computing":
            return f"{look(say('computing'))} {SPINNER[values.frame % len(SPINNER)]}"
        case "waiting":
            return look(say("waiting"))
    return look(say("not available"))


def edge_text(values: Values, look: Look, rules: HouseRules) -> str:
    """`edge −0.33 %` for the title bar."""
    found = values.edge(rules, SOON)
    if not found.known:
        return look(say("edge {edge}", edge=coming(values, look, found))) if found.coming else ""
    bet, value = best_bet(rules, found.value)
    figure = look.percent(value)
    return look(say("edge {edge}", edge=f"{figure} {look(bet_label(bet))}" if bet else figure))
