"""Exact values as text: a number, or a placeholder while it is computed."""

from __future__ import annotations

from croupier.analysis.values import Values, best_bet
from croupier.games.declare import HouseRules
from croupier.messages import say
from croupier.painting.look import Look
from croupier.processes.queue import LATER, SOON, Found
from croupier.telling import telling_of
from croupier.telling.vocabulary import bet_label

SPINNER = "⠋⠙⠹⠸⠼⠴⠦⠧⠇⠏"


def coming(values: Values, look: Look, found: Found) -> str:
    """The placeholder for a value that is not known."""
    match found.status:
        case "computing":
            return f"{look(say('computing'))} {SPINNER[values.frame % len(SPINNER)]}"
        case "waiting":
            return look(say("waiting"))
    return look(say("not available"))


def measured_bet(rules: HouseRules) -> str:
    """The bet whose edge stands for the house."""
    return rules.main_bet or telling_of(rules).COMPARED


def edge_figure(values: Values, look: Look, rules: HouseRules, priority: int, decimals: int = 2) -> str:
    """The edge of a house."""
    found = values.edge(rules, priority)
    return look.percent(found.value[measured_bet(rules)], decimals) if found.known else coming(values, look, found)


def effect_figure(values: Values, look: Look, before: HouseRules, after: HouseRules, decimals: int = 2) -> str:
    """By how much other rules move the edge."""
    first, second = values.edge(before, SOON), values.edge(after, LATER)
    if not (first.known and second.known):
        return coming(values, look, second if first.known else first)
    bet = measured_bet(after)
    return look.percent(second.value[bet] - first.value[bet], decimals)


def edge_text(values: Values, look: Look, rules: HouseRules) -> str:
    """`edge −0.33 %` for the title bar."""
    found = values.edge(rules, SOON)
    if not found.known:
        return look(say("edge {edge}", edge=coming(values, look, found))) if found.coming else ""
    bet, value = best_bet(rules, found.value)
    figure = look.percent(value)
    return look(say("edge {edge}", edge=f"{figure} {look(bet_label(bet))}" if bet else figure))
