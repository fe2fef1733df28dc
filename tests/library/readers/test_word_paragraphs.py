"""Text of a Word document is read wherever its reader sees it, and nowhere else."""

from pathlib import Path

import docx
import pytest
from docx.oxml import parse_xml
from docx.oxml.ns import nsdecls

from tests.library.prose import ONE, bodies, drafts

LINE = ONE.split("\n")[0]
RUN = "<w:r><w:t>{}</w:t></w:r>"
BOX = ("<w:r><mc:AlternateContent><mc:Choice Requires='wps'><w:txbxContent><w:p>{0}</w:p></w:txbxContent></mc:Choice>"
       "<mc:Fallback><w:txbxContent><w:p>{0}</w:p></w:txbxContent></mc:Fallback></mc:AlternateContent></w:r>")


def body(path: Path, *blocks: str, heading: str = "第一章 渡口") -> list[tuple[str, str]]:
    document = docx.Document()
    document.add_heading(heading, level=1)
    spaces = f'{nsdecls("w")} xmlns:mc="http://schemas.openxmlformats.org/markup-compatibility/2006"'
    for block in blocks:
        place = len(document.element.body) - 1  # the last element holds the properties of the section
        document.element.body.insert(place, parse_xml(block.replace(">", f" {spaces}>", 1)))
    document.save(str(path / "b.docx"))
    return bodies(drafts(path / "b.docx"))


@pytest.mark.parametrize("run", [
    "<w:ins w:id='1' w:author='a'>{}</w:ins>", "<w:moveTo w:id='1' w:author='a'>{}</w:moveTo>",
    "<w:smartTag w:uri='u' w:element='e'>{}</w:smartTag>", "<w:sdt><w:sdtContent>{}</w:sdtContent></w:sdt>",
    "<w:fldSimple w:instr='AUTHOR'>{}</w:fldSimple>", "<w:hyperlink w:anchor='a'>{}</w:hyperlink>",
    "<w:r><w:ruby><w:rt><w:r><w:t>dù</w:t></w:r></w:rt><w:rubyBase>{}</w:rubyBase></w:ruby></w:r>",
])
def test_text_is_read_wherever_it_stands_in_a_paragraph(tmp_path: Path, run: str) -> None:
    block = f"<w:p>{RUN.format('前')}{run.format(RUN.format(LINE))}{RUN.format('后')}</w:p>"
    assert body(tmp_path, block) == [("第一章 渡口", f"前{LINE}后")]


@pytest.mark.parametrize("run", [
    "<w:del w:id='1' w:author='a'><w:r><w:delText>删</w:delText></w:r></w:del>",
    "<w:moveFrom w:id='1' w:author='a'><w:r><w:t>移</w:t></w:r></w:moveFrom>",
    "<w:r><w:rPr><w:vanish/></w:rPr><w:t>隐</w:t></w:r>", "<w:r><w:instrText>PAGE</w:instrText></w:r>",
])
def test_text_that_nobody_sees_is_left_out(tmp_path: Path, run: str) -> None:
    assert body(tmp_path, f"<w:p>{RUN.format(LINE)}{run}</w:p>") == [("第一章 渡口", LINE)]


def test_text_whose_hiding_is_switched_off_is_read(tmp_path: Path) -> None:
    run = f"<w:r><w:rPr><w:vanish w:val='0'/></w:rPr><w:t>{LINE}</w:t></w:r>"
    assert body(tmp_path, f"<w:p>{run}</w:p>") == [("第一章 渡口", LINE)]


def test_a_text_box_is_read_once_and_a_control_of_paragraphs_whole(tmp_path: Path) -> None:
    boxed, controlled = f"<w:p>{BOX.format(RUN.format('框'))}</w:p>", f"<w:p>{RUN.format('控')}</w:p>"
    control = f"<w:sdt><w:sdtContent>{controlled}{controlled}</w:sdtContent></w:sdt>"
    (_, text), = body(tmp_path, boxed, control)
    assert text.split() == ["框", "控", "控"]


def test_a_book_within_the_cell_of_a_table_is_split_into_chapters(tmp_path: Path) -> None:
    lines = "".join(f"<w:p>{RUN.format(line)}</w:p>" for line in ("第一章 渡口", LINE, "第二章 灯火", LINE))
    cells = "".join(f"<w:tc><w:p>{RUN.format(word)}</w:p></w:tc>" for word in "甲乙")
    inner = f"<w:tbl><w:tr>{cells}</w:tr></w:tbl>"
    block = f"<w:tbl><w:tr><w:tc>{lines}{inner}<w:p/></w:tc></w:tr></w:tbl>"
    document = docx.Document()
    document.element.body.insert(0, parse_xml(block.replace(">", f" {nsdecls('w')}>", 1)))
    document.save(str(tmp_path / "b.docx"))
    assert bodies(drafts(tmp_path / "b.docx")) == [("第一章 渡口", LINE), ("第二章 灯火", f"{LINE}\n甲\t乙")]


def test_cells_that_span_columns_are_read_once(tmp_path: Path) -> None:
    block = (f"<w:tbl><w:tr><w:tc><w:tcPr><w:gridSpan w:val='3'/></w:tcPr><w:p>{RUN.format(LINE)}</w:p></w:tc></w:tr>"
             "</w:tbl>")
    assert body(tmp_path, block) == [("第一章 渡口", LINE)]


def test_paragraphs_with_a_level_in_the_outline_are_headings(tmp_path: Path) -> None:
    document = docx.Document()
    for title in ("渡口", "灯火"):
        paragraph = document.add_paragraph(title)
        paragraph._p.get_or_add_pPr().append(parse_xml(f"<w:outlineLvl {nsdecls('w')} w:val='0'/>"))
        document.add_paragraph(LINE)
    document.save(str(tmp_path / "b.docx"))
    assert bodies(drafts(tmp_path / "b.docx")) == [("渡口", LINE), ("灯火", LINE)]
