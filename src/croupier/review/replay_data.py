"""A log as data: its rounds with bets, answers and outcomes, and what happened between them. It has only what was public."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import chain
from typing import Any

from croupier.protocol import Done, Round
from croupier.records.event import Event
from croupier.records.types import Answered, ChipsBought, Record, RoundDealt, RoundSettled, SeatLeft, fields_of
from croupier.review.tournament_data import tournament_data
from croupier.table.game import Game


def replay_data(records: Iterable[Record]) -> dict[str, Any]:
    """The rounds with bets, answers, net results, outcomes and purses; what happened between them; the tournament."""
    return {name: list(part) if isinstance(part, Iterator) else part for name, part in replay_parts(records)}


def replay_parts(records: Iterable[Record]) -> Iterator[tuple[str, Any]]:
    """The parts of `replay_data`, in order. The rounds are an iterator, which is to be read before the next part."""
    coming = iter(records)
    first = next(coming)
    written = fields_of(first)
    yield from ((name, written[name]) for name in ("house", "game", "rules"))
    yield "players", [{"plays": "", **player} for player in written["players"]]
    game, events = Game.read(chain([first], coming))
    between: dict[str, list[dict[str, Any]]] = {"buy": [], "leave": []}
    yield "rounds", _rounds(game, events, between)
    yield "bought", between["buy"]
    yield "left", between["leave"]
    yield "purses", [player.purse for player in game.players]
    yield "bankrolls", [game.balance(seat) for seat in range(len(game.players))]
    if game.tournament:
        yield "tournament", tournament_data(game, game.tournament.calendar, between["leave"])


def _rounds(game: Game, events: Iterable[Event], between: dict[str, list[dict[str, Any]]]) -> Iterator[dict[str, Any]]:
    """Each round when it is settled, the last one in any case; what happens between rounds is added to `between`."""
    played: dict[str, Any] = {}
    for event in events:
        match event.record:
            case RoundDealt(round=number):
                stakes = event.round.stakes if event.round else ()
                bets = [dict(stake.bets) if stake else None for stake in stakes]
                played = {"round": number, "shoe": game.shoe.number, "bets": bets, "answers": []}
            case Answered(need=need, answer=answer, amount=amount):
                said = answer if amount is None else [answer, amount]
                played["answers"].append({"need": need, "answer": said})
            case RoundSettled(net=net, purses=purses):
                yield played | {"net": net, "purses": purses, "outcomes": _outcomes(game.last)}
                played = {}
            case ChipsBought(seat=seat, amount=bought):
                between["buy"].append({"after_round": game.rounds, "seat": seat, "amount": bought})
            case SeatLeft(seat=seat):
                between["leave"].append({"after_round": game.rounds, "seat": seat})
    if played:
        yield played


def _outcomes(round: Round | None) -> list[dict[str, Any]]:
    """The outcome of each bet of a settled round, with its reason as a code and in English."""
    need = round.need if round else None
    names = ("seat", "hand", "bet", "stake", "net", "code")
    return [
        {name: getattr(one, name) for name in names} | {"reason": str(one.reason)}
        for one in (need.outcomes if isinstance(need, Done) else ())
    ]
