"""Playing from the command line: options, refusals, end of input, interruption, invalid bytes, limited terminals."""

from __future__ import annotations

import os
import signal
import subprocess
import time
from pathlib import Path

import pytest

from cli.program import Program

STRIP = "blackjack/vegas-strip"


def test_a_round_over_a_pipe(croupier: Program) -> None:
    run = croupier("play", STRIP, "--plain", "--seed", "3", typed="10\nstand\n")
    assert run.code == 0
    assert run.err == ""
    assert "Dealer busts with 25. You win 10.\nYou have 1,010.\n" in run.out


def test_the_end_of_input_leaves_cleanly_and_says_how_to_resume(croupier: Program) -> None:
    run = croupier("play", STRIP, typed="10\n")
    (log,) = croupier.logs()
    assert run.code == 0
    *_, review, kept, fairness = run.out.splitlines()
    assert review == f"Your decisions, and what mistakes cost: croupier review {log.stem}"
    assert kept == f"The game is kept. To go on: croupier resume {log.stem}"
    assert fairness.startswith("Fairness: ")
    french = croupier("play", STRIP, "--lang", "fr", typed="10\n").out.splitlines()
    assert french[-2].startswith("La partie est gardée. Pour continuer\u202f: croupier resume ")
    assert croupier("play", STRIP).out.splitlines()[-1] == "No round was played: nothing is kept."


@pytest.mark.slow
def test_without_any_input_at_all(croupier: Program) -> None:
    run = subprocess.run(
        ["/bin/sh", "-c", 'exec "$0" "$@" <&-', *croupier.command("play", STRIP)],
        capture_output=True, text=True, env=croupier.environment(), check=False, timeout=60,
    )  # fmt: skip
    assert run.returncode == 0
    assert "nothing is kept" in run.stdout
    assert not run.stderr


@pytest.mark.slow
@pytest.mark.parametrize("arguments", [("houses", "list"), ("houses", "schema"), ("play", STRIP)], ids=" ".join)
def test_without_any_output_at_all(croupier: Program, arguments: tuple[str, ...]) -> None:
    run = subprocess.run(
        ["/bin/sh", "-c", 'exec "$0" "$@" >&-', *croupier.command(*arguments)],
        stdin=subprocess.DEVNULL, stderr=subprocess.PIPE, env=croupier.environment(), check=False, timeout=60,
    )  # fmt: skip
    assert (run.returncode, run.stderr) == (0, b"")


@pytest.mark.slow
def test_the_same_seed_deals_the_same_cards(croupier: Program) -> None:
    first = croupier("play", STRIP, "--seed", "5", typed="10\n").out.splitlines()[:-4]
    assert croupier.anew("play", STRIP, "--seed", "5", typed="10\n").out.splitlines()[:-4] == first
    assert croupier("play", STRIP, "--seed", "6", typed="10\n").out.splitlines()[:-4] != first


def test_seats_bots_and_names(croupier: Program) -> None:
    run = croupier(
        "play", STRIP, "--seats", "3", "--bots", "expert", "--names", "Léa,Bruno", "--budget", "250", typed="10\n20\n"
    )
    assert "Marguerite bets " in run.out
    assert "Léa: You have 250." in run.out
    assert "Bruno: You have 250." in run.out


def test_the_company_finds_room_without_being_counted(croupier: Program) -> None:
    run = croupier("play", STRIP, "--bots", "expert", typed="10\n")
    assert "Marguerite bets " in run.out
    assert "You have 1,000." in run.out
    assert "Bruno: You have" in croupier("play", STRIP, "--names", "Léa,Bruno", typed="10\n").out


def test_s3_03_the_number_of_seats_is_the_house_s(croupier: Program) -> None:
    assert "Player 4: P1" not in (said := croupier("play", "blackjack/four-seats", typed="s\ns\ns\ns\n").out)
    assert "Player 4 has P" in said


