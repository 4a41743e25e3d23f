"""The replay of a log, as text or as data. It shows only what was public."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, cast

from croupier.houses import House
from croupier.learning.annotated import AnnotatedGame, valued_round
from croupier.messages import Refused, say
from croupier.plain.console import Console
from croupier.plain.tournament_data import tournament_data
from croupier.protocol import Done, Round
from croupier.table.journal import Record
from croupier.table.state import Event
from croupier.table.table import Table
from croupier.telling.company import Company
from croupier.telling.pages import rules_page
from croupier.telling.teller import Teller


def replay_text(records: Iterable[Record], console: Console, house: House) -> Table:
    """Write every round as it was played."""
    console.tell(*rules_page(house, house.rules, console.speaker))
    tellers: list[Teller] = []

    def tell(table: Table, event: Event) -> None:
        if not tellers:
            tellers.append(Teller(table, Company(table, retelling=True), console.tell, retelling=True))
        tellers[0].happened(event)

    return Table.from_log(records, watch=tell)


class NoRound(Refused):
    """A round that the game does not have."""


def replay_round(records: list[Record], console: Console, number: int) -> None:
    """Write one round, and at each decision of a person the value of every move as it stood then."""
    game = AnnotatedGame.of(records)
    rounds = len(game.replay.rounds)
    if number > rounds:
        raise NoRound(say("There is no round {number}: the game has {rounds}.", number=number, rounds=rounds))
    valued = {one.place[1]: one for one in valued_round(game, number - 1)}
    tellers: list[Teller] = []
    step = 0

    def tell(table: Table, event: Event) -> None:
        nonlocal step
        if not tellers:
            tellers.append(Teller(table, Company(table, retelling=True), console.tell, retelling=True))
        if table.rounds != number or event.kind not in ("deal", "answer", "settled"):
            return
        one = valued.get(step) if event.kind == "answer" else None
        step += event.kind == "answer"
        if one:
            console.tell(one.line())
        tellers[0].happened(event)
        if one and one.mistake:
            console.tell(say("✗ {mistake}", mistake=one.name()))

    Table.from_log(records, watch=tell)


def replay_data(records: Iterable[Record]) -> dict[str, Any]:
    """The rounds with bets, answers, net results, outcomes and purses; what happened between them; the tournament."""
    rounds: list[dict[str, Any]] = []
    between: dict[str, list[dict[str, Any]]] = {"buy": [], "leave": []}
    head = next(iter(records))

    def note(table: Table, event: Event) -> None:
        record = event.record
        match event.kind:
            case "deal":
                stakes = event.round.stakes if event.round else ()
                bets = [dict(stake.bets) if stake else None for stake in stakes]
                rounds.append({"round": record["round"], "shoe": table.shoes, "bets": bets, "answers": []})
            case "answer":
                rounds[-1]["answers"].append({"need": record["need"], "answer": record["answer"]})
            case "settled":
                rounds[-1] |= {"net": record["net"], "purses": record["purses"], "outcomes": _outcomes(table.last)}
            case "buy":
                purchase = {"after_round": len(table.history), "seat": record["seat"], "amount": record["amount"]}
                between["buy"].append(purchase)
            case "leave":
                between["leave"].append({"after_round": len(table.history), "seat": record["seat"]})

    table = Table.from_log(records, watch=note)
    return {
        "house": head["house"],
        "game": head["game"],
        "rules": head["rules"],
        "players": head["players"],
        "rounds": rounds,
        "bought": between["buy"],
        "left": between["leave"],
        "purses": [player.purse for player in table.players],
        "bankrolls": [table.balance(seat) for seat in range(len(table.players))],
        **(
            {"tournament": tournament_data(head["tournament"], table, between["leave"])} if "tournament" in head else {}
        ),
    }


def _outcomes(round: Round | None) -> list[dict[str, Any]]:
    """The outcome of each bet of a settled round, with its reason as a code and in English."""
    names = ("seat", "hand", "bet", "stake", "net", "code")
    return [
        {name: getattr(one, name) for name in names} | {"reason": str(one.reason)}
        for one in cast(Done, cast(Round, round).need).outcomes
    ]
