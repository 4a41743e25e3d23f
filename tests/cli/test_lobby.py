"""The lobby: the app in a terminal, line mode elsewhere; every rule sheet is two or three lines away."""

from __future__ import annotations

import os
import pty
import re
import select
import subprocess
import time
from collections.abc import Sequence

import pytest

from cli.program import Program


class Terminal:
    """The program in a real terminal; some of its streams may be redirected."""

    def __init__(self, croupier: Program, *arguments: str, elsewhere: Sequence[str] = (), **environment: str) -> None:
        self._master, slave = pty.openpty()
        streams = {name: subprocess.PIPE if name in elsewhere else slave for name in ("stdin", "stdout", "stderr")}
        self._run = subprocess.Popen(
            croupier.command(*arguments),
            stdin=streams["stdin"],
            stdout=streams["stdout"],
            stderr=streams["stderr"],
            env=croupier.environment(**{"TERM": "xterm", **environment}),
            start_new_session=True,
        )
        os.close(slave)
        self.shown = ""
        self._seen = 0

    def type(self, line: str) -> None:
        os.write(self._master, line.encode() + b"\n")

    def wait_for(self, text: str, seconds: float = 30) -> None:
        """Wait until this text is shown after the last one waited for."""
        end = time.monotonic() + seconds
        while text not in self.shown[self._seen :]:
            assert time.monotonic() < end, f"“{text}” was not shown: {self.shown}"
            if select.select([self._master], [], [], 0.2)[0]:
                try:
                    self.shown += os.read(self._master, 4096).decode().replace("\r\n", "\n")
                except OSError:
                    raise AssertionError(f"the program ended: {self.shown}") from None
        self._seen = self.shown.index(text, self._seen) + len(text)

    def ends(self) -> tuple[int, str]:
        """The exit code, and the redirected output."""
        out, err = self._run.communicate(timeout=30)
        while select.select([self._master], [], [], 0.2)[0]:
            try:
                self.shown += os.read(self._master, 4096).decode().replace("\r\n", "\n")
            except OSError:
                break
        os.close(self._master)
        return self._run.returncode, (out or b"").decode() + (err or b"").decode()


def test_without_a_terminal_line_mode_begins(croupier: Program) -> None:
    run = croupier()
    assert run.code == 0
    assert run.out.startswith("\nThe five rule sheets\n  1  Changer: ")
    assert croupier("--lang", "fr").out.startswith("\nLes cinq feuilles de règles\n")


def test_the_lobby_reads_a_pipe(croupier: Program) -> None:
    run = croupier("--plain", typed="2\n")
    assert run.code == 0
    assert "Partage: who plays?" in run.out
    assert "Place your bets." in run.out
    assert "No round was played: nothing is kept." in run.out


@pytest.mark.parametrize("elsewhere", ["stdin", "stdout", "stderr"])
def test_without_a_part_of_a_terminal_line_mode_begins_too(croupier: Program, elsewhere: str) -> None:
    terminal = Terminal(croupier, elsewhere=[elsewhere])
    if elsewhere != "stdin":
        terminal.type("q")
    code, written = terminal.ends()
    assert code == 0
    assert "The five rule sheets" in terminal.shown + written


SHEETS = ("Changer", "Partage", "Deshmukh", "Four Seats", "CtrlAltBet", "CtrlAltBet", "CtrlAltBet")
FRENCH = ("Changer", "Partage", "Deshmukh", "Quatre places", "CtrlAltBet", "CtrlAltBet", "CtrlAltBet")


