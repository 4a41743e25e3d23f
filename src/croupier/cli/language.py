"""The language of the command line. It is chosen before the other options are read, because the help needs it."""

from __future__ import annotations

import gettext
import os
import sys
from collections.abc import Callable, Iterable, Iterator
from itertools import pairwise
from typing import TYPE_CHECKING, Any, TypeVar

import click

from croupier.language import LANGUAGES, LOCALES, Speaker, chosen_language
from croupier.messages import fold_accents, quote, spelling, visible

AnyCommand = TypeVar("AnyCommand", bound=Callable[..., Any])
IN_MEMORY = 1 << 20
"""A JSON document with more bytes than these waits in a temporary file until it is complete."""


def _requested_language(arguments: list[str]) -> str | None:
    for given, following in pairwise([*arguments, ""]):
        if given == "--lang" and following in LANGUAGES:
            return following
        if given.startswith("--lang=") and given[7:] in LANGUAGES:
            return given[7:]
    return None


ASKED: str | None = None
"""The language that `--lang` names."""
LANGUAGE = chosen_language()


def choose(arguments: list[str]) -> None:
    """Speak the language that these arguments ask for. It is done before a module with commands is imported."""
    global ASKED, LANGUAGE
    ASKED = _requested_language(arguments)
    LANGUAGE = ASKED or chosen_language()
    # The sentences of click come from the same catalogue.
    os.environ["LANGUAGE"] = LANGUAGE
    gettext.bindtextdomain("croupier", LOCALES)
    gettext.textdomain("croupier")


def _(text: str) -> str:
    """A text of the command line in its language."""
    return Speaker(LANGUAGE).translate(text)


if TYPE_CHECKING:
    _Number = click.ParamType[int]
    _Real = click.ParamType[float]
else:
    _Number = _Real = click.ParamType


class Command(click.Command):
    """A command with a translated usage line."""

    def __init__(self, *args: Any, **settings: Any) -> None:
        super().__init__(*args, **{"options_metavar": _("[OPTIONS]"), **settings})

    def get_short_help_str(self, limit: int = 0) -> str:  # noqa: ARG002
        return first_sentence(self.help)


COMMAND_WORDS = {
    "play": spelling("words for the command play", "start sit game"),
    "tournament": spelling("words for the command tournament", "cup contest"),
    "resume": spelling("words for the command resume", "continue"),
    "houses": spelling("words for the command houses", "rules list games"),
    "edge": spelling("words for the command edge", "advantage odds"),
    "advise": spelling("words for the command advise", "advice hint"),
    "chart": spelling("words for the command chart", "card strategy"),
    "count": spelling("words for the command count", "counting"),
    "drill": spelling("words for the command drill", "train learn exercise"),
    "simulate": spelling("words for the command simulate", "simulation run"),
    "history": spelling("words for the command history", "past log"),
    "replay": spelling("words for the command replay", "again"),
    "review": spelling("words for the command review", "mistakes"),
    "verify": spelling("words for the command verify", "check fair"),
    "host": spelling("words for the command host", "serve server web"),
    "join": spelling("words for the command join", "connect"),
}
"""What people call commands, in any language: whoever types it is told the command."""
MOST_LISTED = 8
"""A group with more commands does not list them in a sentence."""


class Group(click.Group):
    """A group of such commands, listed in the order in which they were added."""

    command_class = Command

    def __init__(self, *args: Any, **settings: Any) -> None:
        usage = {"options_metavar": _("[OPTIONS]"), "subcommand_metavar": _("COMMAND …")}
        super().__init__(*args, **{**usage, **settings})

    def get_short_help_str(self, limit: int = 0) -> str:  # noqa: ARG002
        return first_sentence(self.help)

    def list_commands(self, ctx: click.Context) -> list[str]:  # noqa: ARG002
        return list(self.commands)

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        """A command by its name, in capitals too; a wrong one gets the nearest right ones."""
        typed, known = args[0].casefold(), self.list_commands(ctx)
        if typed in known or ctx.resilient_parsing or typed.startswith("-"):
            return super().resolve_command(ctx, [typed if typed in known else args[0], *args[1:]])
        if near := _near(fold_accents(args[0]), known):
            sentence = _("There is no command “{typed}”; did you mean {near}?")
            raise click.UsageError(sentence.format(typed=quote(args[0]), near=", ".join(near)), ctx)
        if len(known) > MOST_LISTED:
            raise click.UsageError(
                _("There is no command “{typed}”; croupier --help lists them.").format(typed=quote(args[0])), ctx
            )
        sentence = _("There is no command “{typed}”; there are: {names}.")
        raise click.UsageError(sentence.format(typed=quote(args[0]), names=", ".join(known)), ctx)


