"""A past game as a line of a list: where it was played, how far it is, what people have, and their rank."""

from __future__ import annotations

from croupier.language import Speaker
from croupier.messages import Message, Refused, say
from croupier.money import Money
from croupier.records.logs import house_of
from croupier.review.summary import SeatSummary, Summary
from croupier.telling.finding import title_with_game


def where(game: Summary, speak: Speaker) -> str:
    """`CtrlAltBet, war`: the house, with its game where others have the same title; and that it is a tournament."""
    try:
        title = title_with_game(house_of(game.snapshot), speak)
    except Refused:  # its rules can no longer be read
        title = game.house
    return speak(say("{house}, tournament", house=title)) if game.tournament else title


def progress(game: Summary, speak: Speaker) -> str:
    """The round in which the game is."""
    return speak(say("round {number}", number=game.rounds)) if game.rounds else speak(say("no round yet"))


def purses(game: Summary, speak: Speaker) -> str:
    """What each person has: `Léa 1,240, Bruno 800`."""
    return speak.show(
        tuple(say("{name} {amount}", name=name, amount=Money(seat.purse)) for name, seat in named_people(game))
    )


def ranks(game: Summary, speak: Speaker) -> str:
    """The ranks of the people of a tournament that is over for them: `2 of 4`."""
    known = [seat.rank for seat in game.people if seat.rank]
    players = len(game.seats)
    return speak.show(tuple(say("rank {rank} of {players}", rank=rank, players=players) for rank in known))


def named_people(game: Summary) -> list[tuple[Message | str, SeatSummary]]:
    """The people of a game, each with a name: their own, “you” or a number."""
    alone = len(game.people) == 1
    return [
        (seat.name or (say("you") if alone else say("Player {number}", number=place + 1)), seat)
        for place, seat in enumerate(game.seats)
        if not seat.plays
    ]