@pytest.mark.parametrize("lang", ["en", "fr"])
@pytest.mark.parametrize("number", range(1, 8))
def test_from_the_first_screen_to_each_rule_sheet_in_two_lines(croupier: Program, number: int, lang: str) -> None:
    """The trial: somebody holds a document, types the number beside its title, and Enter."""
    title = (SHEETS if lang == "en" else FRENCH)[number - 1]
    first = croupier("--plain", "--lang", lang).out
    assert f"  {number}  {title}" in first
    run = croupier("--plain", "--lang", lang, typed=f"{number}\n\n")
    asked = run.out.split(" > ", 2)[2]
    question = {"en": ("Place your bets.", "How many chips?"), "fr": ("Faites vos jeux.", "Combien de jetons")}[lang]
    assert f"{title}\n  " in asked or any(one in asked for one in question)
    assert any(one in asked for one in (*question, "1,00", "1.00")), asked


@pytest.mark.parametrize("lang", ["en", "fr"])
def test_the_five_rule_sheets_are_on_the_screen_when_the_house_is_asked_for(croupier: Program, lang: str) -> None:
    """A terminal of 24 rows shows the first of them still; all houses come page by page."""
    terminal = Terminal(croupier, "--plain", "--lang", lang)
    terminal.wait_for({"en": "Which house? > ", "fr": "Quelle maison\u202f? > "}[lang])
    rows = terminal.shown.splitlines()[-24:]
    assert any(row.startswith("  1  Changer") for row in rows)
    assert max(map(len, rows)) <= 80
    terminal.type({"en": "list", "fr": "liste"}[lang])
    terminal.wait_for(
        question := {"en": "Enter: more · q: enough > ", "fr": "Entrée\u202f: la suite · q\u202f: assez > "}[lang]
    )
    shown = terminal.shown
    terminal.type("")
    terminal.wait_for(question)
    assert len(terminal.shown.removeprefix(shown).splitlines()) <= 24
    terminal.type("q")
    terminal.type("q")
    assert terminal.ends()[0] == 0


@pytest.mark.parametrize(
    ("typed", "said"),
    [
        ("r", "There is no game to resume."), ("tournamet", "did you mean tournament?"),
        ("hystory", "did you mean history?"), ("reprendr", "did you mean reprendre?"),
        ("chnager", "did you mean blackjack/changer?"),
    ],
)  # fmt: skip
def test_a_wrong_word_in_the_lobby_gets_the_right_one_and_another_chance(
    croupier: Program, typed: str, said: str
) -> None:
    run = croupier("--plain", typed=f"{typed}\n2\n")
    assert said in run.out
    assert "Partage: who plays?" in run.out


def test_after_a_game_at_a_terminal_the_look_back_is_offered_first(croupier: Program) -> None:
    terminal = Terminal(croupier, "play", "deshmukh", "--budget", "100", "--plain", "--seed", "3")
    terminal.wait_for("Place your bets. ")
    terminal.type("10")
    terminal.wait_for("Hit")
    terminal.type("s")
    terminal.wait_for("Place your bets. ")
    terminal.type("q")
    terminal.wait_for("Enter: your mistakes and what they cost · q: leave > ")
    assert "Rounds: 1. Result: " in terminal.shown
    terminal.type("")
    terminal.wait_for("Decisions: 1. Mistakes: ")
    assert terminal.ends()[0] == 0


def test_the_tournament_of_the_first_rule_sheet_in_three_lines(croupier: Program) -> None:
    run = croupier("--plain", typed="1\nt\nIntermédiaire\n")
    assert "Which level for the three AI players?" in run.out
    assert "9 rounds. Every 3 rounds the poorest player is out" in run.out
    assert run.out.count("Tournament at Changer") == 1


@pytest.mark.parametrize(
    ("typed", "house"), [("four players", "Four Seats"), ("Multijoueur", "Changer"), ("quatre places", "Four Seats")]
)
def test_a_house_is_found_by_any_word(croupier: Program, typed: str, house: str) -> None:
    assert f"{house}: who plays?" in croupier("--plain", typed=f"{typed}\n").out


