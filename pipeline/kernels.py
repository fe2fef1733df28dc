"""Compiles every kernel once, at installation, so that no worker or command has to wait for it.

    python -m pipeline.kernels
"""

from matcher import Matcher
from pipeline.demo.texts import works


def compile_all() -> None:
    """Match a disguised excerpt of every demo work: it takes a text through every kernel of the line."""
    matcher = Matcher()
    for name, chapters in works().items():
        matcher.add(name, chapters[0].text)
        matcher.match(f"开头。{chapters[0].text[40:600]} mei3 **结尾")


if __name__ == "__main__":
    compile_all()
