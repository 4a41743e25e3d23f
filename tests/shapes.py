"""Pieces of code with the same shape: the same tokens, whatever their names, texts and numbers are."""

from __future__ import annotations

import ast
import io
import keyword
import tokenize
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass

Shape = tuple[str, ...]
"""The tokens of a line, with N for a name, S for a text and 0 for a number."""

_BLANK = {tokenize.STRING: "S", tokenize.NUMBER: "0"}
_LAYOUT = {tokenize.COMMENT, tokenize.NL, tokenize.NEWLINE, tokenize.INDENT, tokenize.DEDENT, tokenize.ENDMARKER}


@dataclass(frozen=True)
class Line:
    """A line that says something, and where it stands."""

    number: int
    shape: Shape


@dataclass(frozen=True)
class Pair:
    """Lines of one file that stand in another one again."""

    one: str
    other: str
    lines: int

    def __str__(self) -> str:
        return f"{self.one} ~ {self.other}: {self.lines} lines of the same shape"


def lines_of(source: str) -> list[Line]:
    """The lines that count: no docstring, no import, no decorator, no signature, nothing but brackets."""
    left_out = set(_skipped_lines(ast.parse(source)))
    shapes: dict[int, list[str]] = defaultdict(list)
    for token in tokenize.generate_tokens(io.StringIO(source).readline):
        if token.type not in _LAYOUT and token.start[0] not in left_out:
            shapes[token.start[0]].append(_blank(token))
    return [
        Line(number, tuple(shape))
        for number, shape in sorted(shapes.items())
        if any(part not in "()[]{}," for part in shape)
    ]


def _blank(token: tokenize.TokenInfo) -> str:
    if token.type == tokenize.NAME:
        return token.string if keyword.iskeyword(token.string) else "N"
    return _BLANK.get(token.type, token.string)


def _skipped_lines(tree: ast.Module) -> Iterator[int]:
    for node in ast.walk(tree):
        match node:
            case ast.Import() | ast.ImportFrom() | ast.Expr(value=ast.Constant(value=str())):
                yield from range(node.lineno, (node.end_lineno or node.lineno) + 1)
            case ast.FunctionDef() | ast.AsyncFunctionDef() | ast.ClassDef():
                first = min([node.lineno, *(decorator.lineno for decorator in node.decorator_list)])
                yield from range(first, max(first + 1, node.body[0].lineno))


def pairs(sources: Mapping[str, str], least: int) -> Iterator[Pair]:
    """The longest runs of so many lines or more that two of these files share."""
    files = {name: lines_of(source) for name, source in sources.items()}
    places: dict[tuple[Shape, ...], list[tuple[str, int]]] = defaultdict(list)
    for name, lines in files.items():
        for at in range(len(lines) - least + 1):
            places[tuple(line.shape for line in lines[at : at + least])].append((name, at))
    for window in places.values():
        for (one, at), (other, there) in _between(window):
            if (
                not (at and there) or files[one][at - 1].shape != files[other][there - 1].shape
            ):  # told from its beginning
                length = _length(files[one][at:], files[other][there:])
                yield Pair(f"{one}:{files[one][at].number}", f"{other}:{files[other][there].number}", length)


def _between(places: list[tuple[str, int]]) -> Iterable[tuple[tuple[str, int], tuple[str, int]]]:
    return ((one, other) for number, one in enumerate(places) for other in places[number + 1 :] if one[0] != other[0])


def _length(one: list[Line], other: list[Line]) -> int:
    same = (a.shape == b.shape for a, b in zip(one, other, strict=False))
    return next((number for number, alike in enumerate(same) if not alike), min(len(one), len(other)))