def test_the_line_lobby_has_history_resume_drills_and_bots(croupier: Program) -> None:
    croupier("play", "blackjack/changer", "--seed", "3", typed="10\n")
    run = croupier("--plain", typed="y\nr\n1\nstand\n")
    assert "Changer  1 round" in run.out
    assert "Changer  round 1  you 1,990" in run.out.replace("2,000", "1,990")
    assert "Place your bets." in run.out
    run = croupier("--plain", typed="b changer\nExpert, débutant\n1\n\n")
    assert "Changer: expert, amateur play along." in run.out
    assert "Alone, with 2 AI players" in run.out
    assert "Deshmukh has one seat: nobody plays along." in croupier("--plain", typed="bots 3\n").out
    assert "questions" in croupier("--plain", typed="d punto-banco\nq\n").out


@pytest.mark.slow
def test_in_a_terminal_the_lobby_opens_and_a_round_is_played(croupier: Program) -> None:
    terminal = Terminal(croupier, "--plain")
    terminal.wait_for("Which house? > ")
    terminal.type("?")
    terminal.wait_for("Which house? > ")
    terminal.type("nowhere")
    terminal.wait_for("There is no house “nowhere”")
    terminal.wait_for("Which house? > ")
    terminal.type("baccarat/punto-banco")
    terminal.wait_for("browser > ")
    terminal.type("")
    terminal.wait_for("Place your bets. ")
    terminal.type("banker 10")
    terminal.wait_for("Enter: banker 10. > ")
    assert "Coup 1" in terminal.shown
    terminal.type("q")
    terminal.wait_for("q: leave > ")
    terminal.type("q")
    assert terminal.ends()[0] == 0
    assert "The game is kept." in terminal.shown


@pytest.mark.slow
def test_a_house_by_its_number_and_in_french(croupier: Program) -> None:
    terminal = Terminal(croupier, "--plain", "--lang", "fr")
    terminal.wait_for("Quelle maison\u202f? > ")
    terminal.type("1")
    terminal.wait_for("navigateur > ")
    terminal.type("s")
    terminal.wait_for("Faites vos jeux. ")
    assert "\nChanger\n" in terminal.shown
    terminal.type("quitter")
    assert terminal.ends()[0] == 0


def test_a_dumb_terminal_has_the_plain_lobby(croupier: Program) -> None:
    terminal = Terminal(croupier, TERM="dumb")
    terminal.wait_for("Which house? > ")
    terminal.type("q")
    assert terminal.ends()[0] == 0


def test_leaving_the_lobby(croupier: Program) -> None:
    terminal = Terminal(croupier, "--plain")
    terminal.wait_for("Which house? > ")
    terminal.type("q")
    assert terminal.ends()[0] == 0
    assert not croupier.logs()


@pytest.mark.slow
def test_ctrl_c_and_ctrl_d_in_a_terminal(croupier: Program) -> None:
    terminal = Terminal(croupier, "play", "vegas-strip", "--plain", "--seed", "3")
    terminal.wait_for("Place your bets. ")
    terminal.type("10\x04")
    terminal.wait_for(" > ")
    os.write(terminal._master, b"\x04")
    assert terminal.ends()[0] == 0
    assert "The game is kept." in terminal.shown
    terminal = Terminal(croupier, "resume", "--plain")
    terminal.wait_for("Stand")
    terminal._run.send_signal(2)
    assert terminal.ends()[0] == 130


@pytest.mark.slow
def test_before_a_tournament_line_mode_says_what_one_wins_against_each_level(croupier: Program) -> None:
    run = croupier("--plain", "--lang", "en", typed="t\n?\nq\n")
    assert "? your chances > " in run.out
    shares = re.findall(
        r"^ *.*?(Amateur|Intermediate|Expert) – you win (\d+\.\d) % by the chart$", run.out, re.MULTILINE
    )
    assert [level for level, _ in shares] == ["Amateur", "Intermediate", "Expert"]
    assert all(10 < float(share) < 50 for _, share in shares), "one of four, about as good as the others"
    assert "Champion, plays to win – " in run.out
