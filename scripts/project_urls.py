"""Writes the addresses of the project into what is built: `make release URL=https://…`. Called by the build backend.

Nothing in the checkout says where the project is published: that is known when a release is made. PROJECT_URL is the address of its
repository, on a forge that shows a file at /blob/TAG/FILE and sends it at /raw/TAG/FILE. From it come the project's URLs, and the
links of the README, which lead nowhere on an index unless they are absolute. Without it the README stays as it is and there are no
URLs. A wheel that is built from a published source has what stands in the PKG-INFO of that.
"""

from __future__ import annotations

import os
import re
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

from hatchling.metadata.plugin.interface import MetadataHookInterface

VARIABLE = "PROJECT_URL"
LINK = re.compile(r"(!?)\[([^]]*)\]\((?![a-z]+:|#)([^)\s]+)\)")
"""A link or a picture of the checkout: a picture's mark, the text, the file."""


class NoAddress(ValueError):
    """Why an address cannot be that of the project."""


def check_address(address: str) -> str:
    """The address without a slash at its end; refused if a reader could not follow it."""
    parts = urlsplit(address)
    if parts.scheme != "https" or not parts.hostname or "." not in parts.hostname or parts.query or parts.fragment:
        raise NoAddress(f"“{address}” is no address of a repository: URL=https://HOST/OWNER/NAME.")
    return address.rstrip("/")


def urls(address: str, tag: str) -> dict[str, str]:
    """The addresses that an index shows beside the project."""
    return {
        "Homepage": address,
        "Documentation": f"{address}/blob/{tag}/docs/tour.md",
        "Changelog": f"{address}/blob/{tag}/CHANGELOG.md",
        "Issues": f"{address}/issues",
        "Source": address,
    }


def absolute(page: str, address: str, tag: str) -> str:
    """A page whose links lead to the files of the repository at a tag."""

    def link(found: re.Match[str]) -> str:
        picture, text, file = found.groups()
        return f"{picture}[{text}]({address}/{'raw' if picture else 'blob'}/{tag}/{file})"

    return LINK.sub(link, page)


class ProjectUrls(MetadataHookInterface):
    """Fills in `readme` and `urls`, which pyproject.toml calls dynamic."""

    def update(self, metadata: dict[str, Any]) -> None:
        page = (Path(self.root) / "README.md").read_text("utf-8")
        if given := os.environ.get(VARIABLE):
            address, tag = check_address(given), f"v{metadata['version']}"
            page = absolute(page, address, tag)
            if "urls" in metadata["dynamic"]:
                metadata["urls"] = urls(address, tag)
        if "readme" in metadata["dynamic"]:
            metadata["readme"] = {"content-type": "text/markdown", "text": page}
