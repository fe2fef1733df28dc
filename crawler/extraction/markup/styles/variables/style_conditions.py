"""Tell whether variables meet the condition of a container query.

Such as `style(--theme: dark)`.
"""

import re
from collections.abc import Callable

from crawler.extraction.markup.styles.media import holds

_ASKED = re.compile(r"\bstyle\(\s*(--[\w-]{1,80})\s*(?::\s*([^()]{0,150}(?:\([^()]{0,60}\)[^()]{0,60})?))?\)",
                    re.IGNORECASE)
_MET, _UNMET = "(width > 0px)", "(width < 0px)"


def meets(condition: str, value_of: Callable[[str], str | None]) -> bool:
    """Tell whether a condition holds, given the values of variables.

    Other conditions in it are compared with the window.
    """
    def outcome(question: re.Match[str]) -> str:
        name, wanted = question.groups()
        value = value_of(name)
        is_met = value is not None and (wanted is None or value.split() == wanted.split())
        return _MET if is_met else _UNMET

    return holds(_ASKED.sub(outcome, condition))
