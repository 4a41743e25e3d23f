"""A whole game in line mode."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import contextmanager

from croupier.games.counts import USUAL_COUNT
from croupier.messages import say
from croupier.plain.console import Console, Leave
from croupier.plain.session import Session
from croupier.plain.tourney import TournamentSession
from croupier.table.sitting import Sitting


def play(
    sitting: Sitting, console: Console, first_bet: Mapping[str, int] | None = None, count: str = USUAL_COUNT
) -> None:
    """Play a game that was begun or resumed, and further tournaments with the same players on request."""
    while _play_one(sitting, console, first_bet, count):
        sitting = sitting.again()


def _play_one(sitting: Sitting, console: Console, first_bet: Mapping[str, int] | None, count: str) -> bool:
    """Play one game; return whether the player wants another."""
    with _kept(sitting, console):
        if sitting.tournament is None:
            limit = sitting.loss_limit
            Session(sitting.table, console, sitting.house, first_bet, loss_limit=limit, count=count).play()
        else:
            session = TournamentSession(sitting.tournament, console, sitting.house, first_bet)
            session.play()
            return session.again
    return False


@contextmanager
def _kept(sitting: Sitting, console: Console) -> Iterator[None]:
    """If the people quit or interrupt, keep the game and say how to resume it."""
    try:
        yield
    except (Leave, KeyboardInterrupt) as leaving:
        sitting.leave()
        interrupted = isinstance(leaving, KeyboardInterrupt)
        console.tell(*[""] * interrupted, say("The game is kept. To go on: croupier resume {id}", id=sitting.id))
        if interrupted:
            raise
    finally:
        sitting.leave()
