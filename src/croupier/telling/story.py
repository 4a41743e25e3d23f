"""How a session went, in a few lines: result, best and worst round, and the rank in a tournament."""

from __future__ import annotations

from collections.abc import Iterator

from croupier.messages import Message, say
from croupier.money import Net
from croupier.table.game import Game
from croupier.telling.company import Company
from croupier.telling.teller import ORDINALS


def story(game: Game, company: Company) -> Iterator[Message]:
    """The lines for every person who sat here; nothing if no round was played."""
    if not game.history:
        return
    first = game.rounds - len(game.history) + (game.round is None)
    for seat in filter(company.here, range(len(game.players))):
        nets = [(net[seat], number) for number, net in enumerate(game.history, max(1, first))]
        player = game.players[seat]
        best, worst = max(nets), min(nets)
        line = say("Rounds: {rounds}. Result: {net}.", rounds=game.rounds, net=Net(player.purse - player.bought))
        yield company.to(seat, line)
        if best[0] != worst[0]:
            yield say(
                "Best round: {best} (round {first}). Worst round: {worst} (round {second}).",
                best=Net(best[0]),
                first=best[1],
                worst=Net(worst[0]),
                second=worst[1],
            )
        won = game.tournament is not None and game.tournament.winner == seat  # then the ranking has said it
        if not won and (rank := rank_line(game, company, seat)):
            yield rank


def rank_line(game: Game, company: Company, seat: int) -> Message | None:
    """The rank of somebody for whom a tournament is over."""
    tournament = game.tournament
    if tournament is None:
        return None
    standing = next(one for one in tournament.standings() if one.seat == seat)
    if standing.out is None and tournament.winner is None:
        return None
    rank, players = ORDINALS[standing.rank - 1], len(game.players)
    if company.you(seat):
        return say("You finish {rank} of {players}.", rank=rank, players=players)
    return say("{name} finishes {rank} of {players}.", name=company.name(seat), rank=rank, players=players)


def fairness(digest: str) -> Message:
    """The short code of a log: whoever keeps it finds out later whether the log was changed."""
    return say("Fairness: {code} (croupier verify --head {code} checks the log)", code=digest[:16])
