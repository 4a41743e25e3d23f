"""The kinds of values that a house rule can have: words, numbers, odds, money and others."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from croupier.messages import Message, say
from croupier.money import amount, amount_text, odds


class Kind:
    """The values a rule takes: reads them from a house file or a command line, and shows them again."""

    schema: Mapping[str, Any]
    allowed: Message

    def read(self, raw: object) -> object:
        """The value that a house file or a text of the command line means; ValueError if it means none."""
        raise NotImplementedError

    def raw(self, value: Any) -> object:
        """The value as a house file writes it."""
        return value


class Words(Kind):
    def __init__(self, *words: str) -> None:
        self.schema = {"enum": list(words)}
        self.allowed = say("one of {words}", words=words)
        self._words = words

    def read(self, raw: object) -> object:
        if raw not in self._words:
            raise ValueError
        return raw


class Flag(Kind):
    def __init__(self) -> None:
        self.schema = {"type": "boolean"}
        self.allowed = say("true or false")

    def read(self, raw: object) -> object:
        if isinstance(raw, bool):
            return raw
        return {"true": True, "false": False}[str(raw)] if raw in ("true", "false") else _no()


class Number(Kind):
    """A whole number in a range, or one of the words given beside it."""

    def __init__(self, least: int, most: int, *words: str) -> None:
        number = {"type": "integer", "minimum": least, "maximum": most}
        self.schema = {"anyOf": [number, {"enum": list(words)}]} if words else number
        self.allowed = (
            say("a whole number from {least} to {most}, or {words}", least=least, most=most, words=words)
            if words
            else say("a whole number from {least} to {most}", least=least, most=most)
        )
        self.numbers, self._words = range(least, most + 1), words

    def read(self, raw: object) -> object:
        if raw in self._words:
            return raw
        number = raw if type(raw) is int else int(raw) if isinstance(raw, str) and raw.isdecimal() else _no()
        return number if number in self.numbers else _no()


class Ratio(Kind):
    """Odds written `3:2`, or one of the words given beside them."""

    def __init__(self, *words: str) -> None:
        ratio = {"type": "string", "pattern": r"^\d{1,6}:0*[1-9]\d{0,5}$"}
        self.schema = {"anyOf": [ratio, {"enum": list(words)}]} if words else ratio
        self.allowed = say("odds such as 3:2, or {words}", words=words) if words else say("odds such as 3:2")
        self._words = words

    def read(self, raw: object) -> object:
        return raw if raw in self._words else odds(raw) if isinstance(raw, str) else _no()

    def raw(self, value: Any) -> object:
        return str(value)


class Amount(Kind):
    """Money: whole units as a number, or a text with decimals, never a float (E-15); or one of the words given beside it."""

    def __init__(self, *words: str) -> None:
        amounts = [{"type": "integer", "minimum": 0}, {"type": "string", "pattern": r"^\d+(\.\d{1,2})?$"}]
        self.schema = {"anyOf": [*amounts, {"enum": list(words)}] if words else amounts}
        self.allowed = (
            say('whole units such as 25, a text such as "0.50", or {words}', words=words)
            if words
            else say('whole units such as 25, or a text such as "0.50"')
        )
        self._words = words

    def read(self, raw: object) -> object:
        if raw in self._words:
            return raw
        cents = raw * 100 if type(raw) is int else amount(raw) if isinstance(raw, str) else _no()
        return cents if cents >= 0 else _no()

    def raw(self, value: Any) -> object:
        if value in self._words:
            return value
        return amount_text(value).replace(",", "") if value % 100 else value // 100


class Share(Kind):
    """A part of a whole, as a decimal; kept in thousandths so that rules stay exact."""

    def __init__(self) -> None:
        self.schema = {"type": "number", "minimum": 0, "maximum": 0.95}
        self.allowed = say("a number from 0 to 0.95 with at most three decimals")

    def read(self, raw: object) -> object:
        number = float(raw) if isinstance(raw, (int, float, str)) and not isinstance(raw, bool) else _no()
        thousandths = round(number * 1000) if 0 <= number <= 0.95 else _no()
        return thousandths / 1000 if abs(number * 1000 - thousandths) < 1e-6 else _no()


class Percent(Kind):
    """A commission written `5%`; kept as the odds that remain of an even-money win."""

    def __init__(self) -> None:
        self.schema = {"type": "string", "pattern": r"^\d{1,2}(\.\d{1,2})?%$"}
        self.allowed = say('a percentage below 100 such as "5%"')

    def read(self, raw: object) -> object:
        hundredths = amount(raw[:-1]) if isinstance(raw, str) and raw.endswith("%") else _no()
        return f"{amount_text(hundredths)}%" if 0 <= hundredths < 10000 else _no()


class Names(Kind):
    """A list of names, each from a fixed set and at most once; on the command line separated by blanks."""

    def __init__(self, *names: str) -> None:
        self.schema = {"type": "array", "items": {"enum": list(names)}, "uniqueItems": True}
        self.allowed = say("a list of names from {words}", words=names)
        self.names = names

    def read(self, raw: object) -> object:
        names = raw.split() if isinstance(raw, str) else list(raw) if isinstance(raw, (list, tuple)) else _no()
        if len(set(names)) < len(names) or not set(names) <= set(self.names):
            raise ValueError
        return tuple(name for name in self.names if name in names)

    def raw(self, value: Any) -> object:
        return list(value)


class PayTable(Kind):
    """Odds by the name of what was made, best first; a name that is left out is not paid."""

    def __init__(self, *names: str) -> None:
        ratio = Ratio().schema
        self.schema = {"type": "object", "properties": dict.fromkeys(names, ratio), "additionalProperties": False}
        self.allowed = say("a table of odds for {words}", words=names)
        self.names = names

    def read(self, raw: object) -> object:
        table = dict(raw) if isinstance(raw, (Mapping, tuple)) else _no()
        if not set(table) <= set(self.names):
            raise ValueError
        return tuple((name, odds(str(table[name]))) for name in self.names if name in table)

    def raw(self, value: Any) -> object:
        return {name: str(pays) for name, pays in value}


class Text(Kind):
    """A short text, such as a currency."""

    def __init__(self) -> None:
        self.schema = {"type": "string", "maxLength": 8}
        self.allowed = say("a text of at most 8 characters")

    def read(self, raw: object) -> object:
        return raw if isinstance(raw, str) and len(raw) <= 8 and raw.isprintable() else _no()


def _no() -> Any:
    raise ValueError
