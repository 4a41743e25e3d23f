"""One person's game, looked back on: decisions and bets with their values, mistakes, luck, the graph of the session.

The values are asked for a few at a time, so that those of the next table do not wait behind a whole review.
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections import Counter, deque
from collections.abc import Iterator
from itertools import accumulate
from typing import NamedTuple, TypeVar

from croupier.games.declare import HouseRules
from croupier.processes.queue import Found
from croupier.review.choices import PastBets, PastDecision, ReplayPlace, bets_of, decisions_of
from croupier.review.evaluator import Evaluator, ask, value
from croupier.review.replay import Replay
from croupier.review.report import NOTHING, ReviewReport
from croupier.review.valued_choices import Valued

AT_ONCE = 4
"""How many questions may wait at once."""


class Graph(NamedTuple):
    """The result of a session in cents: before the first round, then after each round that the person played."""

    rounds: tuple[int, ...]
    """The numbers of these rounds, from 0 on."""
    actual: list[float]
    expected: list[float]
    """What the bets were worth at the deals less what mistakes cost; shorter while values are missing."""


class Review:
    """One person's decisions and rounds. It grows while their values are found."""

    def __init__(self, seat: int, rules: HouseRules) -> None:
        self.seat, self.rules = seat, rules
        self.decisions: list[PastDecision] = []
        self.deals: list[PastBets] = []
        self.worths: dict[int, dict[str, float]] = {}
        """The worth of each bet at the deal, by the number of the round, as far as it is known."""
        self._waiting: deque[PastDecision] = deque()
        self._undealt: deque[PastBets] = deque()
        self._report = ReviewReport()
        self._valued: list[Valued] = []
        self._sorted = 0
        """How many of these are in their order."""
        self._places: list[ReplayPlace] = []
        self._graph: tuple[tuple[int, int], Graph] | None = None
        """The last graph, and how many values it was made from."""

    @property
    def boxes(self) -> bool:
        """Whether the bets are the decisions: the game has several main bets."""
        return self.rules.main_bet is None

    def add_decision(self, decision: PastDecision) -> None:
        self.decisions.append(decision)
        self._waiting.append(decision)
        self._report.decisions += 1

    def add_deal(self, deal: PastBets) -> None:
        self.deals.append(deal)
        self._undealt.append(deal)
        self._report.deals += 1
        self._report.add_result(deal.number + 1, deal.net)
        self._report.decisions += len(deal.bets) if self.boxes else 0

    # The values

    def report(self, evaluator: Evaluator) -> ReviewReport:
        """The report as far as it is known; ask for a few of the missing values."""
        for decision, found in _take_known(self._waiting, evaluator):
            self._count_decision(decision, found)
        for deal, found in _take_known(self._undealt, evaluator):
            self._count_deal(deal, found)
        return self._report

    def _count_decision(self, decision: PastDecision, found: Found) -> None:
        report = self._report
        report.valued += 1
        report.unavailable |= not found.known
        self._valued += value(self.rules, decision, found)
        if found.known:
            cost = found.value.cost(decision.word, decision.part)
            report.note(decision.word, found.value.best, cost * decision.bet)

    def _count_deal(self, deal: PastBets, found: Found) -> None:
        report, boxes = self._report, self.boxes
        report.dealt += 1
        report.valued += len(deal.bets) if boxes else 0
        report.unavailable |= not found.known
        if not found.known:
            return
        self.worths[deal.number] = found.value
        if boxes:
            self._valued += value(self.rules, deal, found)
        best = max(found.value, key=lambda bet: found.value[bet])
        for bet, stake in deal.bets:
            worth = found.value.get(bet, 0.0)
            report.expected += stake * (found.value[best] if boxes else worth)
            if boxes:
                report.note(bet, best, stake * (found.value[best] - worth))

    # Mistakes

    @property
    def valued(self) -> list[Valued]:
        """The decisions, or the bets on boxes, whose values are known, in the order of the game."""
        if len(self._valued) != self._sorted:
            self._valued.sort(key=lambda one: one.place)
            self._sorted = len(self._valued)
            self._places = sorted({one.place for one in self._valued if one.mistake})
        return self._valued

    @property
    def mistakes(self) -> list[Valued]:
        """What cost at least 0.005 of a bet, in the order of the game."""
        return [one for one in self.valued if one.mistake]

    @property
    def worst_first(self) -> list[Valued]:
        """The mistakes, the most expensive first."""
        return sorted(self.mistakes, key=lambda one: -one.cents)

    @property
    def smaller(self) -> list[Valued]:
        """What cost less than a mistake, and more than a rounding error."""
        return [one for one in self.valued if not one.mistake and one.cents > NOTHING]

    @property
    def places(self) -> list[ReplayPlace]:
        """Where the mistakes are, in the order of the game."""
        return self._places if self.valued else []

    def at(self, place: ReplayPlace) -> list[Valued]:
        """What was decided at a step, if its values are known: one decision, or the bets of a round."""
        valued = self.valued
        first = bisect_left(valued, place, key=lambda one: one.place)
        return valued[first : bisect_right(valued, place, key=lambda one: one.place)]

    def decision_at(self, place: ReplayPlace) -> PastDecision | None:
        """The decision of this person at a step, valued or not."""
        number = bisect_left(self.decisions, place, key=lambda one: one.place)
        found = self.decisions[number : number + 1]
        return found[0] if found and found[0].place == place else None

    def after(self, place: ReplayPlace) -> ReplayPlace | None:
        """Where the next mistake is."""
        places = self.places
        number = bisect_right(places, place)
        return places[number] if number < len(places) else None

    def before(self, place: ReplayPlace) -> ReplayPlace | None:
        """Where the mistake before this step is."""
        places = self.places
        number = bisect_left(places, place)
        return places[number - 1] if number else None

    # The session

    def graph(self) -> Graph:
        """The session round by round. The expected result ends before the first round whose values are not known."""
        known = len(self._valued), len(self.worths)
        if self._graph is None or self._graph[0] != known:
            self._graph = known, self._draw_graph()
        return self._graph[1]

    def _draw_graph(self) -> Graph:
        costs: dict[int, float] = {}
        for one in self.valued:
            costs[one.place[0]] = costs.get(one.place[0], 0.0) + one.cents
        missing = Counter(one.place[0] for one in self.decisions) - Counter(one.place[0] for one in self.valued)
        expected = [0.0]
        for deal in self.deals:
            worths = self.worths.get(deal.number)
            if worths is None or deal.number in missing:
                break
            worth = sum(stake * worths.get(bet, 0.0) for bet, stake in deal.bets)
            expected.append(expected[-1] + worth - (0.0 if self.boxes else costs.get(deal.number, 0.0)))
        actual = list(accumulate((float(deal.net) for deal in self.deals), initial=0.0))
        return Graph(tuple(deal.number for deal in self.deals), actual, expected)


