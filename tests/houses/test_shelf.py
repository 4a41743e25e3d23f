"""Where house files are found."""

from __future__ import annotations

from pathlib import Path

import pytest

from croupier.houses import UnknownHouse, load, names

SEEDS = ("changer", "partage", "deshmukh", "four-seats", "ctrlaltbet")
TABLES = ("vegas-strip", "downtown", "atlantic-city", "european", "french", "single-deck", "six-five")
OTHERS = ("baccarat/ctrlaltbet", "baccarat/punto-banco", "war/ctrlaltbet", "war/casino-war")


def test_the_houses_of_the_rulebook_are_shipped() -> None:
    assert {*(f"blackjack/{name}" for name in SEEDS + TABLES), *OTHERS} <= set(names())


def test_a_name_needs_no_game_where_only_one_house_has_it() -> None:
    assert load("changer") == load("blackjack/changer")
    assert load("casino-war").name == "war/casino-war"


def test_a_name_of_several_houses_is_refused_with_all_of_them() -> None:
    with pytest.raises(UnknownHouse, match="blackjack/ctrlaltbet, baccarat/ctrlaltbet, war/ctrlaltbet"):
        load("ctrlaltbet")


@pytest.mark.parametrize(
    ("text", "near"),
    [
        ("blackjack/vegas-stripe", "blackjack/vegas-strip"),
        ("chnager", "blackjack/changer"),
        ("punto_banco", "baccarat/punto-banco"),
        ("blackjack/casino-war", "war/casino-war"),
    ],
)
def test_e_06_an_unknown_house_is_refused_with_near_ones(text: str, near: str) -> None:
    with pytest.raises(UnknownHouse, match=f"There is no house “{text}”; did you mean .*{near}"):
        load(text)


@pytest.mark.parametrize("text", ["", "/", "xyzzy", "blackjack/", "../changer"])
def test_e_06_an_unknown_house_is_refused_with_a_way_to_the_list(text: str) -> None:
    with pytest.raises(UnknownHouse) as refusal:
        load(text)
    assert "croupier houses list" in str(refusal.value) or "did you mean" in str(refusal.value)
    assert sum(name in str(refusal.value) for name in names()) <= 3


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("Changer", "blackjack/changer"), ("CHANGER", "blackjack/changer"), ("quatre places", "blackjack/four-seats"),
        ("Four Seats", "blackjack/four-seats"), ("Européen", "blackjack/european"), ("europeen", "blackjack/european"),
        ("Las Vegas Strip", "blackjack/vegas-strip"), ("war CtrlAltBet", "war/ctrlaltbet"), ("Six-Five", "blackjack/six-five"),
    ],
)  # fmt: skip
def test_a_house_is_found_by_its_title_in_both_languages(text: str, name: str) -> None:
    assert load(text).name == name


def test_e_06_a_missing_file_is_refused(tmp_path: Path) -> None:
    with pytest.raises(UnknownHouse, match=r"There is no house file “.*nowhere\.toml”"):
        load(str(tmp_path / "nowhere.toml"))


def test_e_06_a_file_that_cannot_be_read_is_refused(tmp_path: Path) -> None:
    (tmp_path / "folder.toml").mkdir()
    (tmp_path / "latin.toml").write_bytes('game = "war" # é'.encode("latin-1"))
    for name in ("folder.toml", "latin.toml", "nul\0.toml"):
        with pytest.raises(UnknownHouse, match="cannot be read"):
            load(str(tmp_path / name))


def test_strangers_read_no_files(tmp_path: Path) -> None:
    file = tmp_path / "mine.toml"
    file.write_text('game = "war"')
    assert load(str(file)).game == "war"
    with pytest.raises(UnknownHouse, match="There is no house"):
        load(str(file), files=False)
    assert load("changer:decks=2", files=False).rules.decks == 2