def _near(typed: str, known: list[str]) -> list[str]:
    """The commands that somebody may have meant: called so in some language, or spelt alike."""
    from difflib import get_close_matches

    from croupier.telling.vocabulary import words_for

    words = {word: name for name in known if name in COMMAND_WORDS for word in words_for(COMMAND_WORDS[name])}
    words |= {name: name for name in known}
    if typed in words:
        return [words[typed]]
    alike = [words[one] for one in get_close_matches(typed, words, 2, 0.6)]
    return list(dict.fromkeys(alike)) or [name for name in known if name.startswith(typed[:2])][:2]


def first_sentence(text: str | None) -> str:
    """What a list of commands says of one: its first sentence, never cut.

    >>> first_sentence("Sit down at a table. Bots take the last seats.")
    'Sit down at a table.'
    """
    sentence, end, _rest = (text or "").partition(". ")
    return sentence + end.strip()


class Whole(_Number):
    """A whole number, with or without a minimum and a maximum."""

    name = "number"

    def __init__(self, least: int | None = None, most: int | None = None) -> None:
        self.least, self.most = least, most

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> int:
        try:
            number = int(value)
        except ValueError:
            self.fail(_("“{value}” is not a whole number.").format(value=value), param, ctx)
        if self.least is not None and number < self.least:
            sentence = _("{value} is not accepted: a whole number from {least} on.")
            self.fail(sentence.format(value=number, least=self.least), param, ctx)
        if self.most is not None and number > self.most:
            sentence = _("{value} is not accepted: a whole number up to {most}.")
            self.fail(sentence.format(value=number, most=self.most), param, ctx)
        return number


class Number(_Real):
    """A number from a minimum to a maximum, or to less than it."""

    name = "number"

    def __init__(self, least: float, most: float, below: bool = False) -> None:
        self.least, self.most, self.below = least, most, below

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> float:
        try:
            number = float(value)
        except ValueError:
            self.fail(_("“{value}” is not a number.").format(value=value), param, ctx)
        if self.least <= number < self.most or (number == self.most and not self.below):
            return number
        sentence = _("{value} is not accepted: a number from {least} to {most}.")
        if self.below:
            sentence = _("{value} is not accepted: a number from {least} to less than {most}.")
        self.fail(sentence.format(value=value, least=f"{self.least:g}", most=f"{self.most:g}"), param, ctx)


def with_language(command: AnyCommand) -> AnyCommand:
    """The option `--lang`; its value has been read already."""
    option = click.option(
        "--lang", type=click.Choice(LANGUAGES), default=LANGUAGE, help=_("The language."), expose_value=False
    )
    return option(command)


def with_json(command: AnyCommand) -> AnyCommand:
    """The option `--json`."""
    return click.option("--json", "as_json", is_flag=True, help=_("Print one JSON document."))(command)


def print_json(document: object) -> None:
    """Print a document."""
    print(_json(document))


def print_json_parts(parts: Iterable[tuple[str, object]]) -> None:
    """Print a document as `print_json` does, part by part; an iterator is a list whose items are written as they come.

    The document is printed when it is complete, or not at all: until then it is kept, a long one in a temporary file.
    """
    import shutil
    from tempfile import SpooledTemporaryFile

    with SpooledTemporaryFile(IN_MEMORY, "w+", encoding="utf-8", newline="\n") as kept:
        kept.writelines(_object_text(parts))
        kept.seek(0)
        if sys.stdout:  # closed by the caller: then nothing is printed, as by `print`
            shutil.copyfileobj(kept, sys.stdout)


def _object_text(parts: Iterable[tuple[str, object]]) -> Iterator[str]:
    before = "{"
    for name, part in parts:
        yield f'{before}\n "{name}": '
        if isinstance(part, Iterator):
            yield from _list_text(part)
        else:
            yield _json(part).replace("\n", "\n ")
        before = ","
    yield "\n}\n"


def _list_text(items: Iterator[object]) -> Iterator[str]:
    before = "["
    for item in items:
        yield f"{before}\n  " + _json(item).replace("\n", "\n  ")
        before = ","
    yield "[]" if before == "[" else "\n ]"


def _json(document: object) -> str:
    """A document as text; characters that the output's encoding does not have are escaped."""
    import json

    text = json.dumps(document, ensure_ascii=False, indent=1)
    try:
        text.encode(getattr(sys.stdout, "encoding", None) or "utf-8")
    except UnicodeEncodeError:
        text = json.dumps(document, indent=1)
    return "".join(one if one == "\n" or visible(one) else json.dumps(one)[1:-1] for one in text)
