"""Exact values for the screens, computed in helper processes.

A question returns at once: the value, or that it is being computed, waits, was refused or is not available. Urgent
questions about the table have a worker of their own, so that they never wait for the edges of all houses.
"""

from __future__ import annotations

import hashlib
import json
from collections import Counter
from collections.abc import Callable, Hashable
from functools import lru_cache
from pathlib import Path

from croupier import __version__
from croupier.cards import Card
from croupier.disk import make_folder, read_file, write_whole
from croupier.games.declare import HouseRules, to_values
from croupier.plugins import foreign_code
from croupier.processes.queue import LAST, LATER, SOON, URGENT, WAITING, Found, Query, QueryQueue, Reply
from croupier.protocol import Round

LARGEST = 10_000_000
"""The most bytes the file of edges may have."""

WORKER = "croupier.analysis.worker"

_NOT_PLAY = ("seats", "minimum", "maximum", "chip", "budget", "buy_in", "rebuy", "currency")


class Values:
    """Asks two workers and keeps their answers."""

    def __init__(
        self, changed: Callable[[], None], cache: Path | None = None, compute: bool = True, started: bool = True
    ) -> None:
        """`changed` is called from another thread when a state changes.

        `compute` false: every value is unavailable. `started` false: questions wait until `start()`.
        """
        self._changed, self._cache, self._compute = changed, cache, compute
        self._found: dict[Hashable, Found] = {}
        self._urgent = QueryQueue("urgent values", WORKER, self._begin, self._keep)
        """The queue for questions about the cards on the felt."""
        self._background = QueryQueue("background values", WORKER, self._begin, self._keep)
        self._edges: dict[str, dict[str, float]] | None = None
        self.frame = 0
        if started:
            self.start()

    def start(self) -> None:
        """Start computing."""
        self._urgent.start()
        self._background.start()

    # Questions

    def edge(self, rules: HouseRules, priority: int = LATER) -> Found:
        """The expectation of each bet of a house with the best play."""
        key = ("edge", fingerprint(rules))
        remembered = self._recall_edges().get(key[1]) if key not in self._found else None
        if remembered and all(bet in remembered for bet in rules.bets):
            self._found[key] = Found("known", remembered)
        return self._ask(key, Query("edge", (rules,)), priority)

    def find_edge(self, rules: HouseRules) -> dict[str, float] | None:
        """The edge of each bet, or None while it is not known."""
        found = self.edge(rules)
        return found.value if found.known else None

    def costs(self, rules: HouseRules) -> Found:
        """The expectation of the main bet with each way of playing that is compared."""
        return self._ask(("costs", fingerprint(rules)), Query("costs", (rules,)), LAST)

    def expectations(self, rules: HouseRules, counts: tuple[int, ...]) -> Found:
        """The expectation of each bet with so many copies left of each card of a deck; urgent."""
        return self._ask(("left", fingerprint(rules), counts), Query("left", (rules, counts)), URGENT)

    def at_the_deal(self, rules: HouseRules, counts: tuple[int, ...], priority: int = LATER) -> Found:
        """The expectation of each bet if a round is dealt from these cards, ace to king."""
        return self._ask(("deal", fingerprint(rules), counts), Query("deal", (rules, counts)), priority)

    def chart(self, rules: HouseRules) -> Found:
        return self._ask(("chart", fingerprint(rules)), Query("chart", (rules,)), URGENT)

    def advice(self, round: Round, seen: Counter[Card], priority: int = URGENT) -> Found:
        """The value of every open move; `seen` are the cards exposed since the shuffle, including those on the felt."""
        gone = seen - Counter(round.face_up())
        return self._ask(("advice", round, frozenset(gone.items())), Query("advice", (round, gone)), priority)

    def why(self, round: Round, seen: Counter[Card]) -> Found:
        """The reasons for the values: how often the next card busts, the dealer's final totals, the outcomes of each move."""
        gone = seen - Counter(round.face_up())
        key = ("why", round, frozenset(gone.items()))
        if key not in self._found:
            self._forget("why")
        return self._ask(key, Query("why", (round, gone)), SOON)

    def prepare(self, rules: HouseRules) -> None:
        """Start the urgent worker for a house before the first hand needs it."""
        self._ask(("ready", fingerprint(rules)), Query("edge", (rules,)), URGENT)

    def _ask(self, key: Hashable, query: Query, priority: int) -> Found:
        found = self._found.get(key)
        if found is None:
            found = self._found[key] = WAITING if self._compute else Found("unavailable")
            if self._compute:
                queue = self._urgent if priority == URGENT else self._background
                queue.ask(priority, key, query)
        return found

    def _forget(self, kind: str) -> None:
        """Drop waiting questions of a kind: they are about an earlier hand."""
        for key, found in list(self._found.items()):
            if found is WAITING and isinstance(key, tuple) and key[0] == kind:
                del self._found[key]

    @property
    def busy(self) -> bool:
        return any(found.coming for found in list(self._found.values()))

    def close(self) -> None:
        """Stop both workers."""
        self._compute = False
        self._urgent.close()
        self._background.close()

    # Called from the queues' threads

    def _begin(self, key: Hashable) -> bool:
        """The queue reached a question: return whether it is still wanted."""
        if self._found.get(key) is not WAITING:
            return False
        self._found[key] = Found("computing")
        self._changed()
        return True

    def _keep(self, key: Hashable, reply: Reply) -> None:
        self._found[key] = Found.of(reply)
        if isinstance(key, tuple) and key[0] == "edge" and reply.status == "known":
            self._remember(str(key[1]), reply.value)
        self._changed()

    # Edges are cached in a file

    def _recall_edges(self) -> dict[str, dict[str, float]]:
        if self._edges is None:
            self._edges = _read_edges(self._cache) if self._cache else {}
        return self._edges

    def _remember(self, rules: str, edges: dict[str, float]) -> None:
        kept = self._edges = {**self._recall_edges(), rules: edges}
        if self._cache is None:
            return
        try:
            make_folder(self._cache.parent)
            write_whole(self._cache, json.dumps({"version": __version__, "edges": kept}).encode())
        except OSError:
            pass


