"""Ways to the screens of the app: what is pressed until one is there."""

from __future__ import annotations

from collections.abc import Awaitable, Callable

from tui.evening import At


async def nothing(_: At) -> None:
    """It is there at once."""


def keys(*pressed: str) -> Callable[[At], Awaitable[None]]:
    """These keys."""

    async def there(at: At) -> None:
        await at.press(*pressed)

    return there


async def look_back(at: At, rounds: int = 3) -> None:
    """The look back on some rounds."""
    for _ in range(rounds):
        await at.play_round()
    await at.press("escape", "e")


async def replay(at: At) -> None:
    """The replay of the last of them."""
    await look_back(at)
    await at.press("w", *["right"] * 9)
