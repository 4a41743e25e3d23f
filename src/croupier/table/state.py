"""A game as its log tells it: who sits there, what they have, what lies on the felt, which shoe is being dealt.

Every record changes the game in one way, whether it happens now or is read from a log. A record that is read must also
fit: it is refused if it could not have happened there.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace
from typing import cast

from croupier.cards import Card
from croupier.games.declare import HouseRules
from croupier.houses import start_of
from croupier.messages import Message, Refused, say
from croupier.money import Money
from croupier.protocol import (
    FACE_DOWN,
    Answer,
    Decide,
    Done,
    Draw,
    IllegalAnswer,
    Need,
    Peek,
    PeekingRound,
    Place,
    Reveal,
    Round,
    Stake,
)
from croupier.table.journal import BadLog, Record
from croupier.table.limits import check_bets
from croupier.table.notation import answer_of, need_text
from croupier.table.shoe import Shoe, commitment


class OutOfTurn(Refused):
    """Somebody spoke who was not asked, or to what was asked before."""


@dataclass
class Player:
    """Who sits in a seat: a person, or a bot that plays by a named strategy."""

    name: str
    """Empty for a player without a name: each viewer calls them in its own language."""
    purse: int
    """All the money, stakes on the felt included; it changes only when a round is settled or chips are bought."""
    plays: str = ""
    """The name of the strategy, or of the chart file, of a bot; empty for a person."""
    bought: int = 0
    gone: bool = False

    @property
    def bot(self) -> bool:
        return bool(self.plays)


@dataclass(frozen=True, slots=True)
class Event:
    """What just happened: the record, and where it answered the round's need, that need, the answer and the round after."""

    record: Record
    need: Need | None = None
    answer: Answer | None = None
    round: Round | None = None

    @property
    def kind(self) -> str:
        return str(self.record["event"])


