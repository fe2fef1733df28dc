"""Compiles every kernel once, at installation, so that no worker or command has to wait for it.

Run it as `python -m app.kernels`.
"""

from app.demo.texts import works
from matcher import Matcher


def compile_all() -> None:
    """Match a disguised excerpt of every demo work: it takes a text through every kernel of the line."""
    matcher = Matcher()
    for name, chapters in works().items():
        matcher.add(name, chapters[0].text)
        matcher.match(f"开头。{chapters[0].text[40:600]} mei3 **结尾")


if __name__ == "__main__":
    compile_all()
