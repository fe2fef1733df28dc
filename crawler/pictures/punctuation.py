"""Write punctuation in Chinese lines as full-width characters.

Recognisers do not distinguish the widths.
"""

import re

_WIDE = str.maketrans(",:;?!()", "，：；？！（）")
_HALF = re.compile(r"(?<=[\u2e80-\u9fff\uff00-\uffef])[,:;?!()]|[,:;?!()](?=[\u2e80-\u9fff\uff00-\uffef])")


def widened(line: str) -> str:
    """Make punctuation next to a Chinese character full-width."""
    return _HALF.sub(lambda match: match.group().translate(_WIDE), line)
