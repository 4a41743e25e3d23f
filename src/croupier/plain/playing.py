"""A game in line mode from the first prompt until its people leave, whatever way they leave."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import contextmanager

from croupier.messages import say
from croupier.plain.console import Console, Leave
from croupier.plain.session import Session
from croupier.plain.tourney import TournamentSession
from croupier.table.sitting import Sitting


def play(sitting: Sitting, console: Console, first_bet: Mapping[str, int] | None = None) -> None:
    """Play a game that was begun or resumed, and as many new tournaments with the same company as are wanted."""
    while _another(sitting, console, first_bet):
        sitting = sitting.again()


def _another(sitting: Sitting, console: Console, first_bet: Mapping[str, int] | None) -> bool:
    """Play one game; True if another one is wanted."""
    with _kept(sitting, console):
        if sitting.tournament is None:
            Session(sitting.table, console, sitting.house, first_bet).play()
        else:
            session = TournamentSession(sitting.tournament, console, sitting.house, first_bet)
            session.play()
            return session.again
    return False


@contextmanager
def _kept(sitting: Sitting, console: Console) -> Iterator[None]:
    """However the people leave, the game is kept and it is said how to go on. A game that is over needs no keeping."""
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
