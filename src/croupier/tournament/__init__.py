"""The tournament, played to win: the chance to win of every position, bet and move.

    laws, grids               what a round brings each seat, and where purses are looked at
    solution, solution_cache  the tournament solved backwards; solutions are kept on disk
    chances                   the chance to win with each bet and each move, from the position that is there
    chance, answers           chances as values that pass between processes, and the helper process that answers screens
    exact                     small tournaments solved without a grid
    advice                    a question about a tournament in words, and its answer; Python and the command line ask it
    levels                    champions in simulated tournaments
    champion                  how a player bets and decides who wants to win
    kernel                    the compiled parts

`docs/tournament.md` has the mathematics in plain words.
"""

from __future__ import annotations

from typing import Any

__all__ = ["advise"]


def advise(*args: Any, **options: Any) -> Any:
    """The chance to win with every bet, or with every move of a hand: `advice.advise`."""
    from croupier.tournament.advice import advise as found

    return found(*args, **options)
