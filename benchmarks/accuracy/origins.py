"""Name the origin of a text of a genre, from its publisher's description.

Texts of one origin legitimately contain the same paragraphs, so they are not unrelated to each other. An origin is
determined only by the following marks, never by what two texts share nor by a verdict: for a statute, the law that its
title names in 《》 or before 修正案, which decisions amend or interpret; for a report, the beginning of its headline,
under which other sites show it; for a manual, the program's package; for a package's description, the account that
hosts its code.
"""

import re
from collections.abc import Iterable
from pathlib import Path

HEADLINE = 10
"""Letters and digits at the beginning of a headline that identify a report."""
_LAW = re.compile(r"《(?:中华人民共和国)?([^》《]+)》")
_AMENDMENT = re.compile(r"修正案(?:（[^（）]*）)?$")
_COLUMN = re.compile(r"^\s*[【\[(（][^】\])）]{1,12}[】\])）]")
_PAGE_TITLE = re.compile(r'^[ \t]*"?[\w.+:@-]+"?[ \t]+"?[1-9]\w{0,4}"?(?:[ \t]+(.*))?$', re.MULTILINE)
_FIELD = re.compile(r'"([^"]*)"|(\S+)')
_DATE = re.compile(r"(?:19|20)\d\d|^\d")
_ACCOUNT = re.compile(r"https?://(?:www\.)?(?:github|gitlab)\.com/([\w.-]+)/", re.IGNORECASE)


def statute(title: str) -> str:
    """Return the law that a title names, or the title itself."""
    named = _LAW.search(title)
    return _AMENDMENT.sub("", named[1] if named else title).removeprefix("中华人民共和国")


def report(text: str) -> str:
    """Name a report by the beginning of its headline.

    Columns such as 【…】 are left out.
    """
    return "".join(filter(str.isalnum, _COLUMN.sub("", text.partition("\n")[0])))[:HEADLINE]


def manual(path: Path, text: str) -> str:
    """Name the package of a manual.

    By its folder, or for a page of `man` by what its title line says after name, section and date; else by its path.
    """
    if "man" not in path.parts:
        return next((part for part in path.parts if part.startswith(("libreoffice", "debian-reference"))), str(path))
    title = _PAGE_TITLE.search(text)
    fields = [quoted or plain for quoted, plain in _FIELD.findall((title and title[1]) or "")]
    return next((_letters(field) for field in fields if not _DATE.search(field) and _letters(field)), str(path))


def package(name: str, addresses: Iterable[str]) -> str:
    """Return the account that hosts a package's code, or the package name."""
    found = (_ACCOUNT.search(f"{address}/") for address in addresses)
    return next((account[1].lower() for account in found if account), name)


def _letters(text: str) -> str:
    return "".join(filter(str.isalpha, text)).lower()
