"""Write declarations plainly.

Without comments, escapes, simple calculations and embedded pictures.
"""

import re

MAX_STYLE, MAX_DECLARATION = 2_000, 300
"""Maximum characters of all declarations, and of each one if they are longer, since pictures may be embedded."""
_SUM = re.compile(r"calc\(\s*(-?(?:\d{1,9}(?:\.\d{0,9})?|\.\d{1,9}))([a-z%]{0,4})"
                  r"(?:\s*([-+*])\s*(-?(?:\d{1,9}(?:\.\d{0,9})?|\.\d{1,9}))([a-z%]{0,4}))?\s*\)", re.IGNORECASE)
"""A calculation with at most two numbers."""
_PIXELS = {"px": 1.0, "vw": 12.8, "vh": 9.0, "em": 16.0, "rem": 16.0}
"""Pixels of the units that are added, in the window of the crawl's browser."""
_LEAST = re.compile(r"\b(min|max|clamp)\(([^()]{1,80})\)", re.IGNORECASE)
_LIMITING = ("min(", "max(", "clamp(")
_NIL = re.compile(r"\s*[-+]?(?:0(?:\.0*)?|\.0+)[a-z%]{0,4}\s*", re.IGNORECASE).fullmatch
_UNIT = re.compile(r"[a-z%]", re.IGNORECASE).search
_IN_WORD = re.compile(r"[\w-]").match
_WRITTEN = re.compile(r"\"[^\"]*\"|'[^']*'|/\*.{0,2000}?\*/|\\([0-9a-f]{1,6})\s?", re.IGNORECASE | re.DOTALL)


def brief(style: str) -> str:
    """Remove long declarations from long styles, except generated text."""
    if len(style) <= MAX_STYLE:
        return style
    return ";".join(each for each in style.split(";")
                    if len(each) <= MAX_DECLARATION or each.lstrip().startswith("content"))[:10 * MAX_STYLE]


def plain(style: str) -> str:
    """Remove comments, decode escaped letters, calculate simple sums."""
    bare = _WRITTEN.sub(_plain, style) if "\\" in style or "/*" in style else style
    bare = _SUM.sub(_calculated, bare) if "calc(" in bare else bare
    bare = _LEAST.sub(_limited, bare) if any(name in bare for name in _LIMITING) else bare
    return _whole(bare) if bare.count("(") > bare.count(")") else bare


def _whole(style: str) -> str:
    """Leave out what a bracket that does not close makes part of its value."""
    depth = 0
    for place, declaration in enumerate(parts := style.split(";")):
        depth += declaration.count("(") - declaration.count(")")
        if depth > 0 and ";".join(parts[place + 1:]).count(")") < depth:
            return ";".join(parts[:place])
    return style


def _limited(match: re.Match[str]) -> str:
    """Return 0 for a function that limits a length or a number to 0."""
    limits = match.group(2).split(",")
    kind = match.group(1).lower()
    nil = [_NIL(each) is not None for each in limits]
    is_nil = nil[0] and any(nil[1:]) if kind == "clamp" else any(nil) if kind == "min" else all(nil)
    if not is_nil:
        return match.group()
    return "0px" if _UNIT(match.group(2)) else "0"


def _calculated(match: re.Match[str]) -> str:
    one, unit, sign, other, other_unit = match.groups()
    if not sign:
        return f"{one}{unit}"
    if sign == "*" and not (unit and other_unit):
        return f"{float(one) * float(other):g}{unit or other_unit}"
    if sign != "*" and unit != other_unit and {unit, other_unit} <= _PIXELS.keys():
        one, other = (str(float(amount) * _PIXELS[each]) for amount, each in ((one, unit), (other, other_unit)))
        unit = other_unit = "px"
    if sign == "*" or unit != other_unit:
        return match.group()
    return f"{float(one) + float(other) * (1 if sign == '+' else -1):g}{unit}"


def _plain(match: re.Match[str]) -> str:
    if match.group(1):
        point = int(match.group(1), 16)
        return chr(point) if chr(min(point, 127)).isalpha() else match.group()
    return between(match) if match.group().startswith("/*") else match.group()


def between(comment: re.Match[str]) -> str:
    """Return what stands for a comment: words around it stay apart."""
    before, after = comment.string[:comment.start()][-1:], comment.string[comment.end():comment.end() + 1]
    return " " if _IN_WORD(before) and _IN_WORD(after) else ""
