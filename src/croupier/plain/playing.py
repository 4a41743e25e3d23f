"""A whole game in line mode."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import contextmanager

from croupier.games.counts import USUAL_COUNT
from croupier.messages import Message, say
from croupier.plain.console import Console, Quit, nothing
from croupier.plain.session import Session
from croupier.plain.tournament import TournamentSession
from croupier.table.journal import LogFailed, LogLost
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
        if sitting.game.tournament is None:
            Session(sitting, console, first_bet, count=count).play()
        else:
            session = TournamentSession(sitting, console, first_bet)
            session.play()
            return session.again
    return False


@contextmanager
def _kept(sitting: Sitting, console: Console) -> Iterator[None]:
    """If the people quit or interrupt, keep the game and say how to resume it.

    Records are synced to the disk before they are shown, all of a burst at once. If the log cannot be written any more,
    the records before are kept; if it is lost, nothing is said to be kept.
    """
    sitting.journal.patient, console.before_showing = True, sitting.journal.sync
    try:
        yield
        sitting.leave()
    except (Quit, KeyboardInterrupt) as leaving:
        sitting.leave()
        interrupted = isinstance(leaving, KeyboardInterrupt)
        console.tell(*[""] * interrupted, *_farewell(sitting))
        if interrupted:
            raise
    except LogLost:
        raise
    except LogFailed:
        console.before_showing = nothing
        console.tell(say("The game is kept as it was last shown. To go on: croupier resume {id}", id=sitting.id))
        raise
    else:
        console.tell(say("Digest of the log: {digest}", digest=sitting.digest))
    finally:
        console.before_showing = nothing
        sitting.journal.abandon()


def _farewell(sitting: Sitting) -> list[Message]:
    """What is said when a game is left: how to go on, and the digest that proves later that nothing was changed."""
    digest = say("Digest of the log: {digest}", digest=sitting.digest)
    kept = say("The game is kept. To go on: croupier resume {id}", id=sitting.id)
    return [digest] if sitting.game.over else [digest, kept]
