"""The dialogs with the rules of the house and all keys (F1), and with the messages of the table (L)."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from textual.content import Content
from textual.widgets import Static

from croupier.games.declare import HouseRules
from croupier.houses import House
from croupier.houses.shorthand import shorthand
from croupier.messages import Message, say
from croupier.painting.hint import rule_codes
from croupier.painting.look import wrap
from croupier.telling.signage import signage
from croupier.telling.teller import names_round
from croupier.tui.controls import Control
from croupier.tui.dialogs.dialog import ScrollingDialog
from croupier.tui.keys import Key

LONGEST = 300
"""How many messages of a table are shown, the last ones."""
Line = tuple[str, str]
"""The style of a line and its text."""
SOFT, HEAD = "$ink-soft", "bold"


class TextDialog(ScrollingDialog):
    """Lines of text."""

    width = 84

    def __init__(self) -> None:
        self.text = Static()
        super().__init__(self.text)

    def lines(self) -> Iterator[Line]:
        raise NotImplementedError

    def draw(self) -> None:
        super().draw()
        self.text.update(Content("\n").join(Content.styled(text, style) for style, text in self.lines()))


class RulesDialog(TextDialog):
    """The rules in words, and all keys; each key can be clicked, including those that do not fit into the footer."""

    key = "f1"

    def __init__(self, house: House, keys: Sequence[Control], seal: Callable[[], str] = str) -> None:
        """`seal` is the commitment of the shoe in play, if there is one."""
        super().__init__()
        self.house, self.seal = house, seal
        self.keys = [control for control in keys if control.label]

    def heading(self) -> Message | str:
        return self.house.title(self.look.language)

    def lines(self) -> Iterator[Line]:
        look, house = self.look, self.house
        if about := house.about(look.language):
            yield SOFT, about
        yield SOFT, shorthand(house.rules)
        yield "", ""
        for line in signage(house.rules):
            yield "", look(line) + "."
        yield "", ""
        yield from self._seal_lines()
        yield HEAD, look(say("The codes of this house"))
        yield from self._code_lines()
        yield "", ""
        yield HEAD, look(say("Keys"))
        for number, control in enumerate(self.keys):
            yield f"@click=screen.take({number})", f"{control.cap_text(look):>7}  {look(control.label)}"
        yield "", ""
        yield SOFT, look(say("Everything can be clicked, too. Any key skips the animation."))
        yield SOFT, look(say("Leaving keeps the game: it can be resumed from the lobby."))

    def _code_lines(self) -> Iterator[Line]:
        """Each code of the house with its meaning, which may take several lines."""
        codes = rule_codes(self.look, self.house.rules)
        space = max((len(code) for code, _ in codes), default=0) + 2
        for code, meaning in codes:
            for row, part in enumerate(wrap(meaning, self.inner_width - space - 1)):
                yield "", f"{code if not row else '':<{space}}{part}"

    def _seal_lines(self) -> Iterator[Line]:
        """The seal of the shoe, and what it proves."""
        if seal := self.seal():
            yield HEAD, self.look(say("The seal of this shoe"))
            yield "", seal
            why = say(
                "Published before the first card. The seed that follows the shoe must have this SHA-256: verify checks it."
            )
            yield SOFT, self.look(why)
            yield "", ""

    def action_take(self, number: int) -> None:
        """A click on a key does what the key does."""
        if self.listens:
            self.close_and(self.keys[number].run)


class LogDialog(TextDialog):
    """All messages of the table, the last ones in sight."""

    key = Key.LOG

    def __init__(self, messages: list[Message], rules: HouseRules) -> None:
        super().__init__()
        self.messages, self.rules = messages, rules

    def on_mount(self) -> None:
        super().on_mount()
        self.call_after_refresh(self.scroll_area.scroll_end, animate=False)

    def heading(self) -> Message:
        return say("Messages of the table")

    def lines(self) -> Iterator[Line]:
        for line in self.messages[-LONGEST:]:
            yield HEAD if names_round(line, self.rules) else "", self.look(line)
