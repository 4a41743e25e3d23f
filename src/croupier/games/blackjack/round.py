"""A round of blackjack: the deal, the questions before the peek, the peek, the players, the dealer, the settlement.

Each phase looks at the felt and says what it needs, or nothing; the first that needs something is the round's need.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple, cast

from croupier.cards import Card
from croupier.games.blackjack import sidebets
from croupier.games.blackjack.dealer import STANDS_ON, chases, draws, hits_soft_17, stops_above
from croupier.games.blackjack.hand import Early, Hand, Seat
from croupier.games.blackjack.rules import Rules
from croupier.games.blackjack.settlement import Claim, Final, pays, reason, watches
from croupier.games.blackjack.totals import Total, nothing
from croupier.games.notebook_tables import NotebookRound
from croupier.messages import Word, say
from croupier.money import half, winnings
from croupier.protocol import (
    DEALER,
    Answer,
    BadStake,
    Box,
    Decide,
    Done,
    Draw,
    IllegalAnswer,
    MoveWithAmount,
    Need,
    Option,
    Outcome,
    Peek,
    Place,
    Reveal,
    Stake,
    check,
    check_stakes,
)

HIT, STAND, SURRENDER, DECLINE = map(Option, ("hit", "stand", "surrender", "decline"))


def start(rules: Rules, stakes: Sequence[Stake | None]) -> Round:
    """A round with these bets and no card dealt yet; a seat that sits out is None."""
    stakes = tuple(stakes)
    check_stakes(stakes, rules.bets, "main")
    if rules.dealer_rule == "chase" and sum(map(bool, stakes)) > 1:
        raise BadStake(
            say("This dealer chases one player only: {seats} seats have a bet.", seats=sum(map(bool, stakes)))
        )
    seats = tuple(
        Seat(stake["main"], (Hand.empty(rules.ace_rule, stake["main"]),), stake.reserve) if stake else None
        for stake in stakes
    )
    return Round(rules, stakes, seats, (), nothing(rules.ace_rule))


class SortedHands(NamedTuple):
    """The hands of a round: each is finished and makes a claim, or it is live."""

    claims: tuple[Claim, ...]
    """The claims of finished hands and of insurances, seat by seat."""
    live: tuple[Sequence[int], ...]
    """For each seat the numbers of its live hands; while the seat is asked something early, all of them."""


@dataclass(frozen=True, slots=True)
class Round(NotebookRound):
    """What lies on the felt.

    Two values that are derived from it are kept once they are known. They have slots of their own, since the dictionary in
    which `cached_property` keeps values makes a round larger and everything that reads it slower.
    """

    rules: Rules
    stakes: tuple[Stake | None, ...]
    seats: tuple[Seat | None, ...]
    dealer: tuple[Card, ...]
    """The dealer's cards that lie face up."""
    dealer_total: Total
    hole: bool = False
    """A hole card lies face down."""
    peeked: bool | None = None
    """What the peek said: does the hole card make a natural? None if nobody has looked."""

    _need: Need | None = field(default=None, init=False, repr=False, compare=False)
    _sorted: SortedHands | None = field(default=None, init=False, repr=False, compare=False)

    @property
    def need(self) -> Need:
        need = self._need
        if need is None:
            need = self._first_need()
            object.__setattr__(self, "_need", need)
        return need

    def _first_need(self) -> Need:
        return (
            self._deal()
            or self._before_the_peek()
            or self._peek()
            or self._players()
            or self._dealer()
            or self._settle_all()
        )

    # What each phase needs

    def _deal(self) -> Need | None:
        """E-08: a card to each seat, the upcard, a card to each seat, the hole card. Also every card owed after a hit."""
        owed = None  # the first seat whose hand is owed one card
        for number, seat in enumerate(self.seats):
            if seat and (hand := seat.hands[0]).owed and not hand.split:
                if hand.owed == 2:
                    return Draw(Box(number))
                if owed is None:
                    owed = number
        if not self.dealer:
            return Draw(DEALER)
        if owed is not None:
            return Draw(Box(owed))
        if self.rules.hole_card != "none" and not self.hole and len(self.dealer) == 1:
            return Draw(DEALER, face_up=False)
        return None

    def _before_the_peek(self) -> Need | None:
        """Each seat is asked at most once, in order: insurance, even money, early surrender."""
        if not self._asks_early():
            return None
        for number, seat in self._playing():
            if options := self._early_options(seat):
                return Decide(number, 0, options)
        return None

    def _asks_early(self) -> bool:
        """Whether anybody may be asked before the peek."""
        return self.rules.surrender == "early" or (bool(self.dealer) and self.dealer[0].value == 1)

    def _early_options(self, seat: Seat) -> tuple[Option, ...]:
        rules, ace = self.rules, bool(self.dealer) and self.dealer[0].value == 1
        if seat.early or not (ace or rules.surrender == "early"):
            return ()
        natural, options = seat.hands[0].natural, []
        if ace and natural and rules.even_money:
            options.append(Option("even-money"))
        elif ace and rules.insurance and (cost := half(seat.bet)) and seat.affords(cost):  # S1-07, E-01
            options.append(Option("insure", cost))
        if rules.surrender == "early" and not natural:
            options.append(SURRENDER)
        return (*options, DECLINE) if options else ()

    def _peek(self) -> Need | None:
        looks = self.rules.hole_card == "peek" and self.hole and self.peeked is None
        return Peek() if looks and self.dealer[0].value in (1, 10) else None

    def _players(self) -> Need | None:
        """The hand whose turn it is: gets the card it is owed, or is asked."""
        waiting = [(number, place) for number, places in enumerate(self._sorted_hands().live) for place in places]
        if not waiting:
            return None
        number, place = min(waiting, key=self._turns) if self.rules.turns == "rotating" else waiting[0]
        seat = self._seat(number)
        hand = seat.hands[place]
        return Draw(Box(number, place)) if hand.owed else Decide(number, place, self._options(seat, hand))

    def _turns(self, box: tuple[int, int]) -> int:
        number, place = box
        return self._seat(number).hands[place].turns

    def _options(self, seat: Seat, hand: Hand) -> tuple[Option, ...]:
        rules = self.rules
        options = [HIT, STAND] if rules.hit_split_aces or not hand.split_ace else [STAND]
        if self._may_double(hand) and (most := self._double_cost(seat, hand)):
            options.append(Option("double", most, 1 if rules.double_for_less else None))
        if self._may_split(seat, hand):
            options.append(Option("split", hand.stake))
        if rules.swap and self._first_pair(hand) and not hand.split and seat.affords(hand.stake):  # S0-07
            options.append(Option("swap", hand.stake))
        late = rules.surrender == "late" and hand.fate == "open" and not hand.split
        if late and seat.early != "insure":  # E-09: who insures cannot surrender
            options.append(SURRENDER)
        return tuple(options)

    def _may_double(self, hand: Hand) -> bool:
        rules, points = self.rules, hand.total.points
        one_card = hand.split_ace and not rules.hit_split_aces
        if points >= 21 or one_card or (hand.split and not rules.double_after_split):  # E-08
            return False
        match rules.double:
            case "none":
                return False
            case "any-cards":
                return hand.fate in ("open", "hit")
            case "any":
                return hand.fate == "open"
        least = 9 if rules.double == "9-11" else 10
        return hand.fate == "open" and not hand.total.soft and least <= points <= 11

    def _double_cost(self, seat: Seat, hand: Hand) -> int:
        """What a double would take from the reserve; 0 if it is not covered."""
        if self.rules.double_for_less and seat.reserve is not None:
            return min(hand.stake, seat.reserve)
        return hand.stake if seat.affords(hand.stake) else 0

    def _first_pair(self, hand: Hand) -> bool:
        if hand.fate != "open" or len(hand.cards) != 2:
            return False
        one, two = hand.cards
        return self.rules.pair(one) == self.rules.pair(two)

    def _may_split(self, seat: Seat, hand: Hand) -> bool:
        again = self.rules.resplit_aces or not hand.split_ace
        return len(seat.hands) < self.rules.max_hands and self._first_pair(hand) and again and seat.affords(hand.stake)

    def _is_finished(self, seat: Seat, hand: Hand) -> bool:
        """No more cards and no more questions for this hand."""
        fate = hand.fate
        if self.peeked or fate in ("stood", "surrendered") or seat.early == "even-money":
            return True
        if hand.owed:
            return False
        if fate == "doubled" or hand.total.points >= 21 or self._charlie(hand):  # E-02
            return True
        return hand.split_ace and not self.rules.hit_split_aces and not self._may_split(seat, hand)

    def _charlie(self, hand: Hand) -> bool:
        return 0 < self.rules.charlie <= len(hand.cards) and not hand.total.bust

    def _dealer(self) -> Need | None:
        if self.hole:
            return Reveal(DEALER)
        return Draw(DEALER) if self._dealer_draws() else None

    def _dealer_draws(self) -> bool:
        """E-11: while a bet depends on it, and the house's rule says so."""
        watched, total = self._most_watched(), self.dealer_total
        if len(self.dealer) == 1:
            return watched == 2 or (watched == 1 and self.dealer[0].value in (1, 10))
        return watched == 2 and draws(total.points, total.soft, hits_soft_17(self.rules), self._stops_above())

    def _most_watched(self) -> int:
        watched = 0
        for claim in self.claims:
            watched = max(watched, watches(self.rules, claim))
            if watched == 2:
                break
        return watched

    def _stops_above(self) -> int:
        """The total above which the dealer draws no more; lower where it chases the one hand that stands."""
        if not chases(self.rules):
            return STANDS_ON
        standing = next((claim.points for claim in self.claims if claim.kind == "stood"), STANDS_ON)
        return stops_above(chases=True, standing=standing)

    # Answers

    def step(self, answer: Answer) -> Round:
        need = self.need
        check(need, answer)
        if isinstance(need, Draw) and isinstance(need.to, Box):  # most answers: a pattern here would take longer
            number, place = need.to
            return self._with_seat(number, self._seat(number).take(place, cast(Card, answer)))
        match need:
            case Draw(face_up=False):
                return self._with_dealer(self.dealer, self.dealer_total, True, self.peeked)
            case Peek():
                return self._with_dealer(self.dealer, self.dealer_total, self.hole, bool(answer))
            case Reveal():
                return self._turn(cast(Card, answer))
            case Decide(seat, hand, options):
                word, amount = answer if isinstance(answer, MoveWithAmount) else (str(answer), None)
                return (
                    self._early(seat, word)
                    if options[-1].word == DECLINE.word
                    else self._move(seat, hand, word, amount)
                )
        return self._dealer_takes(cast(Card, answer))

    def _dealer_takes(self, card: Card) -> Round:
        total = self.dealer_total.after[card.value]
        return self._with_dealer((*self.dealer, card), total, False, self.peeked)

    def _with_dealer(self, dealer: tuple[Card, ...], total: Total, hole: bool, peeked: bool | None) -> Round:
        return Round(self.rules, self.stakes, self.seats, dealer, total, hole, peeked)

    def _turn(self, card: Card) -> Round:
        if self.peeked is not None and self.natural_with(card) != self.peeked:
            raise IllegalAnswer(say("The hole card cannot be {card}: it contradicts what the dealer saw.", card=card))
        return self._dealer_takes(card)

    def _early(self, number: int, word: str) -> Round:
        seat = self._seat(number)._replace(early=cast(Early, word))
        hand = seat.hands[0]
        if word == "surrender":
            seat = seat.with_hand(0, hand._replace(fate="surrendered"))
        if word == "insure":
            seat = seat.with_hand(0, hand, cost=half(seat.bet))
        return self._with_seat(number, seat)

    def _move(self, number: int, place: int, word: str, amount: int | None) -> Round:
        seat = self._seat(number)
        hand, ace_rule = seat.hands[place], self.rules.ace_rule
        match word:
            case "hit":
                return self._with_hand(number, place, hand.hit())
            case "double":
                more = amount or self._double_cost(seat, hand)
                return self._with_hand(number, place, hand.double(more), cost=more)
            case "split":
                return self._with_hand(number, place, *hand.part(ace_rule), cost=hand.stake)
            case "swap":
                return self._with_hand(number, place, hand.swap(ace_rule), cost=hand.stake)
            case "surrender":
                return self._with_hand(number, place, hand._replace(fate="surrendered"))
        return self._with_hand(number, place, hand._replace(fate="stood"))

    def peek(self, hidden: Sequence[Card]) -> bool:
        """Does the hole card make a natural?"""
        (hole,) = hidden
        return self.natural_with(hole)

    def natural_with(self, hole: Card) -> bool:
        """Would this hole card give the dealer a natural?"""
        return len(self.dealer) == 1 and self.dealer_total.after[hole.value].points == 21

    def hands(self, seat: int) -> tuple[Hand, ...]:
        """The hands of a seat in play."""
        return self._seat(seat).hands

    def face_up(self) -> Iterator[Card]:
        """Every card that anybody has seen in this round, the swapped ones among them."""
        yield from self.dealer
        for _, seat in self._playing():
            for hand in seat.hands:
                yield from hand.cards
                if hand.discard:
                    yield hand.discard

    def cards_at(self, place: Place) -> tuple[Card | None, ...]:
        """The cards that lie at a place; None is the hole card."""
        if isinstance(place, Box):
            seat = self.seats[place.seat]
            return seat.hands[place.hand].cards if seat and place.hand < len(seat.hands) else ()
        return (*self.dealer, *[None] * self.hole) if place is DEALER else ()

    def reserve(self, seat: int) -> int | None:
        """What the seat can still put up."""
        return self._seat(seat).reserve

    # What is settled

    @property
    def claims(self) -> tuple[Claim, ...]:
        """The finished hands and the insurances, seat by seat."""
        return self._sorted_hands().claims

    def _sorted_hands(self) -> SortedHands:
        found = self._sorted
        if found is None:
            found = self._sort_hands()
            object.__setattr__(self, "_sorted", found)
        return found

    def _sort_hands(self) -> SortedHands:
        """Look at every hand once."""
        claims: list[Claim] = []
        live: list[list[int]] = []
        for number, seat in enumerate(self.seats):
            places: list[int] = []
            live.append(places)
            if seat is None:
                continue
            asked = self._early_options(seat)
            for place, hand in enumerate(seat.hands):
                if asked or not self._is_finished(seat, hand):
                    places.append(place)
                else:
                    claims.append(self._claim(number, seat, place))
            if seat.early == "insure":
                claims.append(Claim(number, "insurance", 0, half(seat.bet), 0))
        return SortedHands(tuple(claims), tuple(live))

    def _claim(self, number: int, seat: Seat, place: int) -> Claim:
        hand = seat.hands[place]
        first = seat.bet if self.rules.original_bets_only and place == 0 else 0
        if seat.early == "even-money":
            return Claim(number, "even-money", 0, hand.stake, 0)
        if hand.fate == "surrendered":
            return Claim(number, "early-surrender" if seat.early == "surrender" else "surrender", 0, hand.stake, first)
        if hand.natural:
            return Claim(number, "natural", 0, hand.stake, 0)
        if hand.total.bust:
            return Claim(number, "bust", 0, hand.stake, first)
        if self._charlie(hand):
            return Claim(number, "charlie", 0, hand.stake, 0)
        return Claim(number, "stood", hand.total.points, hand.stake, first)

    @property
    def final(self) -> Final:
        """What the claims are settled against."""
        total = self.dealer_total
        if total.bust:
            return Final("bust", 0)
        return Final("natural" if self._dealer_natural() else "total", total.points)

    def _dealer_natural(self) -> bool:
        return len(self.dealer) == 2 and self.dealer_total.points == 21

    def pays(self, claim: Claim) -> int:
        return pays(self.rules, claim, self.final)

    def _settle_all(self) -> Done:
        return Done(tuple(outcome for number, seat in self._playing() for outcome in self._outcomes(number, seat)))

    def _outcomes(self, number: int, seat: Seat) -> Iterator[Outcome]:
        for place, hand in enumerate(seat.hands):
            yield self._outcome("main", self._claim(number, seat, place), hand, place)
        if seat.early == "insure":
            yield self._outcome("insurance", Claim(number, "insurance", 0, half(seat.bet), 0), seat.hands[0], 0)
        for bet, stake in cast(Stake, self.stakes[number]).bets:
            if bet != "main":
                yield self._side_outcome(number, seat, bet, stake)

    def _outcome(self, bet: str, claim: Claim, hand: Hand, place: int) -> Outcome:
        code, why = reason(self.rules, claim, self.final, hand.total.points, len(hand.cards), self.dealer_total.points)
        return Outcome(claim.seat, bet, claim.stake, self.pays(claim), code, why, place)

    def _side_outcome(self, number: int, seat: Seat, bet: str, stake: int) -> Outcome:
        pay_table = self.rules.side_bet_pays(bet)
        first, second = seat.dealt
        for name in sidebets.find_entries(bet, first, second, self.dealer[0], self._dealer_natural()):
            if name in pay_table:
                won = winnings(stake, pay_table[name])
                return Outcome(number, bet, stake, won, "side-bet-won", say("{made}", made=Word(name)))
        return Outcome(number, bet, stake, -stake, "side-bet-lost", say("nothing made"))

    # What the future depends on

    @property
    def future(self) -> tuple[object, ...]:
        """Everything later needs, claims and the final depend on; finished hands only by what they watch."""
        total, cards, live = self.dealer_total, min(len(self.dealer), 2), self._sorted_hands().live
        dealer = (None if total.bust else total, cards, self._dealer_natural(), self.hole, self.peeked)
        seats = [seat and self._seat_future(seat, live[number]) for number, seat in enumerate(self.seats)]
        return (dealer, self._most_watched(), self._stops_above(), *seats)

    def _seat_future(self, seat: Seat, live: Sequence[int]) -> tuple[object, ...]:
        """Of its hands those that are live; and how many more it may have, while one is a pair or could become one."""
        if not live:
            return ()
        rules, left, hands = self.rules, 0, []
        more, parts = rules.max_hands - len(seat.hands), rules.max_hands > 1 or rules.swap
        for place in live:
            hand = seat.hands[place]
            pair = self._pair_rank(hand) if parts else 0
            if more and hand.fate == "open" and (hand.owed or pair):
                left = more
            hands.append(self._hand_future(hand, pair))
        first = rules.original_bets_only and live[0] == 0
        return (seat.bet, seat.reserve, seat.early, left, first, *hands)

    def _pair_rank(self, hand: Hand) -> int:
        """What a hand is a pair of, or what its only card could become a pair of; 0 for any other hand."""
        cards = hand.cards
        return self.rules.pair(cards[0]) if cards and (len(cards) == 1 or self._first_pair(hand)) else 0

    def _hand_future(self, hand: Hand, pair: int) -> tuple[object, ...]:
        """After its first decision it no longer matters whether a hand came from a split, unless it can be doubled."""
        rules, begins = self.rules, hand.fate == "open"
        return (
            hand.total,
            hand.fate,
            hand.stake,
            hand.split and (begins or rules.double == "any-cards"),
            hand.owed,
            pair,
            begins and hand.split_ace,
            hand.turns if rules.charlie or rules.turns == "rotating" else 0,
        )

    # The seats

    def _playing(self) -> list[tuple[int, Seat]]:
        return [(number, seat) for number, seat in enumerate(self.seats) if seat]

    def _seat(self, number: int) -> Seat:
        seat = self.seats[number]
        assert seat is not None
        return seat

    def _with_seat(self, number: int, seat: Seat) -> Round:
        seats = (*self.seats[:number], seat, *self.seats[number + 1 :])
        return Round(self.rules, self.stakes, seats, self.dealer, self.dealer_total, self.hole, self.peeked)

    def _with_hand(self, number: int, place: int, *hands: Hand, cost: int = 0) -> Round:
        return self._with_seat(number, self._seat(number).with_hand(place, *hands, cost=cost))
