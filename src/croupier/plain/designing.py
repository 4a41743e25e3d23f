"""The designer in line mode: a rule is changed by a line, and the new edge is said at once."""

from __future__ import annotations

from collections.abc import Iterator

from croupier.houses import House
from croupier.houses.shorthand import shorthand
from croupier.learning.designer import Designer
from croupier.messages import Message, Refused, fold_accents, say
from croupier.plain.console import Console, Quit
from croupier.telling.rule_words import rule_name, rule_value
from croupier.telling.vocabulary import bet_label


class Designing:
    """Reads changes until the person leaves."""

    def __init__(self, house: House, console: Console) -> None:
        self.designer, self.console = Designer.of(house), console
        self._before: list[Designer] = []
        console.help = lambda: [console.speaker(line) for line in _help()]
        console.rules = lambda: [*self._rules()]

    def run(self) -> House | None:
        """Read changes until the person leaves. Returns the house if a table of it is wanted."""
        self.console.tell(*self._rules(), *self._worth(), *_help())
        while True:
            try:
                typed = self.console.ask(say("Change which rule?"))
            except Quit:
                return None
            try:
                if fold_accents(typed) in ("play", "jouer"):
                    return self.designer.house()
                self.console.tell(*self._answer(typed))
            except Refused as refused:
                self.console.tell(refused.message)

    def _answer(self, typed: str) -> Iterator[Message | str]:
        word, _, rest = typed.partition(" ")
        match fold_accents(word):
            case "":
                yield from self._worth()
            case "undo" | "annuler":
                self.designer = self._before.pop() if self._before else self.designer
                yield from self._worth()
            case "chart" | "grille":
                yield from self._moved_cells()
            case "file" | "fichier":
                yield self.designer.toml().rstrip()
            case "save" | "garder" if not rest:
                yield say("Under which name? Type it after the word, as in “{example}”.", example=f"{word} my-house")
            case "save" | "garder":
                yield say("Written to {path}.", path=str(self.designer.save(rest)))
            case _ if "=" in typed or rest:
                name, _, value = typed.partition("=" if "=" in typed else " ")
                changed = self.designer.with_rule(name.strip(), value.strip())
                self._before.append(self.designer)
                self.designer = changed
                yield from self._worth()
            case _:
                yield from self._choices(typed.strip())

    def _rules(self) -> Iterator[str]:
        speak = self.console.speaker
        yield f"{self.designer.base.title(speak.language)}  {shorthand(self.designer.rules)}"
        for rule in self.designer.rules_of_play():
            value = rule_value(self.designer.rules, rule, self.designer.value(rule), speak)
            yield f"  {rule:24} {speak(rule_name(self.designer.rules, rule))}: {value}"

    def _worth(self) -> Iterator[Message | str]:
        """The new figures beside those of the original house."""
        speak, before = self.console.speaker, Designer.of(self.designer.base).worth()
        if self.designer.changes:
            yield self.designer.name
        for bet, worth in self.designer.worth().items():
            line = say("{bet}: {worth} %", bet=bet_label(bet), worth=speak.number(100 * worth, 4, signed=True))
            if bet in before and before[bet] != worth:
                moved = speak.number(100 * (worth - before[bet]), 4, signed=True)
                line = say("{line} (moved by {moved} %)", line=line, moved=moved)
            yield line

    def _choices(self, name: str) -> Iterator[Message]:
        """What each choice of a rule would do."""
        speak = self.console.speaker
        yield say("{rule}: {means}", rule=name, means=self.designer.rule(name).means)
        for option in self.designer.options(name):
            shown = f"{name}={str(option.value).lower() if isinstance(option.value, bool) else option.value}"
            if option.rules is None:
                yield say("  {choice}: {why}", choice=shown, why=option.why_not)
                continue
            moved = (
                say("{bet} {moved} %", bet=bet_label(bet), moved=speak.number(100 * by, 4, signed=True))
                for bet, by in self.designer.effect(option).items()
            )
            yield say("  {choice}: {moved}", choice=shown, moved=tuple(moved))

    def _moved_cells(self) -> Iterator[Message]:
        cells = self.designer.moved_cells()
        if not cells:
            yield say("No cell of the chart has moved.")
        for cell in cells:
            yield cell.line


def _help() -> tuple[Message, ...]:
    return (
        say("rule=value changes a rule; a rule’s name alone shows its choices and what each would do."),
        say("undo · chart: the cells that moved · file: the house file · save NAME · play: sit down · rules · q"),
    )
