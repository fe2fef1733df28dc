"""Texts and files for the import's tests, made on the spot."""

import zipfile
from pathlib import Path

import docx
from ebooklib import epub

from library.draft import Draft, Item, Refusal
from library.reading import read
from library.source import Source
from library.spool import Spool

ONE = "渡口的雾从夜里起就没有散过，摆渡的老人把灯挂在船头，等一个说好要来的人。\n他等了三天，江水涨了一尺。"
TWO = "第四天早上，对岸有人喊船。老人把灯摘下来，发现灯里的油一点也没有少。\n他想，这三天大概是不算数的。"
BOOK = f"雾灯\n作者：林渡\n\n第一章 渡口\n\n{ONE}\n\n第二章 对岸\n\n{TWO}\n"
CHAPTERS = [("第一章 渡口", ONE), ("第二章 对岸", TWO)]


def items(path: Path, name: str = "", folder: str = "") -> list[Item]:
    """Read a file as the import does: all of it, or the one refusal."""
    with Spool() as spool:
        spool.fill(read(Source(path, name or path.name, folder)), name or path.name)
        return [item for item, _ in spool]


def drafts(path: Path, folder: str = "") -> list[Draft]:
    found = items(path, folder=folder)
    assert not [item for item in found if isinstance(item, Refusal)], found
    return [item for item in found if isinstance(item, Draft)]


def refusal(path: Path) -> str:
    """Read a file of which nothing must be imported, and return why."""
    found = items(path)
    assert [type(item) for item in found] == [Refusal], found
    return str(found[0])


def bodies(found: list[Draft]) -> list[tuple[str, str]]:
    return [(draft.chapter, draft.text) for draft in found]


def paragraphs(text: str) -> str:
    return "".join(f"<p>{line}</p>" for line in text.split("\n"))


def write_epub(path: Path, *, contents: bool = True, parts: int = 1) -> Path:
    """Write a book of two chapters, each in some files, with or without a table of contents."""
    book = epub.EpubBook()
    book.set_title("雾灯")
    book.add_author("林渡")
    sections, links = [], []
    for number, (title, text) in enumerate(CHAPTERS):
        for part, lines in enumerate([text] if parts == 1 else text.split("\n")):
            section = epub.EpubHtml(title=title, file_name=f"c{number}_{part}.xhtml")
            section.content = f"<html><body>{f'<h1>{title}</h1>' if part == 0 else ''}{paragraphs(lines)}</body></html>"
            book.add_item(section)
            sections.append(section)
            if part == 0:
                links.append(epub.Link(section.file_name, title, f"c{number}"))
    if contents:
        book.toc = links
        book.add_item(epub.EpubNav())
    book.add_item(epub.EpubNcx())
    book.spine = sections
    epub.write_epub(str(path), book)
    return path


def write_docx(path: Path, *, styles: bool = True) -> Path:
    document = docx.Document()
    document.add_paragraph("雾灯")
    document.add_paragraph("作者：林渡")
    for title, text in CHAPTERS:
        if styles:
            document.add_heading(title, level=1)
        else:
            document.add_paragraph(title)
        for line in text.split("\n"):
            document.add_paragraph(line)
    document.save(str(path))
    return path


def write_zip(path: Path, entries: dict[str, bytes]) -> Path:
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, data in entries.items():
            archive.writestr(name, data)
    return path
