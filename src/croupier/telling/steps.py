"""One step of a replayed round as a sentence."""

from __future__ import annotations

from itertools import islice

from croupier.games.declare import HouseRules
from croupier.messages import Message, say
from croupier.protocol import Decide, Done, Draw, MoveWithAmount, Peek, Reveal
from croupier.records.event import Event
from croupier.telling import telling_of
from croupier.telling.company import Company
from croupier.telling.results import join, result_lines

RESULTS = 3
"""How many results are told at most."""


def step_line(rules: HouseRules, event: Event, company: Company) -> Message:
    """What happened at a step; at the last one, the results."""
    round = event.round
    if round is not None and isinstance(round.need, Done):
        return join(islice((line for line, _ in result_lines(rules, round, company)), RESULTS))
    return event_line(rules, event, company)


def event_line(rules: HouseRules, event: Event, company: Company) -> Message:
    """What happened at a step, without the results."""
    telling, round = telling_of(rules), event.round
    match event.need:
        case Decide(seat):
            word, amount = event.answer if isinstance(event.answer, MoveWithAmount) else (str(event.answer), None)
            return company.moves(seat, word, amount)
        case Peek():
            return telling.peek_line(bool(event.answer))
        case Reveal(place) if round:
            return telling.reveal_line(round, place)
        case Draw(to, face_up=True) if round:
            return telling.draw_line(round, to, company) or say("A card: {card}.", card=event.answer)
        case Draw():
            return say("A card face down.")
    return say("The cards are dealt.")
