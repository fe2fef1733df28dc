"""Derive further splits from the shipped decompositions."""

import opencc

from fingerprinting.text.folding.building.splits import Split

ENCLOSING = "冂囗匚匸凵勹广厂尸门辶廴戈弋气"
"""Parts that enclose another part, which may be written before or after them."""


def turned(known: list[Split]) -> list[Split]:
    """List the splits with an enclosing part in reverse order."""
    return [Split(each.right, each.left, each.whole) for each in known
            if each.left in ENCLOSING or each.right in ENCLOSING]


def traditional(known: list[Split]) -> list[Split]:
    """List the splits of traditional characters.

    They are derived from the splits of simplified characters of which a part has a traditional form.
    """
    simplified = "".join(part for each in known for part in each)
    forms = dict(zip("讠纟钅饣", "訁糹釒飠", strict=True))
    convert = opencc.OpenCC("s2t").convert
    forms.update({each: form for each in set(simplified) - set(forms) if len(form := str(convert(each))) == 1})
    rows = [(each, Split(*(forms.get(part, part) for part in each))) for each in known]
    return [row for each, row in rows if row.whole != each.whole and row[:2] != each[:2]]
