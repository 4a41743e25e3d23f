"""The panels with the rules of the house and all keys (F1), and with the messages of the table (L)."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING

from croupier.games.declare import HouseRules
from croupier.houses import House
from croupier.houses.shorthand import shorthand
from croupier.messages import Message, say
from croupier.telling.signage import signage
from croupier.telling.teller import names_round
from croupier.tui.controls import CAPS, Control
from croupier.tui.look import wrap
from croupier.tui.painters.hint import rule_codes
from croupier.tui.panels.panel import LONGEST, Lines

if TYPE_CHECKING:
    from croupier.tui.screens.base import BaseScreen


class RulesPanel(Lines):
    """The rules in words, and all keys."""

    key = "f1"
    width, height = 84, 36

    def __init__(
        self,
        screen: BaseScreen,
        house: House | None,
        keys: list[Control],
        seal: Callable[[], str] = str,
    ) -> None:
        """`seal` is the commitment of the shoe in play, if there is one."""
        super().__init__(screen)
        self.house, self.keys, self.seal = house, keys, seal
        self._by_text: dict[str, Control] = {}
        """The controls by the lines that say them."""

    def title(self) -> Message | str:
        return self.house.title(self.look.language) if self.house else say("Keys")

    def lines(self, width: int) -> list[tuple[str, str]]:
        lines: list[tuple[str, str]] = []
        keys = [(self._key(control), control) for control in self.keys if control.label]
        self._by_text = dict(keys)
        if self.house:
            if about := self.house.about(self.look.language):
                lines += [("soft", about)]
            lines += [("soft", shorthand(self.house.rules)), ("gap", "")]
            lines += [("text", self.look(line) + ".") for line in signage(self.house.rules)]
            lines += [("gap", "")]
            lines += self._seal_lines()
            lines += [("head", self.look(say("The codes of this house")))]
            lines += self._code_lines(self.house, width)
            lines += [("gap", "")]
        lines += [("head", self.look(say("Keys")))]
        lines += [("key", text) for text, _ in keys]
        lines += [
            ("gap", ""),
            ("soft", self.look(say("Everything can be clicked, too. Any key finishes what is moving."))),
            ("soft", self.look(say("Leaving keeps the game: it can be resumed from the lobby."))),
        ]
        return lines

    def _code_lines(self, house: House, width: int) -> list[tuple[str, str]]:
        """Each code of the house with its meaning, which may take several lines."""
        codes = rule_codes(self.look, house.rules)
        space = max((len(code) for code, _ in codes), default=0) + 2
        return [
            ("key", f"{code if not row else '':<{space}}{part}")
            for code, meaning in codes
            for row, part in enumerate(wrap(meaning, width - space))
        ]

    def _seal_lines(self) -> list[tuple[str, str]]:
        """The seal of the shoe, and what it proves."""
        if not (seal := self.seal()):
            return []
        why = say(
            "Published before the first card. The seed that follows the shoe must have this SHA-256: verify checks it."
        )
        return [
            ("head", self.look(say("The seal of this shoe"))),
            ("text", seal),
            ("soft", self.look(why)),
            ("gap", ""),
        ]

    def _key(self, control: Control) -> str:
        cap = control.cap or self.look(CAPS.get(control.key, control.key))
        return f"{cap:>7}  {self.look(control.label)}"

    def action(self, kind: str, text: str) -> Callable[[], object] | None:
        """Each key can be clicked, including those that do not fit into the footer."""
        control = self._by_text.get(text) if kind == "key" else None
        return partial(self._take, control) if control else None

    def _take(self, control: Control) -> None:
        self.close()
        control.run()


class LogPanel(Lines):
    """All messages of the table."""

    key = "l"
    width, height = 84, 34

    def __init__(self, screen: BaseScreen, messages: list[Message], rules: HouseRules) -> None:
        super().__init__(screen)
        self.messages, self.rules = messages, rules
        self.top = LONGEST

    def title(self) -> Message:
        return say("Messages of the table")

    def lines(self, width: int) -> list[tuple[str, str]]:  # noqa: ARG002
        shown = self.messages[-LONGEST // 2 :]
        return [("head" if names_round(line, self.rules) else "text", self.look(line)) for line in shown]
