"""The figures of a review with their names: result, decisions, mistakes, their cost, and luck.

The cost of a decision is the expectation of the best move minus that of the chosen one, from the cards left. The value
at the deal is the expectation of the bets before the first card: to be dealt a blackjack is luck. Luck is the result
minus the values at the deals plus the cost of the mistakes.

In a game of betting boxes the bets are the decisions: the cost of a box is the difference to the best box, and the value
at the deal is that of the best box.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field

from croupier.language import Speaker
from croupier.messages import Message, say
from croupier.money import Money
from croupier.telling.vocabulary import title

NOTHING = 1e-7
"""A cost below this many cents is a rounding error."""


@dataclass
class ReviewReport:
    """The figures of a review, as far as they are known."""

    decisions: int = 0
    valued: int = 0
    mistakes: Counter[tuple[str, str]] = field(default_factory=Counter)
    """How often one move was made instead of the best one."""
    costs: dict[tuple[str, str], float] = field(default_factory=dict)
    """The total cost of each kind of mistake, in cents."""
    deals: int = 0
    dealt: int = 0
    expected: float = 0.0
    """The total value of the rounds at their deals, in cents."""
    net: int = 0
    best: tuple[int, int] | None = None
    """The best round: its number from 1 on, and its result."""
    worst: tuple[int, int] | None = None
    unavailable: bool = False

    def add_result(self, number: int, net: int) -> None:
        """Add the result of a round."""
        self.net += net
        if self.best is None or net > self.best[1]:
            self.best = number, net
        if self.worst is None or net < self.worst[1]:
            self.worst = number, net

    def note(self, chosen: str, best: str, cost: float) -> None:
        """Add a mistake; a choice that costs nothing is none."""
        if cost > NOTHING:
            self.mistakes[chosen, best] += 1
            self.costs[chosen, best] = self.costs.get((chosen, best), 0.0) + cost

    @property
    def cost(self) -> float:
        return sum(self.costs.values())

    @property
    def luck(self) -> float:
        return self.net - (self.expected - self.cost)

    @property
    def whole(self) -> bool:
        return self.valued == self.decisions and self.dealt == self.deals


def facts(report: ReviewReport, mistakes: int, boxes: bool, speak: Speaker) -> list[tuple[Message, str | None]]:
    """The names of the figures and their values; None while a value is being computed.

    `mistakes`: how many are known. `boxes`: the bets are the only decisions.
    """
    valued, dealt = report.valued == report.decisions, report.dealt == report.deals
    if boxes:
        mistakes = report.mistakes.total()
        names = (say("Bets"), say("Not on the best box"), say("Cost"), say("Expected on the best box"))
    else:
        names = (say("Decisions"), say("Mistakes"), say("Cost of mistakes"), say("Expected at the deal"))
    return [
        (say("Rounds"), str(report.deals)),
        (say("Result"), speak.money(Money(report.net), signed=True)),
        *extremes(report, speak),
        (names[0], str(report.decisions)),
        (names[1], str(mistakes) if valued else None),
        (names[2], cents_text(-report.cost, speak) if valued else None),
        (names[3], cents_text(report.expected, speak) if dealt else None),
        (say("Luck"), cents_text(report.luck, speak) if report.whole else None),
    ]


def extremes(report: ReviewReport, speak: Speaker) -> Iterator[tuple[Message, str]]:
    """The best and the worst round, where they differ."""
    if report.best and report.worst and report.best[1] != report.worst[1]:
        for name, (number, net) in ((say("Best round"), report.best), (say("Worst round"), report.worst)):
            amount = speak.money(Money(net), signed=True)
            yield name, speak(say("{amount} in round {number}", amount=amount, number=number))


def kinds(report: ReviewReport) -> Iterator[tuple[Message, float]]:
    """How often one bet was made instead of the best one, and what that cost in all, in cents; the most expensive first."""
    for chosen, best in sorted(report.costs, key=lambda kind: -report.costs[kind]):
        words = {"chosen": title(chosen), "best": title(best)}
        count = report.mistakes[chosen, best]
        line = (
            say("{chosen} instead of {best}, once", **words)
            if count == 1
            else say("{chosen} instead of {best}, {count} times", count=count, **words)
        )
        yield line, report.costs[chosen, best]


def note(boxes: bool) -> Message:
    """A sentence that says what luck means here."""
    if boxes:
        return say("Luck is the result, less what the bets were worth before the cards, each on its own box.")
    return say("Luck is the result, less what the rounds were worth at the deal, plus what mistakes cost.")


def cents_text(cents: float, speak: Speaker) -> str:
    """An exact amount with its sign: `−3.27`."""
    return speak.exact_money(cents, signed=True)
