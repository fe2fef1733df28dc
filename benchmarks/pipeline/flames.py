"""Flame graphs of the processes that crawl and match, drawn by py-spy."""

import re
import shutil
import subprocess
import sys
from pathlib import Path
from tempfile import gettempdir

from benchmarks.harness.corpus import Chapter
from benchmarks.pipeline.installation import WENZONG, Installation, installation
from benchmarks.pipeline.one_round import FIRST_DAY
from benchmarks.pipeline.sites.holdings import write_lines
from benchmarks.pipeline.sites.serving_books import ServedBooks

RATE = 25
"""Samples a second."""
NARROW = 0.5
"""Percent of the width below which a frame is left out: it is too narrow to read, and most are."""
_FRAME = re.compile(r'<g><title>(?:(?!</g>).)*?<rect [^>]*?width="([\d.]+)%"(?:(?!</g>).)*</g>', re.DOTALL)
_FOLDERS = "|".join(re.escape(str(folder)) for folder in (sys.prefix, Path(__file__).parents[2], gettempdir()))
_OWN_PATH = re.compile(rf"(?:{_FOLDERS})/(?:[^\s&<]*/)?")
"""Folders of this installation, which are removed from file names in the picture."""
_CUT_PATH = re.compile(r"(?<=&quot;)/[^\s<]*\.\.(?=<)")
"""A path that was cut to fit its frame."""


def flames(chapters: tuple[Chapter, ...], served: ServedBooks, folder: Path) -> dict[str, str]:
    """Draw the crawl and the daily run after it.

    Returns, for each, the picture's file name or the reason why there is none.
    """
    with installation([served.pair]) as installed:
        installed.wenzong("library", "add", str(write_lines(chapters, installed.folder / "library.jsonl")))
        words = {
            "crawl": ("crawl", "--start", served.url, "--site", "drawn", "--run", "drawn", "--allow-host", served.pair),
            "after": ("daily", "--day", FIRST_DAY.isoformat()),
        }
        return {name: _drawn(installed, folder / f"pipeline-flames-{name}.svg", command)
                for name, command in words.items()}


def _drawn(installed: Installation, picture: Path, words: tuple[str, ...]) -> str:
    """Run a command of `wenzong` under py-spy.

    Without py-spy, or the right to trace, run it plainly.
    """
    spy = shutil.which("py-spy", path=str(Path(sys.executable).parent)) or shutil.which("py-spy")
    if spy is None:
        installed.wenzong(*words)
        return "py-spy is not installed"
    ended = subprocess.run(
        [spy, "record", "--format", "flamegraph", "--function", "--rate", str(RATE), "--subprocesses", "--output",
         str(picture), "--", sys.executable, *WENZONG, *words],
        capture_output=True, text=True, check=False, env=installed.environment)
    if ended.returncode == 0 and picture.exists():
        drawn = picture.read_text(encoding="utf-8")
        drawn = _OWN_PATH.sub("", _FRAME.sub(_if_wide, drawn))
        picture.write_text(_CUT_PATH.sub("..", drawn), encoding="utf-8")
        return picture.name
    installed.wenzong(*words)
    return f"py-spy could not trace: {ended.stderr.strip().splitlines()[-1:]}"


def _if_wide(frame: re.Match[str]) -> str:
    return frame[0] if float(frame[1]) >= NARROW else ""
