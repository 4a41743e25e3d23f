"""Help pages: the rules of the table, the open moves, how to type bets."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from croupier.games.declare import HouseRules
from croupier.houses import House
from croupier.language import Speaker
from croupier.messages import Message, Word, say
from croupier.protocol import Decide
from croupier.telling.asking import yes_or_no
from croupier.telling.signage import signage
from croupier.telling.vocabulary import MOVES, bet_letter, keys, label
from croupier.telling.wagers import example

LEAVE_LATER = say("leave: take your chips and go when this round is over")


def rules_page(house: House, rules: HouseRules, speak: Speaker, short: bool = False) -> list[str]:
    """The rules of the table; short: the large print only."""
    return [house.title(speak.language), *("  " + speak(line) for line in signage(rules, short))]


def moves_page(need: Decide, tournament: bool, speak: Speaker) -> list[str]:
    """What each open move does, by the keys that the question names."""
    lines = what_moves_do(need.words, yes_or_no(need), speak)
    if any(option.least is not None for option in need.options):
        lines.append(speak(say("A double may be for less: {example}.", example="d 10")))
    if not tournament:  # S3-D8
        lines.append(speak(LEAVE_LATER))
    return [*lines, speak(general_help())]


def what_moves_do(words: Iterable[str], simple: bool, speak: Speaker) -> list[str]:
    """A line for each move; `simple`: they are a yes and a no."""
    return [
        f"  {keys(word, speak.language, simple)[0]}  "
        + speak(say("{move}: {meaning}.", move=label(word, simple), meaning=MOVES[word].meaning))
        for word in words
    ]


def bets_page(rules: HouseRules, tournament: bool, speak: Speaker) -> list[str]:
    """How to type bets."""
    return [*how_to_bet(rules, tournament, speak), speak(general_help())]


def how_to_bet(rules: HouseRules, tournament: bool, speak: Speaker) -> list[str]:
    """What may be typed instead of an amount, and how."""
    lines = _bets_lines(rules, speak)
    if not tournament:
        lines = (*lines, say("pass: sit this round out · leave: take your chips and go"))
    return [*map(speak, lines)]


def _bets_lines(rules: HouseRules, speak: Speaker) -> tuple[Message, ...]:
    if rules.maximum == "none":
        return (*_how(rules, speak), say("An empty line repeats the last bet; “all” bets all you have."))
    return (*_how(rules, speak), say("An empty line repeats the last bet; “all” bets all you have, up to the maximum."))


def _how(rules: HouseRules, speak: Speaker) -> Iterator[Message]:
    sample = example(rules, speak)
    if rules.main_bet is None:
        bets = tuple(_with_letter(bet, speak) for bet in rules.bets)
        yield say("Bets: {bets}. Type them as in “{example}”.", bets=bets, example=sample)
    elif len(rules.bets) > 1:
        bets = tuple(map(Word, rules.bets[1:]))
        yield say("Type an amount; side bets ({bets}) after it, as in “{example}”.", bets=bets, example=sample)
    else:
        yield say("Type an amount, as in “{example}”.", example=sample)


def _with_letter(bet: str, speak: Speaker) -> Message | Word:
    """`banker (b)`: a bet and the letter of its box, where it has one."""
    letter = bet_letter(bet, speak.language)
    return say("{bet} ({letter})", bet=Word(bet), letter=letter) if letter else Word(bet)


def general_help() -> Message:
    """The commands that work at any question."""
    return say("?: values · g: chart · coach · k: count · help · rules · q: stop here; the game is kept")
