"""The words of casino war."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING

from croupier.cards import Card
from croupier.games.war import BURNED, Round, Rules, Seat
from croupier.language import Speaker
from croupier.messages import Message, Sentence, say
from croupier.money import Money, Odds, winnings
from croupier.protocol import BURN, Box, Decide, Outcome, Place
from croupier.telling.cards import rank_text
from croupier.telling.company import Company
from croupier.telling.game import NOT_HERE, Telling, short_of
from croupier.telling.texts import DealerText, HandText, Holding
from croupier.telling.vocabulary import title

if TYPE_CHECKING:
    from croupier.analysis.reasons.war import WarReasons

RULE_NAMES: Mapping[str, Message] = {
    "surrender": say("Surrender"),
    "war_win_pays": say("A won war pays"),
    "war_tie_pays": say("A tied war pays"),
    "tie_bet_pays": say("Tie bet pays"),
}

RULE_VALUES: Mapping[tuple[str, object], Message] = {
    ("tie_bet_pays", "none"): say("not taken"),
}

STATES: Mapping[str, Message] = {"war": say("war"), "surrender": say("surrendered")}


class WarTelling(Telling[Round, Rules]):
    """Casino war in words."""

    NAME = say("War")
    AIM = say("The higher card wins.")
    FIRST_MOVE = say("A tie: go to war with a second bet, or give up half.")
    DEALT = 1
    RULE_NAMES = RULE_NAMES
    RULE_VALUES = RULE_VALUES

    def is_dealt(self, round: Round) -> bool:
        return bool(round.dealer)

    def dealer(self, round: Round) -> DealerText:
        if not round.dealer:
            return DealerText((), say("Dealer"), Message(""), round.burned)
        shown = rank_text(round.dealer)
        return DealerText(
            round.dealer, say("Dealer shows {total}", total=shown), say("shows {total}", total=shown), round.burned
        )

    def hands(self, round: Round, seat: int, asked: Box | None) -> tuple[HandText, ...]:
        played = _seat(round, seat)
        total = rank_text(played.cards)
        state = STATES.get(played.said, "")
        stake = played.ante * (2 if played.said == "war" else 1)
        return (HandText(played.cards, total, total, state, "", stake, bet="ante"),)

    def draw_line(self, round: Round, to: Place, company: Company) -> Message | None:
        if to is BURN:
            return say("{cards} cards are burned.", cards=BURNED) if round.burned == BURNED else None
        return super().draw_line(round, to, company)

    def warning(self, rules: Rules, balance: int, beside: int) -> Message | None:
        """W-D1: warn a player who could bet so much that a war is not covered, side bets included."""
        covered = max(0, balance - beside) // 2 // rules.chip * rules.chip
        if covered >= rules.most(balance - beside):
            return None
        if rules.surrender:
            return say("Above {amount} a tie can only be surrendered.", amount=Money(covered))
        return say("A tie takes as much again: bet at most {amount}.", amount=Money(covered))

    def question(self, round: Round, need: Decide, company: Company) -> Message:
        line = say("Tie. War, or surrender half?") if len(need.options) > 1 else say("Tie.")
        return company.to(need.seat, line)

    def moves(self, round: Round, need: Decide) -> tuple[str, ...]:
        return ("war", "surrender") if round.rules.surrender else ("war",)

    def why_closed(self, round: Round, need: Decide, word: str) -> Message:
        seat = _seat(round, need.seat)
        return short_of(seat.ante, seat.reserve) if word == "war" else NOT_HERE

    def holding(self, round: Round, need: Decide) -> Holding:
        return Holding(_seat(round, need.seat).cards, None, round.dealer[-1])

    def notes(self, round: Round, need: Decide, seen: Counter[Card]) -> Iterator[Message]:
        """What a war takes and can bring."""
        if (war := need.option("war")) and war.cost:
            ante, rules = _seat(round, need.seat).ante, round.rules
            won, tied = (Money(winnings(ante, odds)) for odds in (rules.war_win_pays, rules.war_tie_pays))
            yield say("War costs {amount} more.", amount=Money(war.cost))
            yield say("{cards} cards are burned, then one card each.", cards=BURNED)
            yield say(
                "Won, it brings {won}; tied, {tied}; lost, it takes {lost}.", won=won, tied=tied, lost=Money(2 * ante)
            )

    def reasons(
        self, round: Round, need: Decide, found: object, seen: Counter[Card], speak: Speaker
    ) -> Sequence[Message] | None:
        from croupier.analysis.reasons.war import WarReasons

        return [war_reason(found)] if isinstance(found, WarReasons) else None

    def result_line(self, round: Round, outcome: Outcome, result: Message) -> Message:
        line = say("{reason}. {result}", reason=Sentence(outcome.reason), result=result)
        return line if outcome.bet == "ante" else say("{name}: {line}", name=title(outcome.bet), line=line)

    def odds(self, rules: Rules, bet: str) -> str:
        return "1:1" if bet == "ante" else str(rules.tie_bet_pays)

    def stake_line(self, outcome: Outcome, first: int) -> Message:
        """A war is two stakes, and it pays on the ante: both are named."""
        parts = {"bet": title(outcome.bet), "stake": Money(first)}
        if outcome.stake == first:
            return say("{bet} {stake}", **parts)
        return say("{bet} {stake}, raise {more}", **parts, more=Money(outcome.stake - first))

    def paid_stake(self, outcome: Outcome, first: int) -> int:
        """A war pays on the ante alone."""
        return first

    def large_print(self, rules: Rules) -> Iterator[Message]:
        """The large print: the bet, the war, the tie bet."""
        win, tie = rules.war_win_pays, rules.war_tie_pays
        yield say("HIGHER CARD PAYS 1 TO 1")
        yield say("A won war pays {win} to {stake} on the first stake", win=win.win, stake=win.stake)
        yield say("A tied war pays {win} to {stake} on the first stake", win=tie.win, stake=tie.stake)
        if isinstance(rules.tie_bet_pays, Odds):
            side = rules.tie_bet_pays
            yield say("TIE BET PAYS {win} TO {stake}", win=side.win, stake=side.stake)

    def small_print(self, rules: Rules) -> Iterator[Message]:
        """The small print: what happens at a tie."""
        yield say("Aces are high")
        yield (
            say("On a tie go to war, or surrender for half the stake")
            if rules.surrender
            else say("A tie always goes to war: no surrender")
        )
        yield say("War: the stake doubles, {cards} cards are burned, one card each", cards=BURNED)
        yield say("A lost war takes both stakes")


def _seat(round: Round, number: int) -> Seat:
    """The seat of somebody who plays this round."""
    seat = round.seats[number]
    if seat is None:
        raise ValueError(f"Nobody plays at seat {number}.")
    return seat


def war_reason(found: WarReasons) -> Message:
    return say(
        "The two cards of a war tie {ties} times in 100; it is won {won} times, and lost as often.",
        ties=_in_100(found.tie),
        won=_in_100(found.win_chance),
    )


def _in_100(share: float) -> int:
    return int(100 * share + 0.5)


TELLING = WarTelling()