C = TypeVar("C", PastDecision, PastBets)


def _take_known(waiting: deque[C], evaluator: Evaluator) -> Iterator[tuple[C, Found]]:
    """Yield the choices whose value is known; keep the others waiting, in their order."""
    coming: list[C] = []
    while waiting and len(coming) < AT_ONCE:
        one = waiting.popleft()
        found = ask(evaluator, one)
        if found.coming:
            coming.append(one)
        else:
            yield one, found
    waiting.extendleft(reversed(coming))


def reviews_by_seat(replay: Replay) -> dict[int, Review]:
    """The review of each person of a game that has been read, by seat."""
    game = replay.game
    found = {seat: Review(seat, game.rules) for seat, player in enumerate(game.players) if not player.bot}
    for played in replay.played:
        for decision in decisions_of(game.rules, played):
            if decision.seat in found:
                found[decision.seat].add_decision(decision)
        for deal in bets_of(game.rules, played):
            if deal.seat in found:
                found[deal.seat].add_deal(deal)
    return found


def reviews_by_person(replay: Replay) -> dict[str, Review]:
    """The review of each person of a live house, in whichever seats they sat; what the clock decided is not theirs."""
    found: dict[str, Review] = {}
    rules = replay.game.rules
    for played in replay.played:
        if played.net is None:
            continue
        for deal in bets_of(rules, played):
            if who := played.seated[deal.seat]:
                found.setdefault(who, Review(deal.seat, rules)).add_deal(deal)
        for decision in decisions_of(rules, played):
            if (who := played.seated[decision.seat]) and not decision.by_clock:
                found[who].add_decision(decision)
    return found
