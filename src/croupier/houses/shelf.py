"""Where house files are found: those that are shipped, by name, and those on the disk, by path."""

from __future__ import annotations

from difflib import get_close_matches
from functools import cache
from importlib.resources import files as resources
from pathlib import Path
from typing import NamedTuple

from croupier.disk import read_file
from croupier.games.registry import game_of, games
from croupier.messages import Refused, say, shown

SUFFIX = ".toml"
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
    if text in names():
        return text
    called = [name for name in names() if name.endswith(f"/{text}")]
    if len(called) == 1:
        return called[0]
    if called:
        raise UnknownHouse(say("“{house}” is the name of several houses: {names}.", house=text, names=tuple(called)))
    if near := _near(text):
        raise UnknownHouse(
            say(
                "There is no house “{house}”; did you mean {near}? There are: {names}.",
                house=shown(text),
                near=near,
                names=names(),
            )
        )
    if not files:
        raise UnknownHouse(say("There is no house “{house}”; there are: {names}.", house=shown(text), names=names()))
    raise UnknownHouse(
        say(
            "There is no house “{house}”; give the path of a .toml file, or one of: {names}.",
            house=shown(text),
            names=names(),
        )
    )


def _near(text: str) -> tuple[str, ...]:
    """The shipped names that look like a text, its game spelt out or not."""
    short = {name.partition("/")[2]: name for name in reversed(names())}
    full = get_close_matches(text, names(), 3, 0.7)
    return tuple(dict.fromkeys([*full, *(short[name] for name in get_close_matches(text, short, 3, 0.7))]))


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
