"""The chance to win a tournament with each bet before the deal, and with each move on the felt.

Each is played on many times by the compiled tournament, with the very purses, bets and cards that lie there; what nobody has
seen is dealt anew each time. Afterwards the player bets by the solution where there is one, and otherwise by a simple rule;
the others play and bet as the house's own players do. All bets and moves are tried with the same random numbers, so what
one of them costs is more certain than the chances themselves. The error of a chance is its standard error; that the solution
has a grid costs the player something, but is no error of what is shown: it is the chance of who plays like this.

These chances are never chips: `analysis` values moves in chips.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any, TypeVar, cast

import numpy as np

from croupier.analysis.named_cards import BET, describe
from croupier.cards import DECK, Card
from croupier.compiled.kernel_data import KIND_AT, NeedKind
from croupier.compiled.payouts import whole_stake
from croupier.games.declare import WalkedRules
from croupier.games.registry import start_of
from croupier.messages import Refused, say
from croupier.protocol import DEALER, Decide, PeekingRound, Round, Stake, WalkedRound
from croupier.records.types import Calendar
from croupier.simulation.compiled_tournament import CompiledTournament, Results
from croupier.simulation.kernel_data import KernelShoe
from croupier.simulation.kernel_tournament_bets import BetTables
from croupier.simulation.kernel_tournament_round import BegunRound
from croupier.simulation.seats import classes_of
from croupier.simulation.tournament_odds import TournamentPosition, person_plays
from croupier.simulation.tournament_tables import SeatTable, bet_of, can_be_compiled, contenders, table_from
from croupier.strategies import find_strategy
from croupier.tournament.chance import Chance, Lead
from croupier.tournament.solution import Problem, Solution, bold_shares, rule_tables

BATCH = 20_000
"""How many times each bet or move is played on at a time; four moves take a quarter of a second."""
PARTS = (0.0, 0.01, 0.025, 0.05, 0.075, 0.1, 0.15, 0.2, 0.25, 0.3, 0.4, 0.5, 0.75, 1.0)
"""The bets that are compared, as parts of the purse."""

One = TypeVar("One", int, str)
"""A bet or the word of a move."""
NEARLY = 0.01
"""A bet that differs by less of it from the solution's is not shown beside it."""


class NoChances(Refused):
    """A position whose chances cannot be found."""


@dataclass(frozen=True)
class Seated:
    """A player in a tournament: the position between two rounds, and whose chances are asked for."""

    position: TournamentPosition
    seat: int

    def __post_init__(self) -> None:
        if self.position.purses[self.seat] is None:
            raise NoChances(say("Somebody who has left a tournament cannot win it."))
        if not can_be_compiled(self.position.rules, self.position.plays):
            raise NoChances(say("This tournament cannot be compiled, so its chances are not known."))

    @property
    def purse(self) -> int:
        return cast(int, self.position.purses[self.seat])

    @property
    def next_cut(self) -> int | None:
        """After which round somebody leaves next; None: only the end decides."""
        return self.position.cut if self.position.cut < self.position.rounds else None

    @property
    def calendar(self) -> Calendar:
        return Calendar(self.position.rounds, self.position.block)

    @cached_property
    def rules(self) -> WalkedRules:
        return cast(WalkedRules, replace(self.position.rules, seats=len(self.position.plays)))

    @cached_property
    def plays(self) -> tuple[str, ...]:
        """How everybody is taken to play: the player whose chances these are by the chart."""
        plays = list(self.position.plays)
        plays[self.seat] = person_plays(self.position.rules)
        return tuple(plays)

    @cached_property
    def problem(self) -> Problem:
        """What a solution is for: the same from the first round to the last."""
        budget = self.purse - sum(nets[self.seat] for nets in self.position.history)
        others = self.plays[: self.seat] + self.plays[self.seat + 1 :]
        return Problem(self.rules, self.calendar, budget, self.plays[self.seat], others)

    def tables(self, solution: Solution | None) -> BetTables:
        """How the player bets from the next round on."""
        seats = len(self.plays)
        if solution is None:
            return rule_tables(self.seat, seats, self.calendar, bold_shares(self.calendar, seats))
        return solution.bet_tables(self.seat, seats, self.plays)

    def possible_bets(self) -> list[int]:
        """Bets from the smallest to all there is, in round chips."""
        return sorted({self.part_of_purse(part) for part in PARTS})

    def compared_bets(self, solution: Solution | None) -> list[int]:
        """The bets that are compared: possible ones and the solution's, without those that are nearly the same as it."""
        best = best_bet(self, solution) if solution else None
        if best is None:
            return self.possible_bets()
        return sorted({best, *(bet for bet in self.possible_bets() if abs(bet - best) > NEARLY * best)})

    def part_of_purse(self, part: float) -> int:
        """A round bet of about this part of the purse, between the smallest and all there is."""
        rules, purse = self.rules, self.purse
        if purse < rules.minimum:
            return purse
        most = rules.most(purse) // rules.chip * rules.chip
        return most if part >= 1 else min(max(_round_bet(rules, part * purse), rules.minimum), most)


