"""What is counted, in the text format that Prometheus reads."""

from __future__ import annotations

import time
from collections.abc import Iterator
from dataclasses import dataclass, field


@dataclass
class Metrics:
    """Counters since the start of the process."""

    actions: int = 0
    refused: int = 0
    frames: int = 0
    messages: int = 0
    bad: int = 0
    commits: int = 0
    commit_seconds: float = 0.0
    lost: int = 0
    requests: dict[int, int] = field(default_factory=dict)
    begun: float = field(default_factory=time.monotonic)

    def lines(self, tables: int, sockets: int, people: int, transactions: int) -> Iterator[str]:
        """Every figure with what it means."""
        yield from _figure("actions_total", "counter", "Actions that were written.", self.actions)
        yield from _figure("refused_total", "counter", "Actions that were refused.", self.refused)
        yield from _figure("frames_total", "counter", "Frames that came in.", self.frames)
        yield from _figure("messages_total", "counter", "Messages that went out.", self.messages)
        yield from _figure("bad_total", "counter", "Frames and requests that were not understood.", self.bad)
        yield from _figure("commits_total", "counter", "Bursts that were written.", self.commits)
        yield from _figure("commit_seconds_total", "counter", "Time that bursts waited.", round(self.commit_seconds, 6))
        yield from _figure("transactions_total", "counter", "Transactions of the database.", transactions)
        yield from _figure("lost_total", "counter", "Games that this process lost to another.", self.lost)
        yield from _figure("tables", "gauge", "Tables that this process deals.", tables)
        yield from _figure("sockets", "gauge", "Sockets that are open.", sockets)
        yield from _figure("people", "gauge", "People with an open socket.", people)
        yield "# HELP croupier_requests_total Requests by status."
        yield "# TYPE croupier_requests_total counter"
        for status, count in sorted(self.requests.items()):
            yield f'croupier_requests_total{{status="{status}"}} {count}'


def _figure(name: str, kind: str, means: str, value: float) -> Iterator[str]:
    yield f"# HELP croupier_{name} {means}"
    yield f"# TYPE croupier_{name} {kind}"
    yield f"croupier_{name} {value}"
