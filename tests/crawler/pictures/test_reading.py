"""Reading pictures in a child process: their text, and hostile pictures."""

import struct
import zlib
from collections.abc import Iterator
from pathlib import Path

import numpy as np
import pytest

from benchmarks.pictures.drawing import LOOKS, Layout, chapter_pictures
from crawler.pictures.paragraphs import text_of_pictures
from crawler.pictures.picture_reader import NoReaderError, PictureReader, UnreadablePictureError
from crawler.pictures.recogniser import LEAST_SIDE, squarer
from crawler.pictures.sampling import chosen_pictures
from crawler.pictures.text_line import Box, PictureText, TextLine
from tests.crawler.prose import chapter

pytestmark = pytest.mark.slow

TEXT = chapter(11, 4)
LINE = "潮水退去时，邮差还没有来。"


@pytest.fixture(scope="module")
def reader() -> Iterator[PictureReader]:
    """One process for all tests, because loading its models takes seconds."""
    reader = PictureReader()
    yield reader
    reader.close()


def bomb(width: int, height: int) -> bytes:
    """A small PNG file that declares a very large size."""
    def chunk(name: bytes, data: bytes) -> bytes:
        return struct.pack(">I", len(data)) + name + data + struct.pack(">I", zlib.crc32(name + data))
    header = struct.pack(">IIBBBBB", width, height, 8, 2, 0, 0, 0)
    pixels = chunk(b"IDAT", zlib.compress(bytes(100_000)))
    return b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", header) + pixels + chunk(b"IEND", b"")


def test_paragraphs_come_back_and_a_sample_is_a_part(reader: PictureReader) -> None:
    picture, = chapter_pictures(TEXT, LOOKS[2], Layout())
    read = reader.read(picture)
    text = text_of_pictures([read]).text
    assert read.is_whole
    assert text == TEXT
    sample = reader.read(picture, 4)
    assert len(sample.lines) == 4
    assert sample.found == read.found
    assert not sample.is_whole
    assert {line.text for line in sample.lines} <= {line.text for line in read.lines}


def test_a_long_picture_is_read_in_tiles(reader: PictureReader) -> None:
    picture, = chapter_pictures(TEXT, LOOKS[0], Layout(20, 6.0))
    assert text_of_pictures([reader.read(picture)]).text.replace("\n", "") == TEXT.replace("\n", "")


def test_a_line_of_its_own_is_read_at_the_cost_of_a_page(reader: PictureReader) -> None:
    for look in LOOKS:
        picture, = chapter_pictures(LINE, look, Layout())
        assert text_of_pictures([reader.read(picture)]).text == LINE
    for height, width in (30, 720), (1_600, 40), (30, 128):
        extended = squarer(np.zeros((height, width, 3), np.uint8))
        enlarged = LEAST_SIDE / min(LEAST_SIDE, *extended.shape[:2])
        assert extended.shape[0] * extended.shape[1] * enlarged ** 2 <= max(width, height, LEAST_SIDE) * LEAST_SIDE
    page = np.zeros((900, 740, 3), np.uint8)
    assert squarer(page) is page


@pytest.mark.parametrize(("data", "why"), [
    (b"", "not a picture"), (b"<svg xmlns='http://www.w3.org/2000/svg'/>", "not a picture"),
    (bomb(60_000, 60_000), "pixels"), (bomb(70_000, 10), "pixels"), (bomb(900, 900), "not a picture"),
], ids=["empty", "svg", "bomb", "ribbon", "torn"])
def test_a_bad_picture_is_refused_and_the_next_one_read(reader: PictureReader, data: bytes, why: str) -> None:
    with pytest.raises(UnreadablePictureError, match=why):
        reader.read(data)
    assert reader.read(chapter_pictures(LINE, LOOKS[0], Layout())[0]).lines


def test_a_recogniser_that_does_not_start_is_told_from_a_bad_picture(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch,
) -> None:
    (tmp_path / "rapidocr.py").write_text("raise ImportError('broken')")
    monkeypatch.setenv("PYTHONPATH", f"{tmp_path}:{Path.cwd()}")
    with pytest.raises(NoReaderError, match="does not start"):
        PictureReader().read(chapter_pictures(LINE, LOOKS[0], Layout())[0])


def test_paragraphs_go_on_over_pictures() -> None:
    def picture(*lines: tuple[str, int, int]) -> PictureText:
        return PictureText(400, 300, tuple(TextLine(text, Box(left, 30 * place, right, 30 * place + 20), place)
                                           for place, (text, left, right) in enumerate(lines)), len(lines))
    first = picture(("他走了很远", 40, 400), ("才到河边。", 0, 200), ("那里有一", 40, 400))
    placed = text_of_pictures([first, picture(("条船。", 0, 100), ("船上没有人", 40, 400), ("说话。", 0, 100))])
    assert placed.text == "他走了很远才到河边。\n那里有一条船。\n船上没有人说话。"
    assert [placed.text[line.start:line.stop] for line in placed.lines][3:] == ["条船。", "船上没有人", "说话。"]
    assert [line.picture for line in placed.lines] == [0, 0, 0, 1, 1, 1]


def test_the_first_and_the_last_of_many_pictures_are_sampled() -> None:
    assert chosen_pictures(range(40)) == [0, 8, 16, 23, 31, 39]
    assert chosen_pictures(range(3)) == [0, 1, 2]
