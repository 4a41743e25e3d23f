"""The names of the houses that are shipped, as types: an editor completes them, and a type checker knows the game of each."""

from __future__ import annotations

from typing import Literal

BlackjackHouse = Literal[
    "blackjack/atlantic-city",
    "blackjack/boardwalk-1978",
    "blackjack/changer",
    "blackjack/ctrlaltbet",
    "blackjack/deshmukh",
    "blackjack/downtown",
    "blackjack/european",
    "blackjack/four-seats",
    "blackjack/french",
    "blackjack/london",
    "blackjack/partage",
    "blackjack/single-deck",
    "blackjack/six-five",
    "blackjack/vegas-strip",
]
BaccaratHouse = Literal[
    "baccarat/ctrlaltbet",
    "baccarat/ez",
    "baccarat/pairs",
    "baccarat/punto-banco",
    "baccarat/super-6",
]
WarHouse = Literal[
    "war/casino-war",
    "war/ctrlaltbet",
]
