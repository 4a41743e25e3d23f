"""The front door of a house, the same in every front end: alone, a tournament, or friends.

`front_door(house, …)` is the first step. A front end shows an `Ask` or a `Write`, and goes on with what the answer leads
to, until it gets a `Ready` to sit down with, or a `Host`: friends elsewhere are to join.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import cache, partial

from croupier.games.declare import BadRules, HouseRules
from croupier.houses import TOURNAMENT_HOUSE, House, load
from croupier.messages import Message, Refused, Word, fold_accents, say, spelling
from croupier.records.types import Calendar
from croupier.strategies.names import names
from croupier.table.party import Party
from croupier.telling.vocabulary import CHAMPION, LEVELS, words_for

TABLE = 4
"""How many players a tournament usually has."""
LEVEL_LETTERS = {
    "amateur": spelling("letter of the level amateur", "a"),
    "intermediate": spelling("letter of the level intermediate", "i"),
    "expert": spelling("letter of the level expert", "e"),
    CHAMPION: spelling("letter of the level champion", "c"),
}
LEVEL_LABELS = {
    "amateur": say("Amateur"),
    "intermediate": say("Intermediate"),
    "expert": say("Expert"),
    CHAMPION: say("Champion, plays to win"),
}
ALONE, TOURNAMENT = spelling("letter of Alone", "a"), spelling("letter of Tournament", "t")
FRIENDS, HOST = spelling("letter of Friends", "f"), spelling("letter of Host", "h")
NOBODY = spelling("letter of Nobody else", "n")


@dataclass(frozen=True)
class Ready:
    """Everything is known: this party sits down at this house."""

    house: House
    party: Party


@dataclass(frozen=True)
class Host:
    """Friends come with their own browsers: a table of this house is to be hosted."""

    house: House

    @property
    def line(self) -> Message:
        """How that is done, where it cannot be done at once."""
        name = self.house.name
        return say("To host it: croupier host {house} – friends join by link, or with croupier join.", house=name)


@dataclass(frozen=True)
class Answer:
    """One answer: the letter one types, its label, and the step it leads to."""

    letter: Word
    label: Message
    then: Callable[[], Step]
    usual: bool = False
    """The one that Enter takes."""

    def company(self) -> Ready | None:
        """The tournament of one person against AI players of one level that this answer leads to at once; None for any other."""
        step = self.then()
        if not isinstance(step, Ready) or not step.party.calendar or len(step.party.names) > 1:
            return None
        return step if len(set(step.party.bots)) == 1 else None


@dataclass(frozen=True)
class Ask:
    """A question with a few answers."""

    title: Message
    text: Message | None
    answers: tuple[Answer, ...]

    def answer(self, typed: str, letter: Callable[[Word], str]) -> Step:
        """The step that a typed letter, number or label leads to; an empty line takes the usual one. Refused otherwise."""
        text = fold_accents(typed.strip())
        for number, one in enumerate(self.answers, 1):
            known = (str(number), letter(one.letter), *words_for(one.letter))
            if text in known or (not text and one.usual) or (len(text) > 1 and text in _words(one.label)):
                return one.then()
        options = tuple(one.label for one in self.answers)
        if not text:
            raise Refused(say("No answer was given; possible: {options}.", options=options))
        raise Refused(say("“{typed}” is not an answer; possible: {options}.", typed=typed, options=options))


@dataclass(frozen=True)
class Write:
    """A question that is answered with a text; `take` refuses what is no answer."""

    title: Message
    text: Message
    take: Callable[[str], Step]
    before: str = ""
    """What stands there already."""


Step = Ask | Write | Ready | Host


def _words(label: Message) -> str:
    """What a label says, in all languages, for one who types its first word."""
    from croupier.language import LANGUAGES, translation_of

    return " ".join(fold_accents(translation_of(language, label.id)) for language in LANGUAGES)


def front_door(
    house: House,
    language: str,
    *,
    you: str = "",
    bots: tuple[str, ...] = (),
    guests: str = "",
    keyboard: bool = True,
) -> Ask:
    """The three ways in. `you`: the name of the person; `bots`: who sits along; `guests`: the last names.

    `keyboard`: whether friends may play at this one in turn; at the page of a hosted house everybody has their own.
    """
    people = (you,) if you else ()
    alone = Party(bots, people, places=len(bots) + 1)
    with_bots = say("Alone, with {bots} AI players", bots=len(bots)) if len(bots) > 1 else None
    label = with_bots or (say("Alone, with one AI player") if bots else say("Alone"))
    cup = load(TOURNAMENT_HOUSE)
    in_turn = Answer(
        FRIENDS,
        say("Friends, taking turns at this keyboard"),
        lambda: friends_door(house, language, bots=bots, you=you, guests=guests),
    )
    return Ask(
        say("{house}: who plays?", house=house.title(language)),
        None,
        (
            Answer(ALONE, label, lambda: Ready(house, alone), usual=True),
            Answer(
                TOURNAMENT,
                say("A tournament against three AI players, at {house}", house=cup.title(language)),
                lambda: tournament_door(cup, language, you=you, guests=guests, keyboard=keyboard),
            ),
            *((in_turn,) if keyboard else ()),
            Answer(HOST, say("Friends, each in their own browser"), lambda: Host(house)),
        ),
    )


def friends_door(house: House, language: str, *, bots: tuple[str, ...] = (), you: str = "", guests: str = "") -> Write:
    """Who plays at one keyboard?"""

    def take(text: str) -> Step:
        people = names_of(text)
        if len(people) < 2:
            raise Refused(say("Taking turns at one keyboard takes two names or more, with commas between them."))
        seats = max(len(people), house.rules.seats if bots else len(people))
        return Ready(house, Party(bots[: seats - len(people)], people, places=seats))

    return Write(
        say("{house}: who plays?", house=house.title(language)),
        say("Who plays? Names with commas between them; everybody uses this keyboard in turn."),
        take,
        guests or ", ".join((you or "Léa", "Max")),
    )


def tournament_door(
    house: House,
    language: str,
    *,
    you: str = "",
    guests: str = "",
    rounds: Calendar | None = None,
    keyboard: bool = True,
) -> Ask:
    """Against AI players of which level, or with friends? The level is always asked."""
    check_tournament_house(house)
    title = say("Tournament at {house}", house=house.title(language))
    people = (you,) if you else ()
    calendar = rounds or Calendar()

    def friends() -> Write:
        def take(text: str) -> Step:
            named = names_of(text)
            if len(named) < 2:
                raise Refused(say("A tournament of friends takes two names or more, with commas between them."))
            return _others(house, title, named, calendar)

        hint = say("Who plays? Names with commas between them; everybody uses this keyboard in turn.")
        return Write(title, hint, take, guests or ", ".join((you or "Léa", "Max")))

    return Ask(
        title,
        say("Nine rounds; every three, the poorest player is out. Which level for the three AI players?")
        if calendar == Calendar()
        else say("Which level for the three AI players?"),
        (
            *_levels(house, people, TABLE - 1, calendar),
            *((Answer(FRIENDS, say("Friends, taking turns at this keyboard"), friends),) if keyboard else ()),
        ),
    )


def _others(house: House, title: Message, people: tuple[str, ...], calendar: Calendar) -> Step:
    """Ask whether AI players fill the table up to four; a table of four friends is full."""
    spare = TABLE - len(people)
    if spare <= 0:
        return Ready(house, Party((), people, calendar=calendar))
    nobody = Answer(NOBODY, say("Nobody else"), lambda: Ready(house, Party((), people, calendar=calendar)), usual=True)
    text = say("{names} play. Who takes the other seats, {seats} of four?", names=people, seats=spare)
    return Ask(title, text, (nobody, *_levels(house, people, spare, calendar)))


def _levels(house: House, people: tuple[str, ...], bots: int, calendar: Calendar) -> tuple[Answer, ...]:
    """An answer for each level of AI players, the champion last."""

    def ready(level: str) -> Step:
        return Ready(house, Party((level,) * bots, people, calendar=calendar))

    levels = (*LEVELS, CHAMPION) if CHAMPION in names(house.rules) else LEVELS
    return tuple(Answer(LEVEL_LETTERS[level], LEVEL_LABELS[level], partial(ready, level)) for level in levels)


def names_of(text: str) -> tuple[str, ...]:
    """The names in a line, with commas between them."""
    return tuple(name.strip() for name in text.split(",") if name.strip())


def check_tournament_house(house: House) -> None:
    """Refuse a house that cannot hold a tournament: it needs four seats, AI players of every level, and any stake."""
    if not holds_a_tournament(house.rules):
        raise Refused(say("{house} holds no tournament; blackjack/changer does: croupier tournament", house=house.name))


def holds_a_tournament(rules: HouseRules) -> bool:
    """Whether the house has four seats, AI players of every level, and takes any stake."""
    try:
        replace(rules, seats=TABLE)
    except BadRules:
        return False
    return set(LEVELS) <= set(names(rules)) and rules.stakeable(1) == 1


@cache
def most_seats(rules: HouseRules) -> int:
    """How many may sit at a table of this house. A list of houses asks each time it is painted."""
    most = 1
    for seats in range(2, 8):
        try:
            replace(rules, seats=seats)
        except BadRules:
            break
        most = seats
    return most


def bots_at(rules: HouseRules, chosen: tuple[str, ...]) -> tuple[str, ...]:
    """Who sits along with a lone person: the chosen ones, or as many as the house's own table needs."""
    if chosen or rules.seats == 1:
        return chosen
    known = names(rules)
    level = "intermediate" if "intermediate" in known else known[0]
    return (level,) * (rules.seats - 1)