def test_s2_03_chips_are_bought_first(croupier: Program) -> None:
    run = croupier("play", "blackjack/deshmukh", typed="abc\n250\n10\n")
    assert run.out.startswith("How many chips? Enter: 1,000. > “abc” is not an amount")
    assert "You have 250. Place your bets." in run.out
    left = croupier("play", "blackjack/deshmukh", typed="rules\nq\n")
    assert left.code == 0
    assert "One ace may drop" in left.out
    assert left.out.endswith("No chips were bought, and no game was begun.\n")
    assert "How many" not in croupier("play", "blackjack/deshmukh", "--budget", "50").out


def test_the_first_bet_on_the_command_line(croupier: Program) -> None:
    assert "Enter: banker 10, tie 5. > " in croupier("play", "punto-banco", "--bet", "banker 10 tie 5").out
    assert "Enter: 25. > " in croupier("play", STRIP, "--bet", "25").out


@pytest.mark.parametrize(
    ("options", "why"),
    [
        (["--bet", "0"], "A bet of 0 is not accepted: a bet is more than 0."),
        (["--bet", "-5"], "A bet of −5 is not accepted: a bet is more than 0."),
        (["--bet", "ten"], "“ten” is not an amount: write a number with at most two decimals, as in 25 or 12.50."),
        (["--bet", "9"], "A bet of 9 is under the minimum: from 10 to 500."),
        (["--bet", "501"], "A bet of 501 is over the maximum: from 10 to 500."),
        (["--bet", "400", "--budget", "300"], "A bet of 400 is more than you have: 300."),
        (["--bet", "10 tie 5"], "This house takes no bet on “tie”; it takes bets on: main."),
        (["--budget", "0"], "You cannot play with 0 here: whole chips of 1, at least 10."),
        (["--budget", "much"], "“much” is not an amount: write a number with at most two decimals, as in 25 or 12.50."),
        (["--seats", "40"], "seats = “40” is not accepted; allowed: a whole number from 1 to 7."),
        (["--bots", "genius"], "“genius” is not a strategy for blackjack; allowed: "),
        (["--bots", "expert,expert", "--seats", "1"], "2 bots do not fit at a table of 1: ask for more seats with --seats."),
        (["--bots", "nothing.json"], "The chart file “nothing.json” is not accepted: there is no such file."),
        (["--names", "Léa,Léa"], "Two players have the same name: Léa, Léa."),
        (["--names", "A,B,C", "--seats", "2"], "Names given: 3; people who play: 2."),
    ],
)  # fmt: skip
def test_e_06_what_cannot_be_is_exit_code_2_a_sentence_and_no_game(
    croupier: Program, options: list[str], why: str
) -> None:
    run = croupier("play", STRIP, *options, typed="10\nstand\n")
    assert (run.code, run.out) == (2, "")
    assert run.sentence.startswith(why)
    assert not croupier.logs()


def test_e_06_bad_lines_at_the_prompt_lose_nothing(croupier: Program) -> None:
    run = croupier("play", STRIP, "--seed", "3", typed="0\n-1\nten\n5\n501\n\n10\nsplat\n\nstand\n")
    assert run.code == 0
    assert run.out.count("Place your bets.") == 8
    assert "You have 1,010.\n" in run.out


def test_a_folder_that_cannot_be_written_is_exit_code_1(croupier: Program) -> None:
    croupier.home.parent.mkdir(exist_ok=True)
    croupier.home.write_text("a file, not a folder")
    run = croupier("play", STRIP, typed="10\n")
    assert run.code == 1
    assert run.sentence.startswith("No game can be kept in ")


# Invalid bytes, closed pipes, limited terminals


def test_bytes_that_are_no_text_do_not_stop_the_game(croupier: Program) -> None:
    run = croupier("play", STRIP, "--seed", "3", typed=b"\xff\xfe\n\x00\x80\n10\n\xc3\nstand\n")
    assert run.code == 0
    assert "is not an amount" in run.out
    assert "You have 1,010." in run.out


