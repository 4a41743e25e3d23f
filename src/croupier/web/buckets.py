"""Rate limits: token buckets, and which addresses count as one."""

from __future__ import annotations

import ipaddress
import time
from collections import OrderedDict


class Bucket:
    """A rate limit: how many a second, and how many at once."""

    __slots__ = ("_left", "_most", "_rate", "_when")

    def __init__(self, rate: float, most: float) -> None:
        self._rate, self._most, self._left, self._when = rate, most, float(most), time.monotonic()

    def take(self, count: int = 1) -> bool:
        now = time.monotonic()
        self._left = min(self._most, self._left + (now - self._when) * self._rate)
        self._when = now
        if self._left < count:
            return False
        self._left -= count
        return True

    def give_back(self) -> None:
        """What was taken last does not count."""
        self._left = min(self._most, self._left + 1)


class Buckets:
    """A rate limit for each name; only the latest names are kept."""

    def __init__(self, rate: float, most: float) -> None:
        self._rate, self._most = rate, most
        self._kept: OrderedDict[str, Bucket] = OrderedDict()

    def take(self, name: str) -> bool:
        bucket = self._kept.pop(name, None) or Bucket(self._rate, self._most)
        self._kept[name] = bucket
        while len(self._kept) > 10_000:
            self._kept.popitem(last=False)
        return bucket.take()

    def give_back(self, name: str) -> None:
        if bucket := self._kept.get(name):
            bucket.give_back()


def place_of(address: str) -> str:
    """Where somebody is, for limits: an address of IPv4, or a network of IPv6, since one machine has all its addresses.

    >>> place_of("192.0.2.7"), place_of("2001:db8:1:2:3:4:5:6"), place_of("::ffff:192.0.2.7"), place_of("")
    ('192.0.2.7', '2001:db8:1:2::', '192.0.2.7', '')
    """
    if ":" not in address:
        return address
    try:
        found = ipaddress.IPv6Address(address.partition("%")[0])
    except ValueError:
        return address
    if found.ipv4_mapped:
        return str(found.ipv4_mapped)
    return str(ipaddress.IPv6Address(int(found) >> 64 << 64))
