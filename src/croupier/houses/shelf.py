"""Where house files are found: those that are shipped, by name, and those on the disk, by path."""

from __future__ import annotations

import tomllib
from difflib import get_close_matches
from functools import cache
from importlib.resources import files as resources
from pathlib import Path
from typing import NamedTuple

from croupier.disk import read_file
from croupier.games.registry import game_of, games
from croupier.messages import Refused, folded, say, shown

SUFFIX = ".toml"
SHEETS = (
    "blackjack/changer", "blackjack/partage", "blackjack/deshmukh", "blackjack/four-seats",
    "blackjack/ctrlaltbet", "baccarat/ctrlaltbet", "war/ctrlaltbet",
)  # fmt: skip
"""The houses of the five rule sheets, in their order; the fifth has three games. They come first in every list."""
LARGEST = 1_000_000
"""The most bytes a house file may have."""


class UnknownHouse(Refused):
    """A text that names no house, or a house file that cannot be read."""


class HouseFile(NamedTuple):
    """The text of a house file, and where it came from."""

    name: str
    text: str
    folder: Path | None
    """Where paths it mentions begin; None for a shipped file, which mentions none."""


def names() -> tuple[str, ...]:
    """The names of the houses that are shipped, game by game."""
    return tuple(name for game in games() for name in _names_of(game, game_of(game).houses))


@cache
def _names_of(game: str, package: str) -> tuple[str, ...]:
    """The names of a game's houses."""
    files = (file.name for file in resources(package).iterdir())
    return tuple(f"{game}/{name.removesuffix(SUFFIX)}" for name in sorted(files) if name.endswith(SUFFIX))


def find(text: str, folder: Path | None = None, files: bool = True) -> HouseFile:
    """The house file that a text means: a shipped name, with or without its game, or a path that ends in `.toml`."""
    if text.endswith(SUFFIX) and files:
        return _file(Path(folder or "", text))
    return _shipped(_full_name(text, files))


def _full_name(text: str, files: bool) -> str:
    """The name of the shipped house that a text means: its name, with or without its game, or its title in any language.

    Capitals, accents, hyphens and blanks do not matter.
    """
    if text in names():
        return text
    called = _called().get(_key(text), ())
    if len(called) == 1:
        return called[0]
    if called:
        raise UnknownHouse(say("“{house}” is the name of several houses: {names}.", house=shown(text), names=called))
    if near := _near(text):
        raise UnknownHouse(say("There is no house “{house}”; did you mean {near}?", house=shown(text), near=near))
    if not files:
        raise UnknownHouse(say("There is no house “{house}”.", house=shown(text)))
    raise UnknownHouse(
        say(
            "There is no house “{house}”; croupier houses list shows all, and a file of your own ends in .toml.",
            house=shown(text),
        )
    )


def _key(text: str) -> str:
    return " ".join(folded(text).replace("-", " ").replace("/", " ").replace("’", "'").split())


@cache
def _called() -> dict[str, tuple[str, ...]]:
    """What each shipped house is called, and which houses are called so."""
    found: dict[str, list[str]] = {}
    for name in names():
        game, _, short = name.partition("/")
        texts = tomllib.loads(_shipped(name).text)
        titles = [text for key, text in texts.items() if key.partition("_")[0] == "title"]
        for called in dict.fromkeys(map(_key, (name, short, *titles, *(f"{game} {title}" for title in titles)))):
            found.setdefault(called, []).append(name)
    return {called: tuple(houses) for called, houses in found.items()}


def _near(text: str) -> tuple[str, ...]:
    """The shipped houses that are called like a text; a title that begins so is near, too."""
    key, called = _key(text), _called()
    begins = [one for one in called if key and one.startswith(key)]
    near = [*begins[:3], *get_close_matches(key, called, 3, 0.7)]
    return tuple(dict.fromkeys(house for one in near for house in called[one]))[:3]


def _shipped(name: str) -> HouseFile:
    game, _, file = name.partition("/")
    return HouseFile(name, _text(game_of(game).houses, file + SUFFIX), None)


@cache
def _text(package: str, file: str) -> str:
    return resources(package).joinpath(file).read_text("utf-8")


def _file(path: Path) -> HouseFile:
    try:
        return HouseFile(str(path), read_file(path, LARGEST).decode(), path.parent)
    except FileNotFoundError:
        raise UnknownHouse(say("There is no house file “{path}”.", path=shown(str(path)))) from None
    except (OSError, ValueError):
        raise UnknownHouse(say("The house file “{path}” cannot be read.", path=shown(str(path)))) from None