@pytest.mark.slow
def test_a_reader_that_goes_away_is_no_crash(croupier: Program) -> None:
    shell = " ".join([f"printf '10\\ns\\n10\\ns\\n' | '{croupier.command()[0]}' -m croupier play {STRIP} | head -1"])
    run = subprocess.run(
        shell, shell=True, capture_output=True, text=True, env=croupier.environment(), check=False, timeout=60
    )
    assert run.stdout == "Las Vegas Strip\n"
    assert run.stderr == ""
    assert croupier("houses", "list").code == 0
    listing = f"'{croupier.command()[0]}' -m croupier houses schema | head -1"
    run = subprocess.run(
        listing, shell=True, capture_output=True, text=True, env=croupier.environment(), check=False, timeout=60
    )
    assert (run.stdout, run.stderr) == ("{\n", "")


@pytest.mark.slow
def test_suits_fall_back_to_letters_where_the_encoding_has_none(croupier: Program) -> None:
    plain = {"LC_ALL": "C", "PYTHONCOERCECLOCALE": "0", "PYTHONUTF8": "0", "TERM": "dumb"}
    run = croupier("play", STRIP, "--seed", "3", typed="10\nstand\n", **plain)
    assert run.code == 0
    assert run.out.isascii()
    assert "Dealer: Qc ?? (10)\nYou: Qc Qd (20), stake 10\n" in run.out
    french = croupier("play", STRIP, "--seed", "3", "--lang", "fr", typed="10\nrester\n", **plain)
    assert "A vous. 20 contre une dame." in french.out
    assert croupier("--lang", "fr", "--help", **plain).code == 0
    assert croupier("houses", "list", "--lang", "fr", **plain).out.isascii()
    assert croupier("houses", "list", "--json", "--lang", "fr", **plain).out.isascii()
    assert croupier("play", "nowhere", "--lang", "fr", **plain).code == 2


@pytest.mark.slow
def test_a_c_locale_is_no_obstacle(croupier: Program) -> None:
    assert "Q♣ ▒▒" in croupier("play", STRIP, "--seed", "3", typed="10\n", LC_ALL="C").out


# Interruption


def interrupt(croupier: Program, *arguments: str, typed: bytes, until: bytes) -> tuple[int, str]:
    """Run, type, wait until `until` is shown, then press Ctrl-C."""
    run = subprocess.Popen(
        croupier.command(*arguments), stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE, env=croupier.environment()
    )  # fmt: skip
    assert run.stdin
    assert run.stdout
    run.stdin.write(typed)
    run.stdin.flush()
    shown = b""
    while until not in shown:
        shown += os.read(run.stdout.fileno(), 4096)
    time.sleep(0.05)
    run.send_signal(signal.SIGINT)
    rest, wrong = run.communicate(timeout=30)
    assert b"Traceback" not in wrong
    return run.returncode, (shown + rest).decode()


@pytest.mark.slow
def test_k_d3_ctrl_c_is_exit_code_130_and_keeps_the_round(croupier: Program) -> None:
    code, said = interrupt(croupier, "play", STRIP, "--seed", "3", typed=b"10\n", until=b"Surrender > ")
    assert code == 130
    (log,) = croupier.logs()
    assert f"The game is kept. To go on: croupier resume {log.stem}\nFairness: " in said
    again = croupier("resume", typed="stand\n")
    assert "Dealer busts with 25. You win 10." in again.out


@pytest.mark.slow
def test_ctrl_c_at_the_first_question(croupier: Program) -> None:
    assert interrupt(croupier, "play", "deshmukh", typed=b"", until=b"Enter: 1,000. > ")[0] == 130


def test_the_private_file_is_private_and_goes_when_the_game_is_over(croupier: Program) -> None:
    croupier("play", STRIP, typed="10\n")
    (private,) = croupier.games.glob("*.private")
    assert private.stat().st_mode & 0o777 == 0o600
    croupier("play", STRIP, typed="leave\n")
    assert len(list(croupier.games.glob("*.private"))) == 1
    assert isinstance(private, Path)
