"""Exact values for the screens: asked for here, computed in other processes, shown when they come.

Whoever asks gets at once what is known so far: a number, or that it is being counted, waits, or cannot be had. What
somebody at the table waits for has a counting room of its own, so that it never stands behind the edges of all houses.
"""

from __future__ import annotations

import hashlib
import json
from collections import Counter
from collections.abc import Callable, Hashable
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Literal

from croupier import __version__
from croupier.cards import Card
from croupier.compute.queue import ComputeQueue, Question
from croupier.games.declare import HouseRules, written
from croupier.messages import Message
from croupier.protocol import Round

Status = Literal["known", "counting", "waiting", "refused", "unavailable"]
URGENT, SOON, LATER, LAST = 0, 1, 2, 3

_NOT_PLAY = ("seats", "minimum", "maximum", "chip", "budget", "buy_in", "currency")


@dataclass(frozen=True)
class Found:
    """What is known of a value."""

    status: Status
    value: Any = None
    why: Message | None = None

    @property
    def known(self) -> bool:
        return self.status == "known"

    @property
    def coming(self) -> bool:
        return self.status in ("counting", "waiting")


WAITING = Found("waiting")


class Values:
    """Asks two counting rooms, in each the urgent questions first."""

    def __init__(
        self, changed: Callable[[], None], cache: Path | None = None, rooms: bool = True, begun: bool = True
    ) -> None:
        """With `begun` false, questions wait until somebody says `begin`."""
        self._changed, self._cache, self._rooms = changed, cache, rooms
        self._found: dict[Hashable, Found] = {}
        self._front = ComputeQueue("front office", self._begins, self._answered)
        """For what is asked about the cards on the felt."""
        self._back = ComputeQueue("back office", self._begins, self._answered)
        self._edges: dict[str, dict[str, float]] | None = None
        self.frame = 0
        if begun:
            self.begin()

    def begin(self) -> None:
        """Let the counting rooms work."""
        self._front.begin()
        self._back.begin()

    # Questions

    def edge(self, rules: HouseRules, how: int = LATER) -> Found:
        """What each bet of a house is worth with the best play."""
        key = ("edge", fingerprint(rules))
        if key not in self._found and (remembered := self._remembered().get(key[1])):
            self._found[key] = Found("known", remembered)
        return self._ask(key, ("edge", (rules,)), how)

    def known_edge(self, rules: HouseRules) -> dict[str, float] | None:
        """The same, or None while it is not known."""
        found = self.edge(rules)
        return found.value if found.known else None

    def costs(self, rules: HouseRules) -> Found:
        return self._ask(("costs", fingerprint(rules)), ("costs", (rules,)), LAST)

    def left(self, rules: HouseRules, counts: tuple[int, ...]) -> Found:
        """What each bet of baccarat is worth with these cards left, ace to king."""
        return self._ask(("left", fingerprint(rules), counts), ("left", (rules, counts)), URGENT)

    def at_the_deal(self, rules: HouseRules, counts: tuple[int, ...], how: int = LATER) -> Found:
        """What each bet is worth when a round is dealt from these cards, ace to king."""
        return self._ask(("deal", fingerprint(rules), counts), ("deal", (rules, counts)), how)

    def chart(self, rules: HouseRules) -> Found:
        return self._ask(("chart", fingerprint(rules)), ("chart", (rules,)), URGENT)

    def advice(self, round: Round, seen: Counter[Card], how: int = URGENT) -> Found:
        """The value of every move that is open now; `seen` is what was exposed since the shuffle, the felt included."""
        gone = seen - Counter(round.face_up())
        return self._ask(("advice", round, frozenset(gone.items())), ("advice", (round, gone)), how)

    def why(self, round: Round, seen: Counter[Card]) -> Found:
        """How often the next card breaks the hand, what the dealer ends on, how each move ends."""
        gone = seen - Counter(round.face_up())
        key = ("why", round, frozenset(gone.items()))
        if key not in self._found:
            self._forget("why")
        return self._ask(key, ("why", (round, gone)), SOON)

    def prepare(self, rules: HouseRules) -> None:
        """Somebody sits down: have the room ready in which their hands will be counted."""
        self._ask(("ready", fingerprint(rules)), ("edge", (rules,)), URGENT)

    def _ask(self, key: Hashable, question: Question, how: int) -> Found:
        found = self._found.get(key)
        if found is None:
            found = self._found[key] = WAITING if self._rooms else Found("unavailable")
            if self._rooms:
                office = self._front if how == URGENT else self._back
                office.ask(how, key, question)
        return found

    def _forget(self, kind: str) -> None:
        """Nobody looks at the hand before this one any more: what still waits for it is not asked."""
        for key, found in list(self._found.items()):
            if found is WAITING and isinstance(key, tuple) and key[0] == kind:
                del self._found[key]

    @property
    def busy(self) -> bool:
        return any(found.coming for found in list(self._found.values()))

    def close(self) -> None:
        """The app ends."""
        self._rooms = False
        self._front.close()
        self._back.close()

    # From the threads of the offices

    def _begins(self, key: Hashable) -> bool:
        """A question's turn has come: is it still of interest?"""
        if self._found.get(key) is not WAITING:
            return False
        self._found[key] = Found("counting")
        self._changed()
        return True

    def _answered(self, key: Hashable, status: Status, value: Any) -> None:
        self._found[key] = Found("refused", why=value) if status == "refused" else Found(status, value)
        if isinstance(key, tuple) and key[0] == "edge" and status == "known":
            self._remember(str(key[1]), value)
        self._changed()

    # Edges are remembered from one evening to the next

    def _remembered(self) -> dict[str, dict[str, float]]:
        if self._edges is None:
            try:
                kept = json.loads(self._cache.read_text("utf-8")) if self._cache else {}
                self._edges = kept["edges"] if kept.get("version") == __version__ else {}
            except (OSError, ValueError, KeyError, AttributeError):
                self._edges = {}
        return self._edges or {}

    def _remember(self, rules: str, edges: dict[str, float]) -> None:
        kept = self._edges = {**self._remembered(), rules: edges}
        if self._cache is None:
            return
        try:
            self._cache.parent.mkdir(parents=True, exist_ok=True)
            self._cache.write_text(json.dumps({"version": __version__, "edges": kept}), "utf-8")
        except OSError:
            pass


def best_bet(rules: HouseRules, edges: dict[str, float]) -> tuple[str, float]:
    """The bet that costs least, or brings most; where one bet is the main one, that one, and without a name."""
    if rules.main_bet:
        return "", edges[rules.main_bet]
    bet = max(edges, key=lambda bet: edges[bet])
    return bet, edges[bet]


def fingerprint(rules: HouseRules) -> str:
    """The same for two houses that play alike, whatever their limits."""
    play = {name: value for name, value in written(rules).items() if name not in _NOT_PLAY}
    text = json.dumps([rules.game, play], sort_keys=True, default=str)
    return hashlib.sha256(text.encode()).hexdigest()[:24]
