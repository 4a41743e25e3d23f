"""A tournament in words: its rounds and cuts, and a line of its ranking."""

from __future__ import annotations

from croupier.messages import Message, say
from croupier.money import Money
from croupier.table.tournament import Tournament
from croupier.telling.company import Company
from croupier.telling.results import winner_line


def programme(rounds: int, block: int) -> Message:
    """The number of rounds and the cuts, in a sentence."""
    if rounds == 1:
        return say("One round; the richest wins.")
    if block >= rounds:
        return say("{rounds} rounds; at the end the richest wins.", rounds=rounds)
    if block == 1:
        return say(
            "{rounds} rounds. After each of them the poorest player is out; at the end the richest wins.", rounds=rounds
        )
    return say(
        "{rounds} rounds. Every {block} rounds the poorest player is out; at the end the richest wins.",
        rounds=rounds,
        block=block,
    )


def after_round(number: int, rounds: int) -> Message:
    """The line above the ranking."""
    return say("After round {number} of {rounds}:", number=number, rounds=rounds)


FINAL_RANKING = say("Final ranking:")


def ranking_line(rank: int, name: Message | str, purse: int, out: int | None) -> Message:
    """A line of the ranking; `out`: the round after which the player left."""
    if out is None:
        return say("  {rank}. {name}  {amount}", rank=rank, name=name, amount=Money(purse))
    return say("  {rank}. {name}  out after round {round}", rank=rank, name=name, round=out)


def final_ranking(tournament: Tournament, company: Company) -> Message | None:
    """The ranking and the winner in two sentences; None before the tournament is over."""
    if tournament.winner is None:
        return None
    ranks = tuple(say("{rank}. {name}", rank=one.rank, name=company.name(one.seat)) for one in tournament.standings())
    line = say("Final ranking: {ranks}.", ranks=ranks)
    return say("{one} {two}", one=line, two=winner_line(company, tournament.winner))


def standings_lines(tournament: Tournament, company: Company) -> list[Message | str]:
    """The ranking after a round, below a blank line; when the tournament is over, also who has won it."""
    lines = [ranking_line(one.rank, company.name(one.seat), one.purse, one.out) for one in tournament.standings()]
    if tournament.winner is not None:
        return ["", FINAL_RANKING, *lines, winner_line(company, tournament.winner)]
    return ["", after_round(tournament.rounds_played, tournament.calendar.rounds), *lines]
