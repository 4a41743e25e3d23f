"""The lobby in line mode: all houses, the front door of each, tournament, bots, resume, history and drills."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field, replace
from difflib import get_close_matches
from pathlib import Path

from croupier.houses import SHEETS, TOURNAMENT_HOUSE, House, load
from croupier.learning.tournament_advice import level_line, level_odds
from croupier.messages import Message, Refused, fold_accents, say, spelling
from croupier.plain.console import Console, Quit
from croupier.strategies.names import names, strategy_name
from croupier.table.party import Party
from croupier.telling.finding import find_houses, groups, houses_in_order, title_with_game
from croupier.telling.front_door import (
    Answer,
    Ask,
    Host,
    Ready,
    Step,
    Write,
    bots_at,
    front_door,
    most_seats,
    tournament_door,
)
from croupier.telling.vocabulary import words_for

TOURNAMENT = ("t", *words_for(spelling("words that open a tournament", "tournament")))
BOTS = ("b", *words_for(spelling("words that choose bots", "bots")))
RESUME = ("r", *words_for(spelling("words that resume a game", "resume")))
HISTORY = ("y", *words_for(spelling("words that show past games", "history")))
DRILLS = ("d", *words_for(spelling("words that open drills", "drill drills")))
ALL = words_for(spelling("words that list all houses", "list houses"))
COMMANDS = (*TOURNAMENT[1:], *BOTS[1:], *RESUME[1:], *HISTORY[1:], *DRILLS[1:], *ALL)
"""The words of the lobby that are no house."""


@dataclass
class Lobby:
    """Asks until somebody sits down, and does what else was asked for on the way."""

    console: Console
    sit_down: Callable[[House, Party], object]
    resume: Callable[[], bool]
    """Resumes a game that the person chooses; False: none was chosen."""
    history: Callable[[], object]
    drill: Callable[[House], object]
    keep_bots: Callable[[str, list[str]], object]
    """Keeps the bots of a house."""
    you: str = ""
    bots: dict[str, list[str]] = field(default_factory=dict)
    guests: str = ""
    games: Callable[[], list[Path]] = list
    """The games that can be resumed."""

    def __post_init__(self) -> None:
        self.houses = houses_in_order()
        self.console.help = self.console.rules = lambda: [self.console.speaker(_help())]

    def run(self) -> None:
        """Until somebody leaves, or has played."""
        self._greet()
        while True:
            try:
                if self._do(self.console.ask(say("Which house?"))):
                    return
            except Quit:
                return
            except Refused as refused:
                self.console.tell(refused.message)

    def _greet(self) -> None:
        """The rule sheets and what can be typed: that fits a terminal of 24 rows, and scrolls nothing away."""
        sheets, console = self.houses[: len(SHEETS)], self.console
        console.tell(*self._lines(sheets))
        console.tell("", say("{count} more houses: type list.", count=len(self.houses) - len(sheets)), _help())
        if games := len(self.games()):
            console.tell(say("Games that can be resumed: {games}; r shows them.", games=games))

    def _lines(self, houses: list[House]) -> list[str]:
        """The houses with their numbers, the rule sheets first, each with its sentence."""
        speak = self.console.speaker
        lines: list[str] = []
        for heading, of_group in groups(houses):
            lines += ["", speak(heading)]
            for house in of_group:
                number = self.houses.index(house) + 1
                lines.append(f"{number:3}  {title_with_game(house, speak)}: {house.about(speak.language)}")
        return lines

    def _do(self, typed: str) -> bool:
        """Do what was typed; return whether the lobby is left for good."""
        word = fold_accents(typed)
        speak, console = self.console.speaker, self.console
        if word in TOURNAMENT:
            return self._open(tournament_door(load(TOURNAMENT_HOUSE), speak.language, you=self.you, guests=self.guests))
        if word in RESUME:
            return self.resume()
        if word in HISTORY:
            self.history()
        elif word in ALL or not word:
            console.tell_list(*self._lines(self.houses), "", _help())
        elif word.split()[0] in DRILLS:
            self.drill(self._house(word.partition(" ")[2]))
            return True
        elif word.split()[0] in BOTS:
            self._choose_bots(self._house(word.partition(" ")[2]))
        else:
            house = self._house(typed)
            bots = bots_at(house.rules, tuple(self.bots.get(house.name, ())))
            console.tell(house.about(speak.language))
            return self._open(front_door(house, speak.language, you=self.you, bots=bots, guests=self.guests))
        return False

    def _house(self, typed: str) -> House:
        """A house by its number, its name, its title, or a word that only it says of itself. Nothing: asked for."""
        text = typed.strip() or self.console.ask(say("Which house?"))
        if text.isdecimal() and 0 < int(text) <= len(self.houses):
            return self.houses[int(text) - 1]
        try:
            return load(text)
        except Refused:
            found = find_houses(self.houses, text)
            if not found and (near := get_close_matches(fold_accents(text), COMMANDS, 1, 0.75)):
                raise Refused(
                    say("“{typed}” is not understood; did you mean {near}?", typed=text, near=near[0])
                ) from None
            if not found:
                raise
            if len(found) == 1:
                return found[0]
            self.console.tell_list(*self._lines(found))
            raise Refused(say("“{text}” fits {count} houses. Which one?", text=text, count=len(found))) from None

    def _choose_bots(self, house: House) -> None:
        title = house.title(self.console.speaker.language)
        if most_seats(house.rules) == 1:
            raise Refused(say("{house} has one seat: nobody plays along.", house=title))
        question = say(
            "{house}: who plays along? {levels}, with commas; empty: nobody.", house=title, levels=names(house.rules)
        )
        typed = self.console.ask(question)
        levels = [strategy_name(one, house.rules) for one in typed.split(",") if one.strip()]
        Party(tuple(levels)).players(replace(house.rules, seats=len(levels) + 1))
        self.bots[house.name] = levels
        self.keep_bots(house.name, levels)
        self.console.tell(say("{house}: {bots} play along.", house=title, bots=tuple(levels) or say("nobody")))

    def _open(self, step: Step) -> bool:
        ready = walk(self.console, step)
        if ready is None:
            return False
        self.sit_down(ready.house, ready.party)
        return True


def walk(console: Console, step: Step) -> Ready | None:
    """Ask the questions of the front door. None: nobody sits down here."""
    while True:
        match step:
            case Ready():
                return step
            case Host():
                console.tell(step.line)
                return None
            case Ask() | Write():
                step = _answer(console, step)


def _answer(console: Console, step: Ask | Write) -> Step:
    console.tell(step.title)
    if step.text:
        console.tell(step.text)
    question: Message | str = say("Names") if isinstance(step, Write) else _options(console, step)
    companies = _companies(step) if isinstance(step, Ask) else []
    while True:
        try:
            typed = console.ask(question, values=bool(companies))
        except Quit:
            usual = [one for one in step.answers if one.usual] if isinstance(step, Ask) else []
            if console.ended and usual:  # over a pipe the usual answer need not be given
                return usual[0].then()
            raise
        if companies and typed == "?":
            _tell_odds(console, companies)
            continue
        try:
            return step.take(typed or step.before) if isinstance(step, Write) else step.answer(typed, console.speaker)
        except Refused as refused:
            if console.ended:
                raise Quit from None
            console.tell(refused.message)


def _options(console: Console, step: Ask) -> str:
    """`a Alone · t Tournament …`; what Enter takes is said first."""
    speak = console.speaker
    options = [f"{speak(one.letter)} {speak(one.label)}" for one in step.answers]
    return " · ".join([*options, speak(say("? your chances"))] if _companies(step) else options)


def _companies(step: Ask) -> list[tuple[Answer, Ready]]:
    """The answers that lead to a tournament of one person against AI players of one level."""
    return [(one, ready) for one in step.answers if (ready := one.company())]


def _tell_odds(console: Console, companies: list[tuple[Answer, Ready]]) -> None:
    """How often a person wins against each level."""
    speak = console.speaker
    for answer, ready in companies:
        try:
            line = level_line(level_odds(ready), speak)
        except Refused as refused:
            line = refused.message
        console.tell("  " + speak(say("{level} – {line}", level=answer.label, line=line)))


def _help() -> Message:
    return say(
        "A number, a name or any word: a house · list: all houses · t: tournament · r: resume · y: history · "
        "d: drills · b: bots · q: leave"
    )