class TableState:
    """What has happened at a table."""

    def __init__(self, rules: HouseRules, players: Iterable[Player], tournament: bool) -> None:
        self.players = list(players)
        self.rules = replace(rules, seats=len(self.players))
        for player in self.players:
            player.bought = player.bought or player.purse
        self.tournament = tournament
        """In a tournament everybody bets every round, with less than the minimum all there is (S0-D10)."""
        self.events = 0
        self.rounds = 0
        """How many rounds have begun."""
        self.history: list[tuple[int, ...]] = []
        """What each seat won or lost in each settled round."""
        self.bets: dict[int, dict[str, int] | None] = {}
        """The bets made for the coming round; None: the seat sits this one out."""
        self.round: Round | None = None
        self.last: Round | None = None
        """The round that was settled last."""
        self.seen: Counter[Card] = Counter()
        """The cards exposed since the last shuffle."""
        self.shoes = 0
        self.over = False
        self._seed_of: Callable[[int], bytes | None] = lambda _: None
        self._shoe: Shoe | None = None
        self._shoe_open = False
        self._cut_short = False
        """The shoe was shown before its cut card: only the end of the game can follow."""
        self._hidden: dict[Place, list[Card]] = {}
        """The cards that lie face down, in the order in which they came."""
        self._drawn = 0
        self._seen_this_round: Counter[Card] = Counter()

    # What the table waits for

    @property
    def deciding(self) -> Decide | None:
        """The decision that is due."""
        need = self.round.need if self.round else None
        return need if isinstance(need, Decide) else None

    @property
    def betting(self) -> list[int]:
        """The seats that have not bet yet for the coming round."""
        return [] if self.round else [seat for seat in range(len(self.players)) if self.may_bet(seat)]

    def may_bet(self, seat: int) -> bool:
        return not self.round and not self.over and seat not in self.bets and self.eligible(seat)

    def eligible(self, seat: int) -> bool:
        """S3-D3: whoever has at least the minimum; in a tournament, whoever has anything (S0-18)."""
        player = self.players[seat]
        return not player.gone and self.rules.stakeable(player.purse) >= (1 if self.tournament else self.rules.minimum)

    def out(self, seat: int) -> bool:
        """Has this player left, or nothing to bet with at a house that sells no more chips (S3-D3)?"""
        final = not self.rules.rebuy and not self.tournament
        return self.players[seat].gone or (final and not self.eligible(seat))

    def name(self, seat: int) -> str | Message:
        """What a player is called."""
        return self.players[seat].name or say("Player {number}", number=seat + 1)

    def balance(self, seat: int) -> int:
        """What a seat has besides its stakes."""
        if self.round and self.round.stakes[seat]:
            return cast(int, self.round.reserve(seat))
        return self.players[seat].purse - sum((self.bets.get(seat) or {}).values())

    @property
    def cut_card_out(self) -> bool:
        """The cut card has appeared: this is the last round of the shoe."""
        return bool(self.round and self._shoe and self._shoe.over and self._shoe.left is not None and self.rules.cut)

    @property
    def shoe_left(self) -> tuple[int, int] | None:
        """How many cards are still to come, in all and before the cut card; None where that says nothing."""
        if not self._shoe or self._shoe.left is None or self._shoe.before_cut is None:
            return None
        return self._shoe.left, self._shoe.before_cut

    # What may be done

    def _check_seat(self, seat: int) -> None:
        if not 0 <= seat < len(self.players):
            raise OutOfTurn(
                say("There is no seat {seat}: the table has {seats}.", seat=seat + 1, seats=len(self.players))
            )

    def _check_buy(self, seat: int, amount: int) -> None:
        self._check_seat(seat)
        if self.tournament:
            raise OutOfTurn(say("In a tournament nobody buys chips."))
        if not self.rules.rebuy:
            raise OutOfTurn(say("At this table nobody buys more chips."))
        if self.round or self.over or self.bets.get(seat) or self.players[seat].gone:
            raise OutOfTurn(say("Chips are bought between rounds."))
        if amount <= 0 or amount % self.rules.chip:
            raise Refused(
                say(
                    "{amount} is not accepted: buy whole chips of {chip}.",
                    amount=Money(amount),
                    chip=Money(self.rules.chip),
                )
            )

    def _check_leave(self, seat: int) -> None:
        self._check_seat(seat)
        self._check_between_rounds()
        if self.players[seat].gone:
            raise OutOfTurn(say("{name} has left already.", name=self.name(seat)))

    def _check_between_rounds(self) -> None:
        if self.over:
            raise OutOfTurn(say("The game is over."))
        if self.round:
            raise OutOfTurn(say("The round is not over."))

    # Records that are read

    def _apply(self, record: Record) -> Event:
        """A record of a log happens again, and must fit."""
        if self._misplaced(record):
            raise misfit(record)
        if record["event"] != "answer":
            return self._happen(record)
        round = cast(Round, self.round)
        need = round.need
        if record["need"] != need_text(need):
            raise BadLog(
                say(
                    "Record {number} of the log answers “{given}”, but the round needs “{need}”.",
                    number=record["n"],
                    given=record["need"],
                    need=need_text(need),
                )
            )
        answer = answer_of(need, record["answer"])
        if self._shoe and not isinstance(need, Decide) and self._supply(need) != answer:
            raise BadLog(say("Record {number} of the log is not the card that the shoe holds.", number=record["n"]))
        try:
            return self._stepped(record, need, answer, round.step(answer))
        except IllegalAnswer as wrong:
            raise BadLog(wrong.message) from None

    def _misplaced(self, record: Record) -> bool:
        """Could this not have happened here? Live, the order of things is the order in which they are done."""
        match record:
            case {"event": kind} if self._cut_short and kind != "over":
                return True
            case {"event": "answer" | "settled"}:
                return self.round is None
            case {"event": "shoe", "shoe": shoe}:
                return self.round is not None or not self._shoe_open or shoe != self.shoes
            case {"event": "shuffle", "shoe": shoe}:
                return self.round is not None or self._shoe_open or shoe != self.shoes + 1
            case {"event": "deal", "round": round}:
                ready = self._shoe_open and not self._worn_out() and not self.betting and any(self.bets.values())
                return self.round is not None or not ready or round != self.rounds + 1
            case {"event": "bet", "seat": seat, "bets": bets}:
                if bets is not None:
                    check_bets(self.rules, bets, self.players[seat].purse, self.tournament)
                return not self.may_bet(seat)
            case {"event": "pass"}:
                return self.round is not None or bool(self.betting) or not self.bets or any(self.bets.values())
            case {"event": "buy", "seat": seat, "amount": amount}:
                self._check_buy(seat, amount)
                return False
            case {"event": "leave", "seat": seat}:
                self._check_leave(seat)
                return False
            case {"event": "over"}:
                return self.round is not None or self.over
        return True

    def _worn_out(self) -> bool:
        """The shoe was to be shuffled before another round."""
        return bool(self._drawn) and (self.rules.decks == "infinite" or self._drawn >= self.rules.cut)

    def _supply(self, need: Need) -> Answer:
        """What only the owner of the shoe knows."""
        shoe = cast(Shoe, self._shoe)
        match need:
            case Draw(face_up=True):
                return shoe.draw()
            case Draw(to=place):
                self._hidden.setdefault(place, []).append(shoe.draw())
                return FACE_DOWN
            case Peek(place):
                return cast(PeekingRound, self.round).peek(self._hidden[place])
            case Reveal(place):
                return self._hidden[place].pop(0)
        raise TypeError(need)

    # What a record changes

    def _stepped(self, record: Record, need: Need, answer: Answer, round: Round) -> Event:
        self.events += 1
        self.round = round
        if isinstance(need, Draw):
            self._count_draw()
        if isinstance(answer, Card):
            self.seen[answer] += 1
            self._seen_this_round[answer] += 1
        return Event(record, need, answer, round)

    def _count_draw(self) -> None:
        """If the shoe ran out, the discards of earlier rounds came back and are unseen again (E-03)."""
        if self._drawn == self.rules.cards and self.rules.decks != "infinite":
            self.seen = self._seen_this_round.copy()
        self._drawn += 1

    def _happen(self, record: Record) -> Event:
        self.events += 1
        match record:
            case {"event": "bet", "seat": seat, "bets": bets}:
                self.bets[seat] = bets
            case {"event": "pass"}:
                self.bets.clear()
            case {"event": "deal"}:
                self._deal()
            case {"event": "settled", "net": nets, "purses": purses}:
                self._settle(record, nets, purses)
            case {"event": "shuffle", "shoe": shoe, "commitment": published}:
                self._new_shoe(shoe, published)
            case {"event": "shoe"}:
                self._cut_short = not self._worn_out()
                self._shoe, self._shoe_open = None, False
            case {"event": "buy", "seat": seat, "amount": amount}:
                self.players[seat].purse += amount
                self.players[seat].bought += amount
            case {"event": "leave", "seat": seat}:
                self.players[seat].gone = True
                self.bets.pop(seat, None)
            case {"event": "over"}:
                self.over = True
        return Event(record, round=self.round)

    def _deal(self) -> None:
        self.rounds += 1
        self._seen_this_round.clear()
        stakes = tuple(self._stake(seat) for seat in range(len(self.players)))
        self.round, self.bets, self._hidden = start_of(self.rules)(self.rules, stakes), {}, {}
        if self._shoe:
            self._shoe.begin_round()

    def _stake(self, seat: int) -> Stake | None:
        bets = self.bets.get(seat)
        return Stake.on(bets, self.players[seat].purse - sum(bets.values())) if bets else None

    def _settle(self, record: Record, nets: list[int], purses: list[int]) -> None:
        done = cast(Round, self.round).need
        right = (
            record["round"] == self.rounds
            and isinstance(done, Done)
            and [done.net(seat) for seat in range(len(self.players))] == nets
        )
        if not right or [player.purse + net for player, net in zip(self.players, nets, strict=True)] != purses:
            raise BadLog(
                say("Record {number} of the log does not settle the round as it was played.", number=record["n"])
            )
        for player, purse in zip(self.players, purses, strict=True):
            player.purse = purse
        self.history.append(tuple(nets))
        self.round, self.last = None, self.round

    def _new_shoe(self, shoe: int, published: str) -> None:
        self.shoes, self._shoe_open = shoe, True
        self.seen.clear()
        self._drawn = 0
        if (seed := self._seed_of(shoe)) is not None:
            if commitment(seed) != published:
                raise BadLog(say("Shoe {shoe} is not the one that was announced.", shoe=shoe))
            self._shoe = Shoe(self.rules, seed)


def misfit(record: Record) -> BadLog:
    return BadLog(say("Record {number} of the log does not fit the game.", number=record.get("n", 0)))
