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
from croupier.messages import shown, visible

AnyCommand = TypeVar("AnyCommand", bound=Callable[..., Any])
IN_MEMORY = 1 << 20
"""A JSON document with more bytes than these waits in a temporary file until it is complete."""


def _asked(arguments: list[str]) -> str | None:
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
    ASKED = _asked(arguments)
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
        from difflib import get_close_matches

        near = get_close_matches(typed, known, 2, 0.6) or [one for one in known if one.startswith(typed[:2])][:2]
        if near:
            sentence = _("There is no command “{typed}”; did you mean {near}?")
            raise click.UsageError(sentence.format(typed=shown(args[0]), near=", ".join(near)), ctx)
        sentence = _("There is no command “{typed}”; croupier --help lists them.")
        raise click.UsageError(sentence.format(typed=shown(args[0])), ctx)


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
            self.fail(_("“{value}” is no whole number.").format(value=value), param, ctx)
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
            self.fail(_("“{value}” is no number.").format(value=value), param, ctx)
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
        kept.writelines(_written(parts))
        kept.seek(0)
        if sys.stdout:  # closed by the caller: then nothing is printed, as by `print`
            shutil.copyfileobj(kept, sys.stdout)


def _written(parts: Iterable[tuple[str, object]]) -> Iterator[str]:
    before = "{"
    for name, part in parts:
        yield f'{before}\n "{name}": '
        if isinstance(part, Iterator):
            yield from _written_items(part)
        else:
            yield _json(part).replace("\n", "\n ")
        before = ","
    yield "\n}\n"


def _written_items(items: Iterator[object]) -> Iterator[str]:
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
