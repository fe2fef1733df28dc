"""Collections `fonts` and `font_addresses`: fonts with which sites obfuscate text.

Written only by the crawler.

A font file is stored under the SHA-256 of its bytes, with what is known about its characters. An address leads to a
font file or, if it is a style sheet, to the addresses of the fonts that the sheet names.
"""

import hashlib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

import zstandard

from storage.documents import derive_id
from storage.mongodb import Database, insert_new


@dataclass(frozen=True)
class Font:
    """A font file, and what its characters display."""

    data: bytes
    shown: Mapping[str, str] = field(default_factory=dict)
    """What a reader sees for each character whose glyph was identified."""
    looks: Mapping[str, str] = field(default_factory=dict)
    """What the other characters look like according to a recogniser: less certain; empty if it recognised nothing."""
    written: str = ""
    """All characters that the font can draw; empty until the font is analysed."""

    @property
    def id(self) -> str:
        """Derive the id from the font's bytes."""
        return hashlib.sha256(self.data).hexdigest()


class Fonts:
    """The fonts seen so far."""

    def __init__(self, database: Database) -> None:
        self._database = database

    def put(self, data: bytes, url: str = "") -> str:
        """Store a font file, and the address it was fetched from; returns its id."""
        font = Font(data)
        insert_new(self._database, "fonts", [{"_id": font.id, "data": zstandard.compress(data), "size": len(data),
                                              "written": "", "shown": {}}])
        if url:
            self._lead(url, [font.id], "font")
        return font.id

    def put_sheet(self, url: str, fonts: Sequence[str]) -> None:
        """Record the fonts that a style sheet names."""
        self._lead(url, fonts, "sheet")

    def get(self, font: str) -> Font | None:
        """Find a font by its id."""
        item = self._database["fonts"].find_one({"_id": font})
        if item is None:
            return None
        shown = {chr(int(point, 16)): seen for point, seen in item["shown"].items()}
        looks = {chr(int(point, 16)): seen for point, seen in item.get("looks", {}).items()}
        return Font(zstandard.decompress(item["data"], max_output_size=item["size"]), shown, looks, item["written"])

    def at(self, url: str) -> list[str] | None:
        """Return what an address led to: font ids, or a style sheet's font addresses.

        None for an address that was never fetched.
        """
        item = self._database["font_addresses"].find_one({"_id": derive_id("font address", url)})
        return list(item["leads_to"]) if item else None

    def learn(self, font: str, written: str, shown: Mapping[str, str]) -> None:
        """Store what was found out about a font's characters."""
        points = {f"{ord(character):x}": seen for character, seen in shown.items()}
        self._database["fonts"].update_one({"_id": font}, {"$set": {"written": written, "shown": points}})

    def learn_looks(self, font: str, looks: Mapping[str, str]) -> None:
        """Store what characters look like."""
        points = {f"{ord(character):x}": seen for character, seen in looks.items()}
        self._database["fonts"].update_one({"_id": font}, {"$set": {"looks": points}})

    def wait(self, font: str, page: str) -> None:
        """Record a page version that cannot be read until its font is decoded."""
        self._database["fonts"].update_one({"_id": font}, {"$addToSet": {"waiting": page}})

    def waiting(self, font: str) -> list[str]:
        """List the page versions that wait for a font to be decoded further."""
        item = self._database["fonts"].find_one({"_id": font}, {"waiting": 1})
        return list(item.get("waiting", ())) if item else []

    def all_waiting(self) -> set[str]:
        """List the page versions that wait for any font to be decoded further."""
        found = self._database["fonts"].find({"waiting": {"$exists": True}}, {"waiting": 1})
        return {page for item in found for page in item["waiting"]}

    def _lead(self, url: str, to: Sequence[str], kind: str) -> None:
        key = derive_id("font address", url)
        self._database["font_addresses"].replace_one(
            {"_id": key}, {"_id": key, "url": url, "kind": kind, "leads_to": list(to)}, upsert=True)
