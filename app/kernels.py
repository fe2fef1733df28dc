"""Compile every kernel once, at installation, so that no process waits for it.

Run it as `python -m app.kernels`.
"""

from pathlib import Path

from matcher import Matcher

TEXTS = Path(__file__).parent / "kernel_texts"
"""A text of each language that has kernels of its own."""


def compile_all() -> None:
    """Match a disguised excerpt of each text, which compiles every kernel."""
    matcher = Matcher()
    for path in sorted(TEXTS.glob("*.txt")):
        text = path.read_text(encoding="utf-8")
        matcher.add(path.stem, text)
        matcher.match(f"开头。{text[40:600]} mei3 **结尾")


if __name__ == "__main__":
    compile_all()
