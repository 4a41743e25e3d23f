"""Any record that the types of the log allow, for Hypothesis: it is read off the types, so that no field is forgotten."""

from __future__ import annotations

from typing import Any, cast

from hypothesis import strategies as st
from msgspec import inspect

from croupier.records.types import Record

ASCII = st.characters(min_codepoint=33, max_codepoint=126)
VISIBLE = st.characters(exclude_categories=("C", "Z")) | st.sampled_from(' \u00a0\u202f"\\/é€🂡')
HEX = "0123456789abcdef"
WHOLE = (-(2**63), 2**63 - 1)
"""A rule may be any whole number; a log keeps those of 64 bits."""


def any_record(kind: type[Record]) -> st.SearchStrategy[Record]:
    """A record of this kind, of which every text is plain."""
    return cast(st.SearchStrategy[Record], _values(inspect.type_info(kind)))


def _values(kind: inspect.Type) -> st.SearchStrategy[Any]:
    match kind:
        case inspect.Metadata(type=inside):
            return _values(inside)
        case inspect.UnionType(types=types):
            return st.one_of(*map(_values, types))
        case inspect.NoneType():
            return st.none()
        case inspect.BoolType():
            return st.booleans()
        case inspect.IntType(ge=least, le=most):
            return st.integers(WHOLE[0] if least is None else int(least), WHOLE[1] if most is None else int(most))
        case inspect.FloatType():
            return st.floats(allow_nan=False, allow_infinity=False)
        case inspect.StrType():
            return _texts(kind)
        case inspect.ListType(item_type=item, min_length=least, max_length=most):
            return st.lists(_values(item), min_size=least or 0, max_size=min(most or 3, 3))
        case inspect.DictType(key_type=key, value_type=value, max_length=most):
            return st.dictionaries(_values(key), _values(value), max_size=min(most or 3, 3))
        case inspect.StructType(cls=struct, fields=fields):
            return st.builds(struct, **{field.name: _values(field.type) for field in fields})
    raise AssertionError(f"no values for {kind}")


def _texts(kind: inspect.StrType) -> st.SearchStrategy[str]:
    least, most = kind.min_length or 0, min(kind.max_length or 64, 64)
    alphabet = VISIBLE if kind.pattern is None else st.sampled_from(HEX) if least == 64 else ASCII
    return st.text(alphabet, min_size=least, max_size=most if least == most else min(most, 12))
