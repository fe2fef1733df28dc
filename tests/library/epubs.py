"""Write EPUB books for tests, valid or deliberately broken."""

import zipfile
from collections.abc import Mapping
from pathlib import Path

from tests.library.prose import CHAPTERS, paragraphs

CONTAINER = ("<?xml version='1.0'?><container version='1.0' xmlns='urn:oasis:names:tc:opendocument:xmlns:container'>"
             "<rootfiles><rootfile media-type='application/oebps-package+xml' full-path='{}'/></rootfiles></container>")
OPF = """<?xml version='1.0' encoding='utf-8'?>
<package xmlns='http://www.idpf.org/2007/opf' version='{version}'>
<metadata xmlns:dc='http://purl.org/dc/elements/1.1/'>{metadata}</metadata>
<manifest>{manifest}</manifest><spine{toc}>{spine}</spine></package>"""
METADATA = "<dc:title>雾灯</dc:title><dc:creator>林渡</dc:creator>"
NAV = ("<html xmlns='http://www.w3.org/1999/xhtml' xmlns:epub='http://www.idpf.org/2007/ops'><body>"
       "<nav epub:type='landmarks'><ol><li><a href='x.xhtml'>封底</a></li></ol></nav>"
       "<nav epub:type='toc'><ol>{}</ol></nav></body></html>")
NCX = "<ncx xmlns='http://www.daisy.org/z3986/2005/ncx/'><navMap>{}</navMap></ncx>"

Sections = Mapping[str, str | bytes]
"""XHTML by file name, in reading order."""


def page(title: str, text: str) -> str:
    heading = f"<h1>{title}</h1>" if title else ""
    return f"<html xmlns='http://www.w3.org/1999/xhtml'><body>{heading}{paragraphs(text)}</body></html>"


def nav_point(href: str, title: str, below: str = "") -> str:
    return f"<navPoint><navLabel><text>{title}</text></navLabel><content src='{href}'/>{below}</navPoint>"


def write_package(
    path: Path, sections: Sections, *, nav: str = "", ncx: str = "", metadata: str = METADATA, folder: str = "OEBPS/",
    extra: Mapping[str, str | bytes] = {},
) -> Path:
    """Write a book of some sections; `nav` and `ncx` are the contents of its lists."""
    files: dict[str, str | bytes] = {folder + name: data for name, data in sections.items()}
    items = [(f"s{number}", name, "application/xhtml+xml", "") for number, name in enumerate(sections)]
    if nav:
        files[f"{folder}nav.xhtml"] = NAV.format(nav)
        items.append(("nav", "nav.xhtml", "application/xhtml+xml", "properties='nav'"))
    if ncx:
        files[f"{folder}toc.ncx"] = NCX.format(ncx)
        items.append(("ncx", "toc.ncx", "application/x-dtbncx+xml", ""))
    manifest = "".join(f"<item id='{item}' href='{name}' media-type='{media}' {more}/>"
                       for item, name, media, more in items)
    opf = OPF.format(version="3.0" if nav else "2.0", metadata=metadata, manifest=manifest,
                     toc=" toc='ncx'" if ncx else "",
                     spine="".join(f"<itemref idref='s{number}'/>" for number in range(len(sections))))
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr("mimetype", "application/epub+zip", zipfile.ZIP_STORED)
        archive.writestr("META-INF/container.xml", CONTAINER.format(f"{folder}content.opf"))
        for name, data in {f"{folder}content.opf": opf, **files, **extra}.items():
            archive.writestr(name, data)
    return path


def write_epub(path: Path, *, contents: str = "nav", parts: int = 1) -> Path:
    """Write a book of two chapters in some files each, with contents of EPUB 3 (`nav`), EPUB 2 (`ncx`) or none."""
    sections: dict[str, str] = {}
    firsts: list[tuple[str, str]] = []
    for number, (title, text) in enumerate(CHAPTERS):
        for part, lines in enumerate([text] if parts == 1 else text.split("\n")):
            name = f"c{number}_{part}.xhtml"
            sections[name] = page(title if part == 0 else "", lines)
            if part == 0:
                firsts.append((name, title))
    return write_package(
        path, sections,
        nav="".join(f"<li><a href='{name}'>{title}</a></li>" for name, title in firsts) if contents == "nav" else "",
        ncx="".join(nav_point(name, title) for name, title in firsts) if contents == "ncx" else "")


