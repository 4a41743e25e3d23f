"""Writes what the program says of its commands and options into docs/commands.md and docs/croupier.1: python scripts/manual.py"""

from __future__ import annotations

import os
import re
import sys
from collections.abc import Iterator
from pathlib import Path

import click

DOCS = Path(__file__).parents[1] / "docs"
MARK = "<!-- What follows is written by scripts/manual.py from the program itself. -->\n"


def commands(command: click.Command, path: str = "croupier") -> Iterator[tuple[str, click.Command]]:
    """Every command with the words one types for it."""
    yield path, command
    if isinstance(command, click.Group):
        context = click.Context(command)
        for name in command.list_commands(context):
            if found := command.get_command(context, name):
                yield from commands(found, f"{path} {name}")


def options(command: click.Command) -> Iterator[tuple[str, str]]:
    """Each option with what it takes, and what it does."""
    context = click.Context(command)
    for parameter in command.get_params(context):
        if isinstance(parameter, click.Option) and not {"--lang", "--help"} & set(parameter.opts):
            names, text = parameter.get_help_record(context) or ("", "")
            yield names, text


def usage(path: str, command: click.Command) -> str:
    pieces = command.collect_usage_pieces(click.Context(command))
    return " ".join([path, *pieces])


def page(program: click.Command) -> str:
    """The commands as Markdown."""
    parts = []
    for path, command in commands(program):
        parts.append(f"\n### {path}\n\n{_markdown(command.help or '')}\n\n```\n{usage(path, command)}\n```\n")
        if listed := list(options(command)):
            parts.append("\n| option | what it does |\n|---|---|\n")
            parts += [f"| `{names.replace('|', chr(92) + '|')}` | {_markdown(text)} |\n" for names, text in listed]
    return "".join(parts)


def _markdown(text: str) -> str:
    return re.sub(r"([|<>*])", r"\\\1", " ".join(text.split()))


def man(program: click.Command, version: str) -> str:
    """The manual page of the program."""
    lines = [
        f'.TH CROUPIER 1 "" "croupier {version}" "User Commands"',
        ".SH NAME",
        "croupier \\- a card-table house: blackjack under any house rules, baccarat and casino war",
        ".SH SYNOPSIS",
        ".B croupier",
        "[\\fICOMMAND\\fR] [\\fIOPTIONS\\fR]",
        ".SH DESCRIPTION",
        "Without a command: the lobby. Every command takes \\-\\-lang en or \\-\\-lang fr, and \\-\\-help.",
        ".SH COMMANDS",
    ]
    for path, command in commands(program):
        lines += [f".SS {_troff(usage(path, command))}", _troff(" ".join((command.help or "").split()))]
        for names, text in options(command):
            lines += [".TP", f"\\fB{_troff(names)}\\fR", _troff(" ".join(text.split()))]
    lines += [
        ".SH EXIT STATUS",
        "0 done; 1 failed; 2 refused, with a sentence; 130 interrupted.",
        ".SH ENVIRONMENT",
        ".TP\n\\fBCROUPIER_DATABASE\\fR\nThe database of host and store.",
        ".TP\n\\fBCROUPIER_LOCALE\\fR\nAnother folder of catalogues.",
        ".TP\n\\fB_CROUPIER_COMPLETE\\fR\nbash_source, zsh_source or fish_source prints the completion of a shell.",
    ]
    return "\n".join(lines) + "\n"


def _troff(text: str) -> str:
    text = text.replace("\\", "\\e").replace("-", "\\-")
    return f"\\&{text}" if text.startswith((".", "'")) else text


def manual_files() -> dict[Path, str]:
    """Each file with what belongs into it."""
    sys.argv, os.environ["LC_ALL"], os.environ["COLUMNS"] = ["croupier"], "C", "100"
    from croupier import __version__
    from croupier.cli.program import croupier

    text = (DOCS / "commands.md").read_text("utf-8")
    head = text[: text.index(MARK) + len(MARK)]
    return {DOCS / "commands.md": head + page(croupier), DOCS / "croupier.1": man(croupier, __version__)}


if __name__ == "__main__":
    for file, content in manual_files().items():
        file.write_text(content, "utf-8")
