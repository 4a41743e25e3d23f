"""What is installed is the same today and in a year: bounds in pyproject.toml, exact files in constraints.txt."""

from __future__ import annotations

import re
import runpy
import tomllib
from collections.abc import Iterator
from importlib.metadata import PackageNotFoundError, requires
from pathlib import Path

import pytest
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

ROOT = Path(__file__).parents[1]
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))
CONSTRAINTS = (ROOT / "constraints.txt").read_text("utf-8").replace(" \\\n", "").splitlines()
LINES = [line.partition("    --hash=") for line in CONSTRAINTS if not line.startswith("#")]


def requirements() -> list[Requirement]:
    """Everything that pyproject.toml names: what the program needs, what its extras need, the tools."""
    project, groups = PROJECT["project"], PROJECT["dependency-groups"]
    extras = project.get("optional-dependencies", {}).values()
    return [Requirement(text) for texts in (project["dependencies"], *extras, *groups.values()) for text in texts]


def pins() -> dict[str, str]:
    """The pinned version of each package on this machine."""
    constraints = [Requirement(pin) for pin, _, _ in LINES]
    here = [each for each in constraints if each.marker is None or each.marker.evaluate()]
    versions: dict[str, str] = {canonicalize_name(each.name): str(each.specifier).removeprefix("==") for each in here}
    assert len(versions) == len(here), "a package is pinned twice"
    return versions


def with_needs(asked: Requirement) -> Iterator[Requirement]:
    """A package and, by what is installed, everything it needs."""
    todo, seen = [asked], set[tuple[str, frozenset[str]]]()
    while todo:
        package = todo.pop()
        if (node := (canonicalize_name(package.name), frozenset(package.extras))) in seen:
            continue
        seen.add(node)
        yield package
        try:
            below = map(Requirement, requires(package.name) or ())
        except PackageNotFoundError:
            continue
        extras = [{"extra": extra} for extra in ("", *package.extras)]
        todo += [each for each in below if each.marker is None or any(map(each.marker.evaluate, extras))]


@pytest.mark.parametrize("dependency", requirements(), ids=lambda dependency: dependency.name)
def test_a_dependency_has_a_lower_and_an_upper_bound(dependency: Requirement) -> None:
    operators = {each.operator for each in dependency.specifier}
    assert operators in ({">=", "<"}, {"=="}), f"{dependency}: say it like name>=1.2,<2"


@pytest.mark.parametrize("dependency", requirements(), ids=lambda dependency: dependency.name)
def test_a_dependency_and_all_it_needs_are_pinned(dependency: Requirement) -> None:
    for package in with_needs(dependency):
        pin = pins().get(canonicalize_name(package.name))
        assert pin, f"{package.name} is not in constraints.txt: make constraints"
        assert package.specifier.contains(pin, prereleases=True), f"{package} is pinned to {pin}: make constraints"


def test_the_build_backend_and_the_installer_are_pinned() -> None:
    for needed_to_build in map(Requirement, PROJECT["build-system"]["requires"]):
        assert str(needed_to_build.specifier) == f"=={pins()[needed_to_build.name]}"
    assert {"pip", "editables", "pathspec", "pluggy", "trove-classifiers"} <= set(pins())


def test_a_constraint_is_a_name_a_version_and_the_hashes_of_its_files() -> None:
    """No address of a registry, no path: the file works with whatever index a machine uses, as long as it has these files."""
    pin = re.compile(
        r"[a-z0-9-]+==[0-9][0-9a-z.]*( ; platform_machine [!=]= 'x86_64' (and|or) sys_platform [!=]= 'darwin')?"
    )
    assert [line for line, _, _ in LINES if not pin.fullmatch(line)] == []
    hashes = re.compile(r"sha256:[0-9a-f]{64}(    --hash=sha256:[0-9a-f]{64})*")
    assert [line for line, _, found in LINES if not hashes.fullmatch(found)] == []
    names = [line.partition("==")[0] for line, _, _ in LINES]
    assert names == sorted(names)


def test_pip_installs_from_the_same_pins_and_hashes() -> None:
    script = runpy.run_path(str(ROOT / "scripts" / "install_with_pip.py"))
    assert "".join(script["pins"]().values()) == "".join(
        line for line in (ROOT / "constraints.txt").read_text("utf-8").splitlines(keepends=True) if line[0] != "#"
    )
    named = {canonicalize_name(Requirement(text).name) for text in script["requirements"]("dev")}
    assert {"numba", "pytest", "hatchling", "editables"} <= named <= set(pins())
