"""Croupier: a card-table house.

    house("blackjack/vegas-strip", decks=2)      a house by its name, its file or its rules, with changes
    edge(house)                                  what its bets are worth, exactly
    advise(house, "8 8", "10")                   the value of every move of a hand, or of a round
    chart(house)                                 the best chart for its rules
    simulate(house, Options(rounds=10**8))       rounds by the million; `sweep`, `against` and `tournaments` beside it
    report(study, "run.html")                    a run as a page
    play(house, "expert", mine)                  a table to drive, with players of one's own
    replay(log), verify(log)                     a past game, and whether it was fair

`blackjack`, `baccarat` and `war` have the `Rules` and the `Round` of each game; `Decide`, `Done`, `Stake` and the like are
what a round speaks (`protocol`). Whatever is refused raises `Refused` with a sentence. Nothing is imported before it is used.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

__version__ = "0.1.0"

if TYPE_CHECKING:
    from croupier.analysis import edge
    from croupier.analysis.advisor import advise
    from croupier.cards import Card, card
    from croupier.driven_table import play
    from croupier.games import baccarat, blackjack, war
    from croupier.houses import House, house
    from croupier.messages import Refused
    from croupier.paper.card import chart
    from croupier.paper.studies import report
    from croupier.protocol import FACE_DOWN, Decide, Done, Draw, Mix, MoveWithAmount, Peek, Reveal, Stake, Strategy
    from croupier.review.past import replay, verify
    from croupier.simulation import simulate
    from croupier.simulation.options import Options
    from croupier.simulation.study import against, sweep, tournaments
else:
    _MODULES = {
        "analysis": ("edge",),
        "analysis.advisor": ("advise",),
        "cards": ("Card", "card"),
        "games": ("baccarat", "blackjack", "war"),
        "houses": ("House", "house"),
        "messages": ("Refused",),
        "paper.card": ("chart",),
        "paper.studies": ("report",),
        "protocol": (
            "FACE_DOWN",
            "Decide",
            "Done",
            "Draw",
            "Mix",
            "MoveWithAmount",
            "Peek",
            "Reveal",
            "Stake",
            "Strategy",
        ),
        "review.past": ("replay", "verify"),
        "simulation": ("simulate",),
        "simulation.options": ("Options",),
        "simulation.study": ("against", "sweep", "tournaments"),
        "driven_table": ("play",),
    }

    def __getattr__(name: str) -> object:
        from importlib import import_module

        for module, names in _MODULES.items():
            if name in names:
                known = import_module(f"croupier.{module}")
                return import_module(f"croupier.games.{name}") if module == "games" else getattr(known, name)
        raise AttributeError(f"module 'croupier' has no attribute {name!r}")

    def __dir__() -> list[str]:
        return sorted([*__all__, "__version__"])


__all__ = [
    "FACE_DOWN",
    "Card",
    "Decide",
    "Done",
    "Draw",
    "House",
    "Mix",
    "MoveWithAmount",
    "Options",
    "Peek",
    "Refused",
    "Reveal",
    "Stake",
    "Strategy",
    "advise",
    "against",
    "baccarat",
    "blackjack",
    "card",
    "chart",
    "edge",
    "house",
    "play",
    "replay",
    "report",
    "simulate",
    "sweep",
    "tournaments",
    "verify",
    "war",
]
