"""PDF pages in two columns are read one column after the other, however they were written."""

from pathlib import Path

import pytest
import typst

from library.readers.any_format import read
from library.readers.draft import Draft
from library.readers.file_name import FileName
from tests.crawler.prose import chapter
from tests.library.readers.test_found_files import FONTS

HEAD = '#set page(width: 21cm, height: 29.7cm, numbering: "1")\n#set text(font: "Noto Sans SC", size: 10pt)\n'
WIDTH = 20
"""Characters of a line in a column."""


def read_from(path: Path, source: str) -> str:
    """Write a document and read it, without white space."""
    path.with_suffix(".typ").write_text(HEAD + source)
    path.write_bytes(typst.compile(str(path.with_suffix(".typ")), font_paths=[str(FONTS)]))
    with path.open("rb") as file:
        drafts = [item for item in read(FileName(path.name), file) if isinstance(item, Draft)]
    return "".join("".join(draft.text.split()) for draft in drafts)


def lines_of(text: str) -> list[str]:
    """Break a text into the lines of a column."""
    return [line[at:at + WIDTH] for line in text.splitlines() for at in range(0, len(line), WIDTH)]


def in_rows(one: list[str], other: list[str], gutter: str = "1cm") -> str:
    """Write two columns row by row."""
    cells = "".join(f"[{left}], [{right}],\n" for left, right in zip(one, other, strict=True))
    return f"#grid(columns: (1fr, 1fr), column-gutter: {gutter}, row-gutter: 6pt,\n{cells})\n"


def halves(seed: int) -> tuple[str, list[str], list[str]]:
    """Make a text and the lines of its two columns."""
    lines = lines_of(chapter(seed, 6))
    half = len(lines) // 2
    return "".join(lines[:2 * half]), lines[:half], lines[half:2 * half]


@pytest.mark.parametrize("seed", range(4))
def test_columns_written_row_by_row_are_read_in_order(tmp_path: Path, seed: int) -> None:
    text, left, right = halves(seed)
    assert read_from(tmp_path / "b.pdf", in_rows(left, right)) == text


def test_a_title_above_columns_and_pages_after_them_keep_their_places(tmp_path: Path) -> None:
    (first, one, above), (second, two, below) = halves(10), halves(11)
    title = "#align(center)[摆渡的老人把灯挂在船头等一个说好要来的人]\n\n"
    source = f"{title}{in_rows(one, above)}#pagebreak()\n{in_rows(two, below)}"
    assert read_from(tmp_path / "b.pdf", source).endswith(first + second)


def test_columns_written_one_after_the_other_stay_so(tmp_path: Path) -> None:
    text = chapter(20, 30)
    source = "#set page(columns: 2)\n" + text.replace("\n", "\n\n")
    assert read_from(tmp_path / "b.pdf", source) == "".join(text.split())


def test_the_cells_of_a_table_stay_in_their_rows(tmp_path: Path) -> None:
    one, other = [f"第{n}日水位" for n in range(12)], [f"三尺{n}寸，天晴" for n in range(12)]
    read_text = read_from(tmp_path / "b.pdf", chapter(30, 3).replace("\n", "\n\n") + "\n\n" + in_rows(one, other))
    assert "第3日水位三尺3寸" in read_text


def test_lines_without_a_gap_between_them_stay_in_their_rows(tmp_path: Path) -> None:
    text, left, right = halves(40)
    rows = "".join(f"{one}{two} \\\n" for one, two in zip(left, right, strict=True))
    assert read_from(tmp_path / "b.pdf", rows) != text
