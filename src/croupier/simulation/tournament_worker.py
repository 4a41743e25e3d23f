"""The helper process that plays tournaments for `tournaments.py`."""

from __future__ import annotations

from croupier.helper_process import serve
from croupier.simulation.tournaments import Contest, TournamentTally, hold


def answer(question: tuple[Contest, int, int]) -> TournamentTally:
    return hold(*question)


if __name__ == "__main__":
    serve(answer)
