"""What the dealer asks, and what he says when a round is over."""

from __future__ import annotations

from typing import TYPE_CHECKING, cast

from croupier.games import baccarat, blackjack, war
from croupier.messages import Message, Sentence, say
from croupier.money import Money
from croupier.plain.chips import refill
from croupier.plain.felt import HANDS, dealer_text, total_text, upcard_text
from croupier.plain.results import result_lines, winner_line
from croupier.protocol import Decide, Round

if TYPE_CHECKING:
    from croupier.tui.playback import Playback


def question(driver: Playback) -> Message | None:
    """To the person who is asked."""
    table, to = driver.table, driver.company.to
    match driver.awaits:
        case "bets":
            return to(driver.bettors[0], place_your_bets(driver))
        case "broke":
            more = say("Nothing to bet with. Take another {amount}?", amount=refill(table.rules))
            return to(cast(int, driver.broke), more)
        case "move":
            return _move(driver, cast(Round, table.round), cast(Decide, table.deciding))
        case "next":
            return say("Only bots play now. Look on, or leave.")
    return None


def place_your_bets(driver: Playback) -> Message:
    rules, balance = driver.table.rules, driver.table.balance(driver.bettors[0])
    if driver.table.tournament and balance < rules.minimum:
        return say("Place your bets. All you have: {amount}.", amount=Money(balance))
    if rules.minimum == rules.maximum:
        return say("Place your bets. Every bet is {amount}.", amount=Money(rules.minimum))
    line = say("Place your bets. {least} to {most}.", least=Money(rules.minimum), most=Money(rules.maximum))
    if isinstance(rules, war.Rules) and (warning := _war_warning(rules, balance)):
        return say("{one} {two}", one=line, two=warning)
    return line


def _war_warning(rules: war.Rules, balance: int) -> Message | None:
    """W-D1: who could bet more than a war leaves covered is told before betting."""
    covered = balance // 2 // rules.chip * rules.chip
    if covered >= min(rules.maximum, balance):
        return None
    if rules.surrender:
        return say("Above {amount} a tie can only be surrendered.", amount=Money(covered))
    return say("A tie takes as much again: bet at most {amount}.", amount=Money(covered))


def _move(driver: Playback, round: Round, need: Decide) -> Message:
    to = driver.company.to
    if isinstance(round, war.Round):
        return to(need.seat, say("Tie. War, or give up half?") if len(need.options) > 1 else say("Tie."))
    assert isinstance(round, blackjack.Round)
    if insure := need.option("insure"):
        return to(need.seat, say("Insurance? It costs {amount}.", amount=Money(insure.cost)))
    if need.option("even-money"):
        return to(need.seat, say("Blackjack. Even money?"))
    line = hand_in_play(round, need)
    if driver.company.you(need.seat) and not driver.table.players[need.seat].name:
        return say("Your move. {line}", line=line)
    return say("Your move, {name}. {line}", name=driver.company.name(need.seat), line=line)


def hand_in_play(round: blackjack.Round, need: Decide) -> Message:
    """`11 against a 6.`, `Second hand: 11 against a 6.`"""
    hands = round.hands(need.seat)
    total, upcard = total_text(hands[need.hand].total), upcard_text(round.dealer[0])
    if len(hands) > 1:
        return say("{hand}: {total} against {upcard}.", hand=Sentence(HANDS[need.hand]), total=total, upcard=upcard)
    return say("{total} against {upcard}.", total=Sentence(total), upcard=upcard)


def results(driver: Playback, round: Round) -> Message:
    """What the round brought the only person at the table; to several people, how it ended."""
    seat = driver.lone
    if seat is not None and round.stakes[seat]:
        lines = [line for line, of in _lines(driver, round) if of in (None, seat)]
        whole = lines[0]
        for line in lines[1:]:
            whole = say("{one} {two}", one=whole, two=line)
        return whole
    if isinstance(round, baccarat.Round):
        return winner_line(round)
    if isinstance(round, blackjack.Round):
        if round.dealer_total.bust:
            return say("Dealer over with {points}.", points=round.dealer_total.points)
        return say("Dealer has {total}.", total=dealer_text(round))
    return say("The round is over.")


def _lines(driver: Playback, round: Round) -> list[tuple[Message, int | None]]:
    """The result lines with the seat each is about; None: about everybody."""
    lines = list(result_lines(round, driver.company))
    outcomes = round.need.outcomes  # type: ignore[union-attr]
    about = [None] * (len(lines) - len(outcomes)) + [outcome.seat for outcome in outcomes]
    return list(zip(lines, about, strict=True))
