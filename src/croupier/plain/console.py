"""Reads and writes the lines of line mode."""

from __future__ import annotations

import textwrap
from collections.abc import Callable, Iterator
from contextlib import contextmanager, nullcontext
from typing import TextIO

from croupier.language import Speaker
from croupier.messages import Message, Styled, escape, fold_accents, say, spelling
from croupier.system import HAS_TERMINALS
from croupier.telling.asking import with_time_left
from croupier.telling.vocabulary import NO_LETTER, NO_WORDS, YES_LETTER, YES_WORDS, words_for

Page = Callable[[], list[str]]

LEAVE = ("q", *words_for(spelling("words that stop the program", "quit exit")))
HELP = words_for(spelling("words that ask for help", "help"))
RULES = words_for(spelling("words that ask for the rules", "rules"))

LONGEST = 200
"""Longer input lines are cut; no answer needs more."""


def nothing() -> None:
    """Does nothing: the default of a callback."""


class Quit(Exception):
    """The player quits, or the input has ended."""


class Console:
    """Reads lines and writes lines, in one language."""

    def __init__(
        self, speaker: Speaker, lines: TextIO, out: TextIO, width: int | None = None, height: int | None = None
    ) -> None:
        """`width`: that of the terminal, to which lines are wrapped; None: they go elsewhere, and stay whole.

        `height`: the rows of the terminal; None: nobody is there who could ask for more of a list.
        """
        self.speaker, self.width, self.height = speaker, width, height
        self.ended = False
        """Whether the input has ended."""
        self._lines, self._out = lines, out
        self.help: Page = list
        self.rules: Page = list
        self.before_showing: Callable[[], None] = nothing
        """What is done before anything is shown: a log is synced to the disk."""
        self.before_asking: Callable[[], None] = nothing
        """What is done each time a question is shown: it may have become another one."""
        self.seconds_left: Callable[[], int | None] = nothing
        """How long the answer is waited for; None: as long as it takes."""

    def tell(self, *lines: Message | str) -> None:
        self.before_showing()
        for line in lines:
            print(self._wrap(escape(line if isinstance(line, str) else self.speaker(line))), file=self._out)
        self._out.flush()

    def tell_list(self, *lines: Message | str) -> None:
        """Write lines; where they are more than the terminal has rows, wait for Enter before any scrolls away unread."""
        left = self.height
        for line in lines:
            text = line if isinstance(line, str) else self.speaker(line)
            rows = self._wrap(escape(text)).count("\n") + 1
            if self.height is not None and left is not None:
                left -= rows
                if left < 1:
                    try:
                        self.ask(say("Enter: more · q: enough"))
                    except Quit:
                        return
                    left = self.height - 1 - rows
            self.tell(text)

    def _wrap(self, text: str) -> str:
        """A text in lines of the terminal's width, broken between words; later lines begin below the first word."""
        if self.width is None or len(text) <= self.width or isinstance(text, Styled):
            return text
        indent = " " * (len(text) - len(text.lstrip()) + 2)
        return "\n".join(
            textwrap.fill(part, self.width, subsequent_indent=indent, break_long_words=False, break_on_hyphens=False)
            for part in text.split("\n")
        )

    def ask(self, question: Message | str, values: bool = False, hidden: bool = False) -> str:
        """A line of the player, without its blanks; help, rules and leaving are dealt with here.

        `?` asks for help, too, unless the caller has `values` to show. `hidden`: what is typed is not shown.
        """
        self.before_showing()
        while True:
            self.before_asking()
            text = question if isinstance(question, str) else self.speaker(question)
            if (seconds := self.seconds_left()) is not None:
                text = self.speaker(with_time_left(text, seconds))
            print(self._wrap(escape(text)), end=" > ", file=self._out, flush=True)
            with without_echo(self._lines) if hidden else nullcontext():
                line = self._lines.readline()
            if not line:
                self.ended = True
                print(file=self._out)
                raise Quit
            typed = _printable(line)
            match fold_accents(typed):
                case word if word in LEAVE:
                    raise Quit
                case word if word in HELP or (word == "?" and not values):
                    self.tell(*self.help())
                case word if word in RULES:
                    self.tell(*self.rules())
                case _:
                    return typed

    def yes(self, question: Message) -> bool:
        """Ask a yes-or-no question."""
        keys = say("y Yes · n No")
        text = f"{self.speaker(question)} {self.speaker(keys)}"
        while True:
            typed = fold_accents(self.ask(text))
            if typed in (self.speaker(YES_LETTER), *words_for(YES_WORDS)):
                return True
            if typed in (self.speaker(NO_LETTER), *words_for(NO_WORDS)):
                return False
            self.tell(
                say("“{typed}” is not an answer; possible: {keys}.", typed=typed, keys=keys)
                if typed
                else say("No answer was given; possible: {options}.", options=keys)
            )


@contextmanager
def without_echo(lines: TextIO) -> Iterator[None]:
    """What is typed meanwhile at a terminal is not shown; the line break is."""
    if not (lines.isatty() and HAS_TERMINALS):
        yield
        return
    import termios

    before = termios.tcgetattr(lines)
    *first, local, speed_in, speed_out, keys = before
    hidden = [*first, local & ~termios.ECHO | termios.ECHONL, speed_in, speed_out, keys]
    termios.tcsetattr(lines, termios.TCSADRAIN, hidden)
    try:
        yield
    finally:
        termios.tcsetattr(lines, termios.TCSADRAIN, before)


def _printable(line: str) -> str:
    """The line without control characters."""
    return "".join(sign if sign.isprintable() else " " for sign in line[:LONGEST]).strip()
