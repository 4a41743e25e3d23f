"""The console: what it reads, and what it writes in a limited encoding."""

from __future__ import annotations

import io

import pytest
from hypothesis import given
from hypothesis import strategies as st

from croupier.cards import DECK
from croupier.glyphs import forgive, in_ascii
from croupier.language import Speaker
from croupier.messages import say
from croupier.plain.console import Console, Quit
from plain.talk import console


def test_blanks_around_a_line_do_not_matter() -> None:
    assert console("  10  ")[0].ask("?") == "10"


def test_signs_that_a_terminal_would_obey_are_not_read() -> None:
    assert console("\x1b[2J hit \x07")[0].ask("?") == "[2J hit"
    assert console("1\u202f000")[0].ask("?") == "1 000"
    assert len(console("x" * 10_000)[0].ask("?")) == 200


def test_the_end_of_input_leaves() -> None:
    asked, out = console()
    with pytest.raises(Quit):
        asked.ask("More")
    assert out.getvalue() == "More > \n"


def test_a_last_line_without_its_end_is_read() -> None:
    out = io.StringIO()
    assert Console(Speaker("en"), io.StringIO("hit"), out).ask("?") == "hit"


def test_help_and_rules_do_not_answer() -> None:
    asked, out = console("?", "rules", "hit")
    asked.help, asked.rules = lambda: ["HELP"], lambda: ["RULES"]
    assert asked.ask("Move") == "hit"
    assert out.getvalue().splitlines() == ["Move > ?", "HELP", "Move > rules", "RULES", "Move > hit"]


def test_messages_are_told_in_the_language_of_the_console() -> None:
    asked, out = console(lang="fr")
    asked.tell(say("Tie."), "–")
    assert out.getvalue() == "Égalité.\n–\n"


# Encodings


@pytest.mark.parametrize(("encoding", "shown"), [("ascii", "Kh ?? -5"), ("latin-1", "Kh ?? -5"), ("utf-8", "K♥ ▒▒ −5")])
def test_suits_fall_back_to_letters(encoding: str, shown: str) -> None:
    raw = io.BytesIO()
    stream = io.TextIOWrapper(raw, encoding=encoding)
    forgive(stream)
    stream.write("K♥ ▒▒ −5")
    stream.flush()
    assert raw.getvalue().decode(encoding) == shown


def test_every_card_reads_as_in_the_log_without_suits() -> None:
    assert [in_ascii(str(card)) for card in DECK] == [card.code for card in DECK]


def test_french_without_accents_stays_readable() -> None:
    assert in_ascii("Égalité\u202f: « cœur », l’as… ½") == 'Egalite : " coeur ", l\'as... 1/2'


@given(st.text(st.characters()))
def test_anything_can_be_written_in_ascii(text: str) -> None:
    raw = io.BytesIO()
    stream = io.TextIOWrapper(raw, encoding="ascii")
    forgive(stream, None, io.StringIO())
    stream.write(text)
    stream.flush()
    assert raw.getvalue().isascii()
