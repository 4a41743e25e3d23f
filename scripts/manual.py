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


def man(program: click.Command, version: str, day: str, head: str) -> str:
    """The manual page of the program; what is in the tables of `head`, the page without its commands, is in it, too."""
    lines = [
        f'.TH CROUPIER 1 "{day}" "croupier {version}" "User Commands"',
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
        *_terms(head, "| exit code |"),
        ".SH ENVIRONMENT",
        *_terms(head, "| variable |"),
        ".TP\n\\fB_CROUPIER_COMPLETE\\fR\nbash_source, zsh_source or fish_source prints the completion of a shell.",
        ".SH FILES",
        "croupier \\-\\-version names the folders. settings.json in the folder of settings holds:",
        *_terms(head, "| setting |"),
    ]
    return "\n".join(lines) + "\n"


def _terms(page: str, heading: str) -> Iterator[str]:
    """The rows of a table of two columns in Markdown."""
    for row in page[page.index(heading) :].split("\n\n")[0].splitlines()[2:]:
        term, means = (_troff(cell.strip().replace("`", "")) for cell in row.strip("|").split("|"))
        yield f".TP\n\\fB{term}\\fR\n{means}"


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
    day = re.findall(r"^## \S+ \((\S+)\)$", (DOCS.parent / "CHANGELOG.md").read_text("utf-8"), re.MULTILINE)[0]
    return {DOCS / "commands.md": head + page(croupier), DOCS / "croupier.1": man(croupier, __version__, day, head)}


if __name__ == "__main__":
    for file, content in manual_files().items():
        file.write_text(content, "utf-8")
