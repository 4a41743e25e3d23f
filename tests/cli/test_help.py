"""Help, version and the parser's refusals, in both languages."""

from __future__ import annotations

import platform
import re

import pytest

from cli.program import Program
from croupier import __version__

COMMANDS = (
    (), ("play",), ("tournament",), ("resume",), ("history",), ("houses", "legend"), ("replay",), ("verify",), ("houses",), ("houses", "list"),
    ("houses", "show"), ("houses", "check"), ("houses", "schema"), ("houses", "compare"), ("edge",), ("advise",), ("chart",),
    ("store",), ("store", "check"), ("store", "export"), ("store", "backup"), ("host",), ("join",),
)  # fmt: skip

ENGLISH = re.compile(r"\b(the|and|this|usage:|error|missing|try|which|rules|number|of|is|not|your)\b", re.I)


@pytest.mark.slow
@pytest.mark.parametrize("command", COMMANDS, ids=" ".join)
def test_help_is_french_through_and_through(croupier: Program, command: tuple[str, ...]) -> None:
    run = croupier(*command, "--lang", "fr", "--help")
    assert run.code == 0
    assert run.out.startswith("Usage\u202f: croupier")
    assert "Options\u202f:" in run.out
    assert not ENGLISH.findall(run.out.replace("expert, amateur", ""))


def test_help_in_english(croupier: Program) -> None:
    run = croupier("-h")
    assert run.code == 0
    assert run.out.startswith("Usage: croupier [OPTIONS] COMMAND …\n")
    for command in ("play", "tournament", "resume", "houses", "replay", "verify"):
        assert f"\n  {command} " in run.out


@pytest.mark.slow
@pytest.mark.parametrize(
    ("variable", "value"), [("LANG", "fr_FR.UTF-8"), ("LC_ALL", "fr_CA.UTF-8"), ("LC_MESSAGES", "fr")]
)
def test_the_language_is_that_of_the_locale(croupier: Program, variable: str, value: str) -> None:
    assert "S’asseoir à une table." in croupier("--help", **{variable: value}).out
    assert "Sit down at a table." in croupier("--help", "--lang", "en", **{variable: value}).out


def test_the_version(croupier: Program) -> None:
    run = croupier("--version")
    assert run.code == 0
    assert run.out.startswith(f"croupier {__version__}\nPython {platform.python_version()} ")
    assert "numba " in run.out


@pytest.mark.parametrize(
    ("arguments", "english", "french"),
    [
        (["play"], "Error: Missing argument 'HOUSE'.", "Erreur\u202f: Il manque l’argument 'MAISON'."),
        (["play", "--foo"], "Error: No such option '--foo'.", "Erreur\u202f: Il n’y a pas d’option '--foo'."),
        (
            ["plya"],
            "Error: There is no command “plya”; did you mean play, replay?",
            "Erreur\u202f: Il n’y a pas de commande «\u202fplya\u202f»\u202f; vouliez-vous dire play, replay\u202f?",
        ),
        (["replay", "a", "b"], "Error: Got unexpected extra argument (b)", "Erreur\u202f: Argument en trop (b)"),
        (["play", "x", "--seed"], "Error: Option '--seed' requires an argument.", "Erreur\u202f: L’option '--seed' demande une valeur."),
        (["play", "x", "--seats", "0"], "0 is not accepted: a whole number from 1 on.", "0 n’est pas accepté\u202f: un nombre entier à partir de 1."),
        (["play", "x", "--seats", "two"], "“two” is not a whole number.", "«\u202ftwo\u202f» n’est pas un nombre entier."),
        (["tournament", "--rounds", "0"], "0 is not accepted: a whole number from 1 on.", "0 n’est pas accepté\u202f: un nombre entier à partir de 1."),
    ],
)  # fmt: skip
def test_bad_usage_is_exit_code_2_and_a_sentence(
    croupier: Program, arguments: list[str], english: str, french: str
) -> None:
    for lang, expected in (("en", english), ("fr", french)):
        run = croupier(f"--lang={lang}", *arguments)
        assert run.code == 2
        assert run.out == ""
        assert expected in run.sentence


def test_a_language_that_is_not_spoken(croupier: Program) -> None:
    run = croupier("--lang", "de", "--help")
    assert run.code in (0, 2)
    assert croupier("--lang", "de", "houses", "list").code == 2


@pytest.mark.parametrize("lang", ["en", "fr"])
@pytest.mark.parametrize("command", [(), ("houses",), ("count",)], ids=" ".join)
def test_a_list_of_commands_cuts_no_sentence(croupier: Program, lang: str, command: tuple[str, ...]) -> None:
    text = croupier(*command, "--lang", lang, "--help").out
    listed = text[text.index("\n  ", text.rindex(":\n")) :]
    assert "..." not in text
    sentences = re.split(r"\n  (?=\w)", listed)[1:]
    assert len(sentences) >= 5
    assert all(sentence.strip().endswith(".") for sentence in sentences), sentences
