"""A whole game in line mode."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import contextmanager

from croupier.games.counts import USUAL_COUNT
from croupier.messages import Message, say
from croupier.plain.console import Console, Quit, nothing
from croupier.plain.session import Session
from croupier.plain.tournament import TournamentSession
from croupier.records.journal import LogFailed, LogLost
from croupier.table.sitting import Sitting
from croupier.telling.company import Company
from croupier.telling.story import fairness, story


def play(
    sitting: Sitting, console: Console, first_bet: Mapping[str, int] | None = None, count: str = USUAL_COUNT
) -> Sitting:
    """Play a game that was begun or resumed, and further tournaments with the same players on request; return the last."""
    while _play_one(sitting, console, first_bet, count):
        sitting = sitting.again()
    return sitting


def _play_one(sitting: Sitting, console: Console, first_bet: Mapping[str, int] | None, count: str) -> bool:
    """Play one game; return whether the player wants another."""
    with _keep_game(sitting, console):
        if sitting.game.tournament is None:
            Session(sitting, console, first_bet, count=count).play()
        else:
            session = TournamentSession(sitting, console, first_bet)
            session.play()
            return session.again
    return False


@contextmanager
def _keep_game(sitting: Sitting, console: Console) -> Iterator[None]:
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
        console.tell(*_farewell(sitting))
    finally:
        console.before_showing = nothing
        sitting.journal.abandon()


def _farewell(sitting: Sitting) -> list[Message | str]:
    """What is said when a game is left: how it went, how to look back and to go on, and the code that proves it."""
    game = sitting.game
    if not game.rounds:
        return [say("No round was played: nothing is kept.")]
    review = say("Your decisions, and what mistakes cost: croupier review {id}", id=sitting.id)
    kept = [] if game.over else [say("The game is kept. To go on: croupier resume {id}", id=sitting.id)]
    return ["", *story(game, Company(game)), review, *kept, fairness(sitting.digest)]
