"""Draw stacked bars as SVG: where the time goes."""

from collections.abc import Mapping, Sequence
from html import escape
from pathlib import Path

COLOURS = ("#3366cc", "#dc7633", "#b03a5b", "#4b9560", "#8e63b5", "#8a8a8a", "#c2a83e", "#3aa3b5")
_WIDTH, _LEFT, _BAR, _GAP = 900, 250, 22, 12


def stacked_bars(title: str, bars: Mapping[str, Mapping[str, float]], unit: str) -> str:
    """Draw one bar for each name, in parts; figures are in one unit."""
    parts = list(dict.fromkeys(part for bar in bars.values() for part in bar))
    longest = max((sum(bar.values()) for bar in bars.values()), default=0.0) or 1.0
    scale = (_WIDTH - _LEFT - 110) / longest
    height = 70 + len(bars) * (_BAR + _GAP)
    lines = [(f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {_WIDTH} {height}" font-family="sans-serif" '
              f'font-size="13" role="img"><title>{escape(title)}</title>'
              f'<rect width="{_WIDTH}" height="{height}" fill="#ffffff"/>'
              f'<text x="8" y="20" font-weight="bold">{escape(title)}</text>'), *_legend(parts)]
    for row, (name, bar) in enumerate(bars.items()):
        lines += _bar(name, bar, parts, scale, 60 + row * (_BAR + _GAP), unit)
    return "\n".join([*lines, "</svg>", ""])


def _legend(parts: Sequence[str]) -> list[str]:
    step = min(150, (_WIDTH - 16) // max(1, len(parts)))
    return [f'<rect x="{8 + at * step}" y="30" width="12" height="12" fill="{COLOURS[at % len(COLOURS)]}"/>'
            f'<text x="{24 + at * step}" y="41">{escape(part)}</text>' for at, part in enumerate(parts)]


def _bar(name: str, bar: Mapping[str, float], parts: Sequence[str], scale: float, top: int, unit: str) -> list[str]:
    lines, left = [f'<text x="8" y="{top + 16}">{escape(name)}</text>'], float(_LEFT)
    for at, part in enumerate(parts):
        width = bar.get(part, 0.0) * scale
        lines.append(f'<rect x="{left:.1f}" y="{top}" width="{width:.1f}" height="{_BAR}" '
                     f'fill="{COLOURS[at % len(COLOURS)]}"><title>{escape(part)}: {bar.get(part, 0.0):.2f} {unit}'
                     "</title></rect>")
        left += width
    return [*lines, f'<text x="{left + 6:.1f}" y="{top + 16}">{sum(bar.values()):.1f} {unit}</text>']


def draw(path: Path, title: str, bars: Mapping[str, Mapping[str, float]], unit: str) -> None:
    """Write the picture to a file."""
    path.write_text(stacked_bars(title, bars, unit), encoding="utf-8")
