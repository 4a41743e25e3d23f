"""Questions and answers, a line at a time."""

from __future__ import annotations

from collections.abc import Callable
from typing import TextIO

from croupier.messages import Message, say
from croupier.plain.keys import folded
from croupier.texts import Speaker

Page = Callable[[], list[str]]

LEAVE = ("q", "quit", "exit", "quitter")
HELP = ("?", "help", "aide")
RULES = ("rules", "regles")


class Leave(Exception):
    """The player leaves the table, or there is nothing more to read."""


class Console:
    """Reads lines and writes lines, in one language."""

    def __init__(self, speaker: Speaker, lines: TextIO, out: TextIO) -> None:
        self.speaker = speaker
        self._lines, self._out = lines, out
        self.help: Page = list
        self.rules: Page = list

    def tell(self, *lines: Message | str) -> None:
        for line in lines:
            print(line if isinstance(line, str) else self.speaker(line), file=self._out)
        self._out.flush()

    def ask(self, question: Message | str) -> str:
        """A line of the player, without its blanks; help, rules and leaving are dealt with here."""
        while True:
            text = question if isinstance(question, str) else self.speaker(question)
            print(text, end=" > ", file=self._out, flush=True)
            line = self._lines.readline()
            if not line:
                print(file=self._out)
                raise Leave
            typed = folded(line.strip())
            if typed in LEAVE:
                raise Leave
            if typed in HELP or typed in RULES:
                self.tell(*(self.help() if typed in HELP else self.rules()))
            else:
                return line.strip()

    def yes(self, question: Message) -> bool:
        """A question that is answered by yes or no."""
        keys = "y/n" if self.speaker.language == "en" else "o/n"
        while True:
            typed = folded(self.ask(f"{self.speaker(question)} ({keys})"))
            if typed in ("y", "yes", "o", "oui"):
                return True
            if typed in ("n", "no", "non"):
                return False
            self.tell(say("Please answer {keys}.", keys=keys))
