"""Digest the outlines of a font's glyphs: `python -m crawler.fonts.outlines`.

Fonts come from hostile sites, so they are read in a child process, which the kernel ends if it takes too much memory or
time. It writes a line for each character: its code point and the digest of its outline.
"""

import resource
import subprocess
import sys
from collections.abc import Iterable, Iterator
from hashlib import blake2b
from io import BytesIO

from fontTools.pens.recordingPen import DecomposingRecordingPen
from fontTools.ttLib import TTFont

from crawler.python_path import python_path

SECONDS = 60
"""Seconds of processor time for one font."""
PATIENCE = 10 * SECONDS
"""Seconds to wait for the child process, as the machine may be busy."""
MEMORY = 2**31
MAX_FONT = 20 * 2**20
MAX_GLYPHS = 40_000
EM = 1000
"""Units per em that outlines are scaled to."""


class FontError(ValueError):
    """A font file that cannot be read."""


def outlines(font: bytes, characters: Iterable[str] = ()) -> dict[str, str]:
    """Map a font's characters to digests of their outlines, in a child process.

    Raises FontError. If `characters` is given, only those are drawn. Characters with an empty outline are left out.
    """
    if len(font) > MAX_FONT:
        raise FontError(f"a font of {len(font)} bytes is not examined")
    wanted = "".join(dict.fromkeys(characters)).encode("utf-8", "surrogatepass").hex()
    try:
        child = subprocess.run([sys.executable, "-m", "crawler.fonts.outlines", wanted], input=font,
                               capture_output=True, check=False, timeout=PATIENCE, env=_environment())
    except subprocess.TimeoutExpired as error:
        raise FontError(f"not a readable font: it could not be read within {PATIENCE} seconds") from error
    if child.returncode:
        errors = child.stderr.decode("utf-8", "replace").strip().splitlines() or ["reading it crashed"]
        raise FontError(f"not a readable font: {errors[-1][:200]}")
    lines = (line.split() for line in child.stdout.decode("ascii").splitlines())
    return {chr(int(point, 16)): digest for point, digest in lines}


def _environment() -> dict[str, str]:
    """Return the child's environment: only the path of this package, no secrets."""
    return {"PYTHONPATH": python_path()}


def drawn(font: bytes, characters: str = "") -> Iterator[tuple[str, str]]:
    """Draw a font's characters, or some of them, and digest each outline.

    Raises any error that a broken font causes.
    """
    source = TTFont(BytesIO(font), lazy=True, fontNumber=0)
    names, glyphs = source.getBestCmap() or {}, source.getGlyphSet()
    scale = EM / (source["head"].unitsPerEm or EM)
    points = [point for point in map(ord, characters) if point in names] if characters else sorted(names)
    for point in points[:MAX_GLYPHS]:
        pen = DecomposingRecordingPen(glyphs)
        glyphs[names[point]].draw(pen)
        if pen.value:
            yield chr(point), _digest(pen.value, scale)


def _digest(drawing: Iterable[tuple[str, tuple[tuple[float, float], ...]]], scale: float) -> str:
    """Digest an outline, independent of its position within the em."""
    steps = list(drawing)
    left = min((x for _, points in steps for x, _ in points), default=0)
    low = min((y for _, points in steps for _, y in points), default=0)
    places = [(step, [(round((x - left) * scale), round((y - low) * scale)) for x, y in points])
              for step, points in steps]
    return blake2b(repr(places).encode(), digest_size=8).hexdigest()


def main() -> None:
    """Write the digests for the font on standard input."""
    resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
    resource.setrlimit(resource.RLIMIT_CPU, (SECONDS, SECONDS))
    wanted = bytes.fromhex(sys.argv[1]).decode("utf-8", "surrogatepass") if len(sys.argv) > 1 else ""
    for character, digest in drawn(sys.stdin.buffer.read(), wanted):
        print(f"{ord(character):x} {digest}")


if __name__ == "__main__":
    main()
