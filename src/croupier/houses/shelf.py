"""Where house files are found: those that are shipped, by name, and those on the disk, by path."""

from __future__ import annotations

import tomllib
from collections.abc import Iterator, Mapping
from difflib import get_close_matches
from functools import cache
from importlib.resources import files as resources
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from croupier.disk import read_file
from croupier.games.registry import SHIPPED, game_of, games
from croupier.messages import Refused, fold_accents, quote, say
from croupier.plugins import Plugin, attempt, plugins, skip

if TYPE_CHECKING:
    from importlib.resources.abc import Traversable
    from types import ModuleType

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
    """The names of the houses that are shipped or added by other packages, game by game."""
    return tuple(_shelf())


def _shelf() -> Mapping[str, tuple[str, str]]:
    """Each house by its name, game by game: the package and the file that hold it."""
    added = _find_added()
    packages = tuple((game, game_of(game).houses) for game in games())
    return _fill(packages, tuple(added.houses.items()), frozenset(added.unusable))


@cache
def _fill(
    packages: tuple[tuple[str, str], ...], added: tuple[tuple[str, tuple[str, str]], ...], unusable: frozenset[str]
) -> Mapping[str, tuple[str, str]]:
    found = dict(place for game, package in packages for place in _files_of(game, package).items()) | dict(added)
    return {
        name: found[name]
        for game, _ in packages
        for name in found
        if name.startswith(f"{game}/") and name not in unusable
    }


@cache
def _files_of(game: str, package: str) -> dict[str, tuple[str, str]]:
    """The house files of a game."""
    files = sorted(file.name for file in resources(package).iterdir() if file.name.endswith(SUFFIX))
    return {f"{game}/{name.removesuffix(SUFFIX)}": (package, name) for name in files}


# Houses of other packages


class Added(NamedTuple):
    """The houses that other packages add, and those of them that cannot be loaded."""

    houses: dict[str, tuple[str, str]]
    unusable: set[str]


_known: Added | None = None


def _find_added() -> Added:
    """Each is loaded once, and left out if it cannot be; they may extend each other."""
    global _known
    if _known is None:
        listed = dict(_list_plugins())
        _known = Added({name: place for name, (_, place) in listed.items()}, set())
        for name, (plugin, _) in listed.items():
            if attempt(plugin, _load, name) is None:
                _known.unusable.add(name)
    return _known


def _list_plugins() -> Iterator[tuple[str, tuple[Plugin, tuple[str, str]]]]:
    """Every house file of the packages, by the name of its house."""
    shipped = [name for game in games() for name in _files_of(game, game_of(game).houses)]
    for plugin in (*plugins("houses"), *_of_games()):
        package, files = attempt(plugin, _files, plugin.value) or ("", ())
        for file in files:
            if file.name.endswith(SUFFIX):
                one = plugin._replace(name=f"{plugin.name}/{file.name}")
                game = attempt(one, _game, file)
                name = f"{game}/{file.name.removesuffix(SUFFIX)}"
                if game is None:
                    continue
                if name in shipped and plugin.group == "houses":
                    skip(one, say("there is a house {name} already", name=name))
                else:
                    yield name, (one, (package, file.name))


def _files(package: ModuleType | str) -> tuple[str, list[Traversable]]:
    """The name of a package, and its files."""
    name = package if isinstance(package, str) else package.__name__
    return name, [*resources(name).iterdir()]


def _game(file: Traversable) -> str:
    return str(tomllib.loads(file.read_text("utf-8"))["game"])


def _of_games() -> Iterator[Plugin]:
    """The games of other packages, each with the package of its own houses."""
    for plugin in plugins("games"):
        if plugin.name in games() and plugin.name not in SHIPPED:
            yield plugin._replace(value=game_of(plugin.name).houses)


def _load(name: str) -> object:
    from croupier.houses.loader import load

    return load(name)


def find(text: str, folder: Path | None = None, files: bool = True) -> HouseFile:
    """The house file that a text means: a shipped name, with or without its game, or a path that ends in `.toml`."""
    if text.endswith(SUFFIX) and files:
        return _file(Path(folder or "", text))
    return _find_shipped(_full_name(text, files))


def _full_name(text: str, files: bool) -> str:
    """The name of the shipped house that a text means: its name, with or without its game, or its title in any language.

    Capitals, accents, hyphens and blanks do not matter.
    """
    if text in _shelf():
        return text
    called = _names_of(names()).get(_key(text), ())
    if len(called) == 1:
        return called[0]
    if called:
        raise UnknownHouse(say("“{house}” is the name of several houses: {names}.", house=quote(text), names=called))
    if near := _near(text):
        raise UnknownHouse(say("There is no house “{house}”; did you mean {near}?", house=quote(text), near=near))
    if not files:
        raise UnknownHouse(say("There is no house “{house}”.", house=quote(text)))
    raise UnknownHouse(
        say(
            "There is no house “{house}”; croupier houses list shows all, and a file of your own ends in .toml.",
            house=quote(text),
        )
    )


def _key(text: str) -> str:
    return " ".join(fold_accents(text).replace("-", " ").replace("/", " ").replace("’", "'").split())


@cache
def _names_of(houses: tuple[str, ...]) -> dict[str, tuple[str, ...]]:
    """What these houses are called, and which of them are called so."""
    found: dict[str, list[str]] = {}
    for name in houses:
        game, _, short = name.partition("/")
        texts = tomllib.loads(_find_shipped(name).text)
        titles = [text for key, text in texts.items() if key.partition("_")[0] == "title"]
        for called in dict.fromkeys(map(_key, (name, short, *titles, *(f"{game} {title}" for title in titles)))):
            found.setdefault(called, []).append(name)
    return {called: tuple(several) for called, several in found.items()}


def _near(text: str) -> tuple[str, ...]:
    """The shipped houses that are called like a text; a title that begins so is near, too."""
    key, called = _key(text), _names_of(names())
    begins = [one for one in called if key and one.startswith(key)]
    near = [*begins[:3], *get_close_matches(key, called, 3, 0.7)]
    return tuple(dict.fromkeys(house for one in near for house in called[one]))[:3]


def _find_shipped(name: str) -> HouseFile:
    return HouseFile(name, _text(*_shelf()[name]), None)


@cache
def _text(package: str, file: str) -> str:
    return resources(package).joinpath(file).read_text("utf-8")


def _file(path: Path) -> HouseFile:
    try:
        return HouseFile(str(path), read_file(path, LARGEST).decode(), path.parent)
    except FileNotFoundError:
        raise UnknownHouse(say("There is no house file “{path}”.", path=quote(str(path)))) from None
    except (OSError, ValueError):
        raise UnknownHouse(say("The house file “{path}” cannot be read.", path=quote(str(path)))) from None