def edges_file() -> Path:
    """Where the edges of houses are kept, for the app and for a live house."""
    from platformdirs import user_cache_path

    return user_cache_path("croupier", appauthor=False) / "edges.json"


def _read_edges(cache: Path) -> dict[str, dict[str, float]]:
    """The edges in a file; none of them if the file is damaged or of another version."""
    try:
        kept = json.loads(read_file(cache, LARGEST))
    except (OSError, ValueError, RecursionError):
        return {}
    if not isinstance(kept, dict) or kept.get("version") != __version__ or not isinstance(kept.get("edges"), dict):
        return {}
    return {rules: edges for rules, edges in kept["edges"].items() if _are_edges(edges)}


def _are_edges(edges: object) -> bool:
    """Whether this is the expectation of each bet of a house."""
    return (
        isinstance(edges, dict)
        and bool(edges)
        and all(type(edge) is float and -1 <= edge <= 1 for edge in edges.values())
    )


def best_bet(rules: HouseRules, edges: dict[str, float]) -> tuple[str, float]:
    """The bet with the best expectation; if the game has one main bet, that one, with an empty name."""
    if rules.main_bet:
        return "", edges[rules.main_bet]
    bet = max(edges, key=lambda bet: edges[bet])
    return bet, edges[bet]


@lru_cache(maxsize=256)
def fingerprint(rules: HouseRules) -> str:
    """A cache key: equal for houses whose rules of play are equal, whatever their limits."""
    play = {name: value for name, value in to_values(rules).items() if name not in _NOT_PLAY}
    text = json.dumps([rules.game, play, foreign_code(rules)], sort_keys=True, default=str)
    return hashlib.sha256(text.encode()).hexdigest()[:24]
