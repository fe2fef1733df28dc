"""Recognise the lines of a picture with RapidOCR, all or a sample.

Imported only in the child process, because the models take 600 MB. They are part of the package; nothing is ever
downloaded.
"""

import logging
from collections.abc import Sequence
from pathlib import Path

import numpy as np
import rapidocr

from crawler.intact_files import read_intact
from crawler.pictures.bounded_picture import Pixels
from crawler.pictures.contrast import without_faint_marks
from crawler.pictures.punctuation import widened
from crawler.pictures.text_line import Box, PictureText, TextLine

TILE = 1_600
"""Height in pixels of the pieces that are examined; a taller picture would be shrunk until its text is illegible."""
SEAM = 400
"""Pixels above the end of a tile in which it may be cut, at a row that crosses no line."""
LEAST_SCORE = 0.5
"""Minimum confidence (0–1) of a line; others are not text."""
LEAST_HEIGHT = 8
"""Minimum height of a line in pixels; smaller ones are illegible."""
BLOCK = 4
"""Number of neighbouring lines read together in a sample, so that sentences stay whole."""
LEAST_SIDE = 736
"""Pixels; the detector enlarges a picture until both its sides have them, a single line up to twentyfold."""
MAX_LINES = 1_000
"""Maximum lines of one picture that are examined."""
SAME_ROW = 0.5
"""Minimum vertical overlap, as a share (0–1) of the lower box's height, of boxes in the same row."""


class Recogniser:
    """Reads pictures; loading the models takes about two seconds of processor time."""

    def __init__(self) -> None:
        logging.disable(logging.CRITICAL)  # it logs every picture without text
        models = Path(rapidocr.__file__).parent / "models"
        self._engine = rapidocr.RapidOCR(params={
            "Global.log_level": "critical",
            "Det.model_path": str(model(models, "det")), "Rec.model_path": str(model(models, "rec")),
            "EngineConfig.onnxruntime.intra_op_num_threads": 1,
            "EngineConfig.onnxruntime.inter_op_num_threads": 1,
        })

    def read(self, pixels: Pixels, most: int = 0) -> PictureText:
        """Read the lines of a picture, or a sample of at most `most` if that is not 0."""
        height, width = pixels.shape[:2]
        boxes = in_rows([box for top, bottom in tiles(pixels) for box in self._boxes(pixels[top:bottom], top)])
        boxes = boxes[:MAX_LINES]
        chosen = sample(len(boxes), most) if most else range(len(boxes))
        texts = self._texts([pixels[box.top:box.bottom, box.left:box.right] for box in map(boxes.__getitem__, chosen)])
        lines = tuple(TextLine(text, boxes[place], place) for place, text in zip(chosen, texts, strict=True) if text)
        illegible = len(chosen) - len(lines)
        return PictureText(width, height, lines, len(boxes) - illegible)

    def letters(self, pictures: Sequence[Pixels]) -> list[tuple[str, float]]:
        """Recognise pictures of one character each, with the confidence from 0 to 1."""
        found = self._engine.recognize_txt(list(pictures)) if pictures else None
        return [(text.strip(), float(score)) for text, score in zip(found.txts or (), found.scores or (), strict=True)
                ] if found else []

    def _boxes(self, tile: Pixels, top: int) -> list[Box]:
        found = self._engine(squarer(without_faint_marks(tile)), use_det=True, use_cls=False, use_rec=False)
        corners = getattr(found, "boxes", None)
        upright = [] if corners is None else [_upright(each, tile.shape[0], tile.shape[1]) for each in corners]
        return [Box(box.left, box.top + top, box.right, box.bottom + top) for box in upright if box]

    def _texts(self, crops: Sequence[Pixels]) -> list[str]:
        if not crops:
            return []
        found = self._engine.recognize_txt(list(crops))
        return [widened(text.strip()) if score >= LEAST_SCORE else ""
                for text, score in zip(found.txts or (), found.scores or (), strict=True)]


def tiles(pixels: Pixels) -> list[tuple[int, int]]:
    """Cut a tall picture into pieces of at most `TILE` rows.

    The cuts are between lines if there is a gap.
    """
    height = pixels.shape[0]
    cuts = [0]
    while height - cuts[-1] > TILE:
        end = cuts[-1] + TILE
        rows = pixels[end - SEAM:end].max(axis=2).astype(np.int32)
        contrast = rows.max(axis=1) - rows.min(axis=1)
        quiet = np.flatnonzero(contrast <= contrast.min() + 8)
        cuts.append(end - SEAM + int(quiet[len(quiet) // 2]) + 1)
    return list(zip(cuts, [*cuts[1:], height], strict=True))


def squarer(tile: Pixels) -> Pixels:
    """Extend a flat or narrow picture with paper, so that it is enlarged less."""
    height, width = tile.shape[:2]
    least = min(LEAST_SIDE, max(height, width))
    if min(height, width) >= least:
        return tile
    extended = np.empty((max(height, least), max(width, least), 3), tile.dtype)
    extended[:] = np.median(tile, axis=(0, 1))
    extended[:height, :width] = tile
    return extended


def in_rows(boxes: Sequence[Box]) -> list[Box]:
    """Order boxes as they are read: rows from the top, each from the left."""
    rows: list[list[Box]] = []
    for box in sorted(boxes, key=lambda each: (each.top + each.bottom, each.left)):
        last = rows[-1][-1] if rows else None
        if last and min(last.bottom, box.bottom) - max(last.top, box.top) > SAME_ROW * min(
                last.bottom - last.top, box.bottom - box.top):
            rows[-1].append(box)
        else:
            rows.append([box])
    return [box for row in rows for box in sorted(row, key=lambda each: each.left)]


def sample(count: int, most: int) -> list[int]:
    """Choose at most `most` of `count` lines.

    They are blocks of neighbours, spread from the beginning to the end.
    """
    if count <= most:
        return list(range(count))
    blocks = max(1, most // BLOCK)
    size = min(most, BLOCK)
    starts = [round(place * (count - size) / max(1, blocks - 1)) for place in range(blocks)]
    return sorted({start + offset for start in starts for offset in range(size)})


def _upright(corners: np.ndarray, height: int, width: int) -> Box | None:
    """Turn four corners into a box.

    None for a line that is slanted, as watermarks are, or too small.
    """
    (x0, y0), (x1, y1) = corners[0], corners[1]
    if abs(y1 - y0) > 0.2 * max(1.0, abs(x1 - x0)):
        return None
    left, top = np.floor(corners.min(axis=0)).astype(int)
    right, bottom = np.ceil(corners.max(axis=0)).astype(int)
    box = Box(max(0, int(left)), max(0, int(top)), min(width, int(right)), min(height, int(bottom)))
    return box if box.bottom - box.top >= LEAST_HEIGHT and box.right - box.left >= LEAST_HEIGHT else None


def model(folder: Path, kind: str) -> Path:
    """Return the path of a model that is as the package shipped it.

    Raises FileNotFoundError, DamagedFileError.
    """
    found = sorted(folder.glob(f"*_{kind}_*.onnx"))
    if not found:
        raise FileNotFoundError(f"{folder} contains no model *_{kind}_*.onnx: reinstall the package rapidocr")
    read_intact("rapidocr", found[-1])
    return found[-1]
