"""Write punctuation in Chinese lines at full width.

A recogniser does not tell the widths apart.
"""

import re

_WIDE = str.maketrans(",:;?!()", "，：；？！（）")
_HALF = re.compile(r"(?<=[\u2e80-\u9fff\uff00-\uffef])[,:;?!()]|[,:;?!()](?=[\u2e80-\u9fff\uff00-\uffef])")


def widened(line: str) -> str:
    """Write punctuation beside a Chinese character at full width."""
    return _HALF.sub(lambda match: match.group().translate(_WIDE), line)
