"""What `?` and `rules` print."""

from __future__ import annotations

from collections.abc import Iterator

from croupier.games.declare import HouseRules
from croupier.houses import House
from croupier.houses.signage import signage
from croupier.language import Speaker
from croupier.messages import Message, Sentence, Word, say
from croupier.plain.keys import key
from croupier.plain.wagers import example
from croupier.protocol import Decide
from croupier.table.limits import main_bet

MEANINGS = {
    "hit": say("one more card"),
    "stand": say("no more cards"),
    "double": say("the stake doubles, exactly one more card"),
    "split": say("two hands, the same stake on each"),
    "swap": say("a new second card, the stake doubles"),
    "surrender": say("half the stake comes back"),
    "insure": say("half the stake; 2 to 1 if the dealer has blackjack"),
    "even-money": say("as much as the stake is won at once"),
    "decline": say("nothing changes"),
    "war": say("the stake doubles, one more card each"),
}


def rules_page(house: House, rules: HouseRules, speak: Speaker, short: bool = False) -> list[str]:
    """What the felt says; short: in large print only."""
    return [house.title(speak.language), *("  " + speak(line) for line in signage(rules, short))]


def moves_page(need: Decide, speak: Speaker) -> list[str]:
    """What each open move does."""
    lines = [
        f"  {key(word, speak.language)}  "
        + speak(say("{move}: {meaning}.", move=Sentence(Word(word)), meaning=MEANINGS[word]))
        for word in need.words
    ]
    if any(option.least is not None for option in need.options):
        lines.append(speak(say("A double may be for less: {example}.", example="d 10")))
    return [*lines, speak(everywhere())]


def bets_page(rules: HouseRules, tournament: bool, speak: Speaker) -> list[str]:
    """How bets are typed."""
    lines = _bets_lines(rules, speak)
    if not tournament:
        lines = (*lines, say("pass: sit this round out · leave: take your chips and go"))
    return [*map(speak, lines), speak(everywhere())]


def _bets_lines(rules: HouseRules, speak: Speaker) -> tuple[Message, ...]:
    return (*_how(rules, speak), say("An empty line repeats the last bet."))


def _how(rules: HouseRules, speak: Speaker) -> Iterator[Message]:
    sample = example(rules, speak)
    if main_bet(rules) is None:
        yield say("Bets: {bets}. Type them as in “{example}”.", bets=tuple(map(Word, rules.bets)), example=sample)
    elif len(rules.bets) > 1:
        bets = tuple(map(Word, rules.bets[1:]))
        yield say("Type an amount; side bets ({bets}) after it, as in “{example}”.", bets=bets, example=sample)
    else:
        yield say("Type an amount, as in “{example}”.", example=sample)


def everywhere() -> Message:
    """What can be typed at any question."""
    return say("?: this help · rules: the rules of this table · q: stop here; the game is kept")
