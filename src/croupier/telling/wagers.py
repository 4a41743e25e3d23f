"""Bets as players type them: `25`, `25 21+3 5`, in baccarat `banker 10, tie 5` or `b 10 t 5`."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import cast

from croupier.games.declare import HouseRules
from croupier.language import Speaker
from croupier.messages import Message, Refused, Word, fold_accents, say
from croupier.money import Money, amount
from croupier.table.limits import all_in, check_bets, largest_bet
from croupier.table.party import Party
from croupier.telling.vocabulary import ALL_IN, find_bet


def read_bets(rules: HouseRules, typed: str, speaker: Speaker, balance: int | None = None) -> dict[str, int]:
    """Read the bets of a line. The table checks whether it takes them. With a balance, `all` is understood."""
    main, parts = rules.main_bet, list(_parts(rules, typed))
    if not parts:
        raise Refused(no_bet(rules))
    bets: dict[str, int] = {}
    everything: list[str] = []

    def put(bet: str, stake: str) -> None:
        if balance is not None and fold_accents(stake) in ALL_IN:
            everything.append(bet)
        else:
            bets[bet] = bets.get(bet, 0) + amount(stake)

    if len(parts) % 2:
        if main is None:
            raise Refused(
                say(
                    "“{typed}” is not a complete bet: say what it is on and how much, as in “{example}”.",
                    typed=typed,
                    example=example(rules, speaker),
                )
            )
        put(main, parts.pop(0))
    for name, stake in zip(parts[::2], parts[1::2], strict=True):
        bet = find_bet(name, rules.bets)
        if bet is None:
            known = tuple(map(Word, rules.bets))
            raise Refused(say("This house takes no bet on “{bet}”; it takes bets on: {known}.", bet=name, known=known))
        put(bet, stake)
    for bet in everything:
        others = sum(bets.values()) - bets.get(bet, 0)
        bets[bet] = all_in(rules, bet, others, cast(int, balance))
    return bets


def first_bet(party: Party, rules: HouseRules, purse: int, language: str) -> dict[str, int] | None:
    """The bet of the first round as the party typed it; refused if the table does not take it."""
    if not party.bet:
        return None
    bets = read_bets(rules, party.bet, Speaker(language, rules.currency))
    check_bets(rules, bets, purse)
    return bets


def _parts(rules: HouseRules, typed: str) -> Iterator[str]:
    """Names and amounts. A comma ends a bet, unless a digit follows it: that one belongs to the amount."""
    for bet in re.split(r"[,;](?!\d)", re.sub(r"(?i)\ball in\b", "all", typed)):
        yield from _words(rules, bet)


def _words(rules: HouseRules, typed: str) -> Iterator[str]:
    """The words of a bet; the blanks inside `1 240,50` belong to the amount."""
    number = ""
    for part in _apart(rules, typed):
        if number and re.fullmatch(r"\d{3}([.,]\d{1,2})?", part):
            number += part
            continue
        if number:
            yield number
        number = part if part.isdecimal() and len(part) <= 3 and not find_bet(part, rules.bets) else ""
        if not number:
            yield part
    if number:
        yield number


def _apart(rules: HouseRules, typed: str) -> Iterator[str]:
    """The words of a line; a bet and its amount that are written together (`b10`) are two."""
    for word in typed.split():
        together = re.fullmatch(r"(\D+)(\d.*)", word)
        if together and not find_bet(word, rules.bets) and find_bet(together[1], rules.bets):
            yield from together.groups()
        else:
            yield word


def no_bet(rules: HouseRules) -> Message:
    return say("No bet yet: from {least} to {most}.", least=Money(rules.minimum), most=largest_bet(rules))


def bets_text(rules: HouseRules, bets: Mapping[str, int]) -> tuple[object, ...]:
    """As they are typed: `25`, `25, tie 5`, or `banker 10, tie 5` for a game without a main bet."""
    return tuple(
        Money(stake) if bet == rules.main_bet else say("{bet} {amount}", bet=Word(bet), amount=Money(stake))
        for bet, stake in bets.items()
    )


def example(rules: HouseRules, speaker: Speaker) -> str:
    """An example that this house takes: `banker 10 tie 5`, `10 21+3 5`, `10`."""
    main = rules.main_bet
    first, second = rules.main_bets[-2:] if main is None else ("", *rules.bets[1:2], "")[:2]
    stake = rules.most(max(10_00, rules.minimum))
    less = stake if second in rules.main_bets and rules.minimum > 5_00 else min(5_00, stake)
    words = [(first, stake), (second, less)] if second else [(first, stake)]
    return " ".join(
        f"{speaker(Word(bet))} {speaker.money(part).removeprefix(speaker.currency)}" for bet, part in words
    ).strip()
