"""Tell which selectors browsers know.

A rule with one that they do not know is ignored as a whole.
"""

import re
from functools import lru_cache

_CLASSES = """
active active-view-transition active-view-transition-type any-link autofill checked corner-present current decrement
default defined dir disabled double-button empty enabled end first-child first-of-type focus focus-visible focus-within
fullscreen future has horizontal host host-context hover in-range increment indeterminate interest-source
interest-target invalid is lang last-child last-of-type link modal no-button not nth-child nth-last-child
nth-last-of-type nth-of-type only-child only-of-type open optional out-of-range past picture-in-picture
placeholder-shown popover-open read-only read-write required root scope single-button start state target target-after
target-before target-current user-invalid user-valid valid vertical visited where window-inactive xr-overlay
"""
_ELEMENTS = """
after backdrop before checkmark column cue details-content file-selector-button first-letter first-line grammar-error
highlight marker part picker picker-icon placeholder scroll-button scroll-marker scroll-marker-group search-text
selection slotted spelling-error target-text view-transition view-transition-group view-transition-image-pair
view-transition-new view-transition-old
"""
_KNOWN = frozenset((_CLASSES + _ELEMENTS).split())
_PSEUDO = re.compile(r"(?<!\\)::?(-?[a-z][a-z-]*)", re.IGNORECASE)
_STRING = re.compile(r"\[[^\[\]]*\]|\"[^\"]*\"|'[^']*'")
_FORGIVING = re.compile(r":(?:is|where)\([^()]*(?:\([^()]*\)[^()]*)*\)", re.IGNORECASE)
"""Lists in which only the unknown selectors are ignored."""
_OWN = "-webkit-"
"""Beginning of names that Chromium accepts without knowing them."""


@lru_cache(maxsize=4000)
def is_known(selectors: str) -> bool:
    """Tell whether browsers know all selectors of a list."""
    names = _PSEUDO.findall(_FORGIVING.sub("", _STRING.sub("", selectors)).lower())
    return all(name in _KNOWN or name.startswith(_OWN) for name in names)
