"""Finding a house by any word: of its title, its sentence, its rules, or the document it comes from."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from functools import cache

from croupier.houses import SHEETS, House, load, names
from croupier.houses.shorthand import shorthand
from croupier.language import LANGUAGES, Speaker
from croupier.messages import Message, Word, fold_accents, say
from croupier.telling import telling_of
from croupier.telling.signage import signage

THE_SHEETS = say("The five rule sheets")
"""The heading above the houses of the documents."""


def houses_in_order() -> list[House]:
    """All shipped houses: those of the rule sheets first, then game by game."""
    return [load(name) for name in (*SHEETS, *(name for name in names() if name not in SHEETS))]


def groups(houses: Sequence[House]) -> list[tuple[Message, list[House]]]:
    """Houses under their headings: the rule sheets, then each game. Both keep their order."""
    found: list[tuple[Message, list[House]]] = []
    for house in houses:
        heading = THE_SHEETS if house.name in SHEETS else telling_of(house.rules).NAME
        if not found or found[-1][0] != heading:
            found.append((heading, []))
        found[-1][1].append(house)
    return found


def title_with_game(house: House, speak: Speaker) -> str:
    """`CtrlAltBet, war`: the title, and the game where other houses of this name play another."""
    title = house.title(speak.language)
    return f"{title}, {speak.show(Word(house.game))}" if title in _shared_titles(names(), speak.language) else title


@cache
def _shared_titles(houses: tuple[str, ...], language: str) -> frozenset[str]:
    """The titles that several of these houses have: a list of them asks for every row, each time it is painted."""
    times = Counter(load(name).title(language) for name in houses)
    return frozenset(title for title, count in times.items() if count > 1)


def find_houses(houses: Iterable[House], text: str) -> list[House]:
    """The houses of which every word of a text is said, in any language; what is said of the house itself comes first."""
    wanted = fold_accents(text).replace("-", " ").split()
    found = [house for house in houses if all(word in " ".join(_search_texts(house)) for word in wanted)]
    return sorted(found, key=lambda house: not all(word in _search_texts(house)[0] for word in wanted))


@cache
def _search_texts(house: House) -> tuple[str, str]:
    """What is said of a house in all languages: of itself, and of its rules."""
    rules, own, signs = house.rules, [house.name], [shorthand(house.rules)]
    for language in LANGUAGES:
        speak = Speaker(language, rules.currency)
        own += [house.title(language), house.about(language), house.words(language)]
        own += [speak.show(Word(rules.game)), speak(telling_of(rules).NAME)]
        signs += map(speak, signage(rules))
    own_text, rules_text = (fold_accents(" ".join(lines)).replace("-", " ") for lines in (own, signs))
    return own_text, rules_text