def seat_at(position: TournamentPosition, seat: int) -> Seated:
    """A player's position. Who cannot be compiled (who looks at every card, other champions) is taken to play by the chart."""
    assumed = person_plays(position.rules)
    plays = tuple(one if can_be_compiled(position.rules, (one,)) else assumed for one in position.plays)
    return Seated(replace(position, plays=plays), seat)


def _round_bet(rules: WalkedRules, wish: float) -> int:
    """A bet with two digits, in whole chips."""
    digit = 10 ** max(0, len(str(int(wish))) - 2)
    return int(int(wish / digit + 0.5) * digit // rules.chip * rules.chip)


def bet_chances(
    seated: Seated, bets: Sequence[int], solution: Solution | None, batch: int = 0, number: int = BATCH
) -> dict[int, Chance]:
    """The chance to win and to pass the next cut with each bet on the coming round."""
    return chances_of(seated, play_bets(seated, bets, solution, batch, number))


def play_bets(
    seated: Seated, bets: Sequence[int], solution: Solution | None, batch: int = 0, number: int = BATCH
) -> dict[int, Results]:
    """Play the tournament on with each bet on the coming round."""
    compiled = CompiledTournament.of(seated.rules, seated.plays, seated.calendar)
    tables, found = seated.tables(solution), {}
    for bet in bets:
        first = [bet if seat == seated.seat else -1 for seat in range(len(seated.plays))]
        contest = compiled.contest(seated.position.purses, seated.position.history, first)
        found[bet] = compiled.play(contest, number, batch, 0, tables)
    return found


def best_bet(seated: Seated, solution: Solution) -> int | None:
    """The bet of the solution; None where it does not reach."""
    tables, purses = seated.tables(solution), seated.position.purses
    mask = sum(1 << seat for seat, purse in enumerate(purses) if purse is not None and seat != seated.seat)
    place = tables.places[seated.seat, len(seated.position.history), mask]
    if place < 0:
        return None
    others = [cast(int, purses[seat]) for seat in tables.order.tolist() if mask >> seat & 1]
    spot = min((seated.purse + tables.step // 2) // tables.step, tables.own - 1)
    for purse in others:
        near = min(purse // tables.step, tables.nearest.shape[1] - 1)
        spot = spot * tables.points[len(others)] + tables.nearest[len(others), near]
    rules = seated.rules
    if seated.purse < rules.minimum:
        return seated.purse
    most = rules.most(seated.purse) // rules.chip * rules.chip
    return int(min(max(int(tables.amounts[tables.bets[place + spot]]) // rules.chip * rules.chip, rules.minimum), most))


def play_moves(
    seated: Seated,
    round: Round,
    seen: Counter[Card],
    solution: Solution | None,
    batch: int = 0,
    number: int = BATCH,
    words: Collection[str] = (),
) -> dict[str, Results]:
    """Play the tournament on with each open move, or with `words` alone, from the cards that lie there.

    `seen`: every card that was exposed since the shuffle, those of this round included. Afterwards the player goes on by the chart.
    """
    need = round.need
    if not isinstance(need, Decide) or need.seat != seated.seat:
        raise NoChances(say("Nothing is asked of this player now."))
    tables = [_table(seated, round, seat) for seat in range(len(seated.plays))]
    felt = Felt(seated, tables, [stake.total if stake else -1 for stake in round.stakes], round, seen)
    after = {word: _table(seated, round.step(word), seated.seat) for word in need.words if not words or word in words}
    return felt.play(after, solution, batch, number)


def play_described(
    seated: Seated,
    hands: Sequence[Sequence[Card]],
    dealer: Sequence[Card],
    bets: Sequence[int],
    seen: Iterable[Card],
    solution: Solution | None,
    batch: int = 0,
    number: int = BATCH,
) -> dict[str, Results]:
    """Play on with each open move from cards that are named: the own hands and the dealer's card. What the others have got nobody has seen.

    `bets`: what every seat has bet, −1 for one that has left.
    """
    rules, (before, round, _) = seated.rules, describe(replace(seated.rules, seats=1), hands, dealer)
    asked: Any = round or before
    own = bets[seated.seat]
    own_seat = asked.seats[0]
    reserve = (seated.purse - own) * BET // own
    afforded = (
        own_seat._replace(reserve=reserve) if hasattr(own_seat, "_replace") else replace(own_seat, reserve=reserve)
    )
    asked = replace(asked, seats=(afforded,))
    fresh = [_unseen_seat(seated, asked, seat, bet) if bet > 0 else _empty_seat(rules) for seat, bet in enumerate(bets)]
    felt = Felt(seated, fresh, bets, asked, Counter([*asked.face_up(), *seen]))
    need = cast(Decide, asked.need)
    plays, bet = seated.plays[seated.seat], bet_of(rules, seated.plays[seated.seat])
    after = {word: _scale(_walk(rules, plays, bet, asked.step(word)), own) for word in need.words}
    return felt.play(after, solution, batch, number)


def _unseen_seat(seated: Seated, asked: Any, seat: int, stake: int) -> SeatTable:
    """The round of a seat whose cards nobody has named, against the dealer's card."""
    rules, plays = seated.rules, seated.plays[seat]
    bet = bet_of(rules, plays)
    reserve = cast(int, seated.position.purses[seat]) - stake
    begun: Any = start_of(rules)(rules, (Stake.on({bet: stake}, reserve),))
    names = ("dealer", "dealer_total", "hole", "peeked")
    lies = {name: getattr(asked, name) for name in names if hasattr(asked, name)}
    return _walk(rules, plays, bet, replace(begun, **lies))


def _walk(rules: WalkedRules, plays: str, bet: str, round: Any) -> SeatTable:
    return table_from(rules, find_strategy(plays, rules), bet, lambda _: [cast(WalkedRound, round)])


def _scale(table: SeatTable, stake: int) -> SeatTable:
    """A table at another stake than that of described rounds."""
    return table._replace(pays=np.floor_divide(table.pays * stake, BET))


@dataclass(frozen=True, eq=False)
class Felt:
    """What lies on the felt when a player is asked: the rest of every seat's round, the bets, the cards that were seen."""

    seated: Seated
    tables: Sequence[SeatTable]
    bets: Sequence[int]
    round: Round
    seen: Mapping[Card, int]

    def play(
        self, after: Mapping[str, SeatTable], solution: Solution | None, batch: int, number: int
    ) -> dict[str, Results]:
        """Play on with each move; `after`: the rest of the player's own round with each of them."""
        seated = self.seated
        compiled = CompiledTournament.of(seated.rules, seated.plays, seated.calendar)
        contest = compiled.contest(seated.position.purses, seated.position.history, self.bets)
        bets, found = seated.tables(solution), {}
        for word, own in after.items():
            tables = [own if seat == seated.seat else table for seat, table in enumerate(self.tables)]
            found[word] = compiled.play(contest, number, batch, 0, bets, self._begin_kernel_round(tables))
        return found

    def _begin_kernel_round(self, tables: Sequence[SeatTable]) -> BegunRound:
        """What is left of the round, as the kernel plays it: no hidden card is known."""
        rules, classes = self.seated.rules, classes_of(self.seated.rules)
        endless = rules.decks == "infinite"
        full = Counter(dict.fromkeys(DECK, rules.cards // len(DECK)))
        seen = Counter[Card]() if endless else Counter(dict(self.seen))
        unseen, discards = (full - seen).elements(), (seen - Counter(self.round.face_up())).elements()
        left, gone = (sorted(classes[DECK.index(card)] for card in some) for some in (unseen, discards))
        cards = np.array(left + gone, np.uint8)
        return BegunRound(
            contenders(rules, tables),
            np.uint64(None in self.round.cards_at(DEALER)),
            np.array([_may_lie(self.round, card) for card in rules.ranks], np.uint64),
            KernelShoe(cards, np.uint64(0), np.uint64(0), np.uint64(endless)),
            np.uint64(len(left)),
            cards,
        )


def chance_of(seated: Seated, results: Results) -> Chance:
    return Chance(results.held, results.wins(seated.seat), results.stays(seated.seat, seated.position.cut))


def chances_of(seated: Seated, played: Mapping[One, Results]) -> dict[One, Chance]:
    """The chance to win and to pass the next cut with each bet or move that was played on."""
    return {one: chance_of(seated, results) for one, results in played.items()}


def lead_of(one: Results, other: Results, seat: int) -> Lead:
    """How much more often a seat wins one run than another one of the same random numbers."""
    wins, others = one.winners == seat, other.winners == seat
    return Lead(one.held, int((wins & ~others).sum()), int((others & ~wins).sum()))


# What is left of a round


def _table(seated: Seated, round: Round, seat: int) -> SeatTable:
    """The rest of the round of one seat, at the stakes that lie there; one that does not play waits at the end."""
    rules, plays = seated.rules, seated.plays[seat]
    if round.stakes[seat] is None:
        return _empty_seat(rules)
    bet = bet_of(rules, plays)
    return _walk(rules, plays, bet, alone(round, seat, bet))


def _empty_seat(rules: WalkedRules) -> SeatTable:
    over = np.array([NeedKind.DONE << KIND_AT], np.uint64)
    nothing = np.zeros((0, 1), np.int64)
    return SeatTable(over, over, nothing, np.full((1, 1), -1, np.int64), 1, whole_stake(rules), 0, nothing)


def alone(round: Round, seat: int, bet: str) -> WalkedRound:
    """The round of one seat, as if nobody else played: what lies at its place and at the dealer's."""
    stake = cast(Stake, round.stakes[seat])
    only: Any = replace(
        cast(Any, round), stakes=(Stake.on({bet: stake[bet]}, stake.reserve),), seats=(cast(Any, round).seats[seat],)
    )
    return cast(WalkedRound, only)


def _may_lie(round: Round, card: Card) -> bool:
    """Whether a card may lie face down: not one that the dealer would have shown after a peek."""
    return getattr(round, "peeked", None) is not False or not cast(PeekingRound, round).peek((card,))
