"""Generated texts and files for the tests of the import."""

import zipfile
from pathlib import Path

import docx

from library.readers.any_format import read
from library.readers.draft import Draft, DraftOrRefusal, Refusal
from library.readers.file_name import FileName
from library.readers.spool import Spool

ONE = "渡口的雾从夜里起就没有散过，摆渡的老人把灯挂在船头，等一个说好要来的人。\n他等了三天，江水涨了一尺。"
TWO = "第四天早上，对岸有人喊船。老人把灯摘下来，发现灯里的油一点也没有少。\n他想，这三天大概是不算数的。"
BOOK = f"雾灯\n作者：林渡\n\n第一章 渡口\n\n{ONE}\n\n第二章 对岸\n\n{TWO}\n"
CHAPTERS = [("第一章 渡口", ONE), ("第二章 对岸", TWO)]


def items(path: Path, name: str = "", folder: str = "") -> list[DraftOrRefusal]:
    """Read a file as the import does: all drafts, or the one refusal."""
    file_name = FileName(name or path.name, folder)
    with Spool() as spool, path.open("rb") as file:
        spool.fill(read(file_name, file), file_name.name)
        return [draft for draft, _ in spool]


def drafts(path: Path, folder: str = "") -> list[Draft]:
    found = items(path, folder=folder)
    assert not [item for item in found if isinstance(item, Refusal)], found
    return [item for item in found if isinstance(item, Draft)]


def refusal(path: Path) -> str:
    """Read a file from which nothing may be imported, and return the reason."""
    found = items(path)
    assert [type(item) for item in found] == [Refusal], found
    return str(found[0])


def bodies(found: list[Draft]) -> list[tuple[str, str]]:
    return [(draft.chapter, draft.text) for draft in found]


def paragraphs(text: str) -> str:
    return "".join(f"<p>{line}</p>" for line in text.split("\n"))


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


def write_zip(path: Path, entries: dict[str, bytes], method: int = zipfile.ZIP_DEFLATED) -> Path:
    with zipfile.ZipFile(path, "w", method) as archive:
        for name, data in entries.items():
            archive.writestr(name, data)
    return path
