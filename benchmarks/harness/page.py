"""Pages of docs/ that benchmarks generate, and the Markdown tables on them."""

from collections.abc import Sequence
from pathlib import Path

DOCS = Path(__file__).parents[2] / "docs"


def table(titles: Sequence[str], rows: Sequence[Sequence[str]]) -> str:
    """Lay out a Markdown table.

    Its first column is words, its others are figures.
    """
    lines = [titles, ["---", *["---:"] * (len(titles) - 1)], *rows]
    return "".join(f"| {' | '.join(line)} |\n" for line in lines)


def publish(name: str, text: str, *, write: bool) -> None:
    """Write docs/NAME.md, or print the page."""
    if write:
        (DOCS / f"{name}.md").write_text(text, encoding="utf-8")
    else:
        print(text)
