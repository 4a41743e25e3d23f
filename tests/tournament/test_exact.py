"""Small tournaments, solved by brute force over every deal and every history: the solution agrees to 1e-9."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from itertools import permutations, product
from typing import Any, cast

import pytest

from croupier.cards import Card, cards
from croupier.games.declare import WalkedRules
from croupier.games.registry import start_of
from croupier.houses import load
from croupier.protocol import Decide, Done, Stake, Strategy, play, supply
from croupier.records.types import Calendar, Player
from croupier.strategies import find_strategy
from croupier.strategies.betting import SHARES, bets
from croupier.table.tournament import Tournament
from croupier.tournament.exact import SmallTournament, joint_law

WAR = "9s 9h 9d Ks Kh"
BLACKJACK = "10s 10h 9s 9h 8s As 10d"


class BruteForce:
    """Real histories, the real rules of who leaves, every order of the deck: nothing is shared between two positions."""

    def __init__(self, house: str, plays: tuple[str, ...], calendar: Calendar, deck: str, budget: int) -> None:
        self.rules = cast(WalkedRules, replace(load(house).rules, seats=len(plays)))
        self.strategies = [find_strategy(name, self.rules) for name in plays]
        self.calendar, self.deck, self.budget = calendar, list(cards(deck)), budget
        self._dealt: dict[tuple[Stake | None, ...], Counter[tuple[int, ...]]] = {}

    def possible(self, purse: int) -> list[int]:
        """Whole units, and all there is."""
        return sorted({*range(100, purse + 1, 100), purse})

    def value(self, history: tuple[tuple[int, ...], ...] = (), gone: tuple[int, ...] = ()) -> float:
        """The chance of seat 0 to win; `gone`: who has left, in order."""
        purses = [self.budget + sum(nets[seat] for nets in history) for seat in range(len(self.strategies))]
        players = [Player(f"{seat}", purse, gone=seat in gone) for seat, purse in enumerate(purses)]
        tournament = Tournament(self.rules, self.calendar, players, [*history])
        if due := tournament.due():
            left = [0.0 if out == 0 else self.value(history, (*gone, out)) for out in due]
            return sum(left) / len(due)
        if tournament.finished:
            tied = tournament.level_seats()
            orders = [dict(zip(tied, order, strict=True)) for order in permutations(range(len(tied)))]
            return sum(tournament.rank(lots)[0] == 0 for lots in orders) / len(orders)
        return max(self._with_bet(history, gone, purses, bet) for bet in self.possible(purses[0]))

    def _with_bet(
        self, history: tuple[tuple[int, ...], ...], gone: tuple[int, ...], purses: list[int], bet: int
    ) -> float:
        each = [[bet], *([0] if seat in gone else self._bot_bets(purses[seat]) for seat in range(1, len(purses)))]
        every = list(product(*each))
        return sum(self._dealt_value(history, gone, purses, staked) for staked in every) / len(every)

    def _bot_bets(self, purse: int) -> list[int]:
        found = []
        for share in range(len(SHARES)):
            found.append(bets(self.rules, purse, lambda _, share=share: share)[self.rules.bets[0]])  # type: ignore[misc]
        return found[:1] if len(set(found)) == 1 else found

    def _dealt_value(
        self, history: tuple[tuple[int, ...], ...], gone: tuple[int, ...], purses: list[int], staked: tuple[int, ...]
    ) -> float:
        bet = self.rules.bets[0]
        stakes = tuple(
            None if seat in gone else Stake.on({bet: amount}, purses[seat] - amount)
            for seat, amount in enumerate(staked)
        )
        found = self._dealt.get(stakes)
        if found is None:
            found = self._dealt[stakes] = Counter(self._rounds(stakes))
        return sum(often * self.value((*history, nets), gone) for nets, often in found.items()) / found.total()

    def _rounds(self, stakes: tuple[Stake | None, ...]) -> Iterator[tuple[int, ...]]:
        """What every order of the deck brings."""
        for order in permutations(self.deck):
            shoe, hidden = iter(order), dict[Any, list[Card]]()

            def choose(round: Any, need: Decide) -> Any:
                strategy: Strategy[Any] = self.strategies[need.seat]
                (answer,) = strategy.mix(round, need, strategy.look(()))
                return answer

            def dealer(round: Any, need: Any, shoe: Iterator[Card] = shoe, hidden: Any = hidden) -> Any:
                return supply(round, need, lambda: next(shoe), hidden)

            first: Any = start_of(self.rules)(self.rules, stakes)
            done = cast(Done, play(first, dealer, choose).need)
            yield tuple(done.net(seat) for seat in range(len(stakes)))


SMALL = [
    ("war/ctrlaltbet", ("always-surrender",) * 2, Calendar(1, 3), WAR, 300),
    ("war/ctrlaltbet", ("always-surrender",) * 2, Calendar(3, 3), WAR, 200),
    ("war/ctrlaltbet", ("always-surrender",) * 3, Calendar(2, 1), WAR, 200),
    ("war/ctrlaltbet", ("always-surrender",) * 3, Calendar(3, 2), WAR, 100),
    ("blackjack/ctrlaltbet", ("never-bust", "mimic"), Calendar(2, 1), BLACKJACK, 200),
]


@pytest.mark.slow
@pytest.mark.parametrize(("house", "plays", "calendar", "deck", "budget"), SMALL)
def test_s0_d8_s0_d9_s0_d10_the_solution_of_a_small_tournament_is_that_of_brute_force(
    house: str, plays: tuple[str, ...], calendar: Calendar, deck: str, budget: int
) -> None:
    brute = BruteForce(house, plays, calendar, deck, budget)
    small = SmallTournament(brute.rules, calendar, brute.strategies, Counter(brute.deck), possible=brute.possible)
    assert small.value(small.start(budget)) == pytest.approx(brute.value(), abs=1e-9)


def test_the_law_of_a_round_is_that_of_every_order_of_the_deck() -> None:
    brute = BruteForce("war/ctrlaltbet", ("always-surrender",) * 2, Calendar(1, 1), "2s 2h 9s 9h Ks", 500)
    stakes = (Stake.on({"ante": 100}, 400), Stake.on({"ante": 300}, 200))
    orders = Counter(brute._rounds(stakes))
    law = joint_law(brute.rules, brute.strategies, stakes, Counter(brute.deck))
    assert law.keys() == orders.keys()
    for nets, often in orders.items():
        assert law[nets] == pytest.approx(often / orders.total(), abs=1e-12)
    assert sum(law.values()) == pytest.approx(1)
