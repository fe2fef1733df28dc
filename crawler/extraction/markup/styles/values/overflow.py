"""Tell whether declarations clip what is beyond the edges of a box."""

import re

_OVERFLOW = r"(?<![-\w])overflow(?:-(?:[xy]|block|inline))?\s*:\s*[^;]*\b"
_CONTAINED = r"contain\s*:[^;]*\b(?:strict|content|paint)\b"
clips = re.compile(rf"{_OVERFLOW}(?:hidden|clip)\b|{_CONTAINED}", re.IGNORECASE).search
"""Finds what keeps readers from ever seeing what is beyond."""
clips_or_scrolls = re.compile(rf"{_OVERFLOW}(?:hidden|clip|auto|scroll)\b|{_CONTAINED}", re.IGNORECASE).search
"""Finds what shows it, if at all, to readers who scroll: in a box without any height they cannot."""
