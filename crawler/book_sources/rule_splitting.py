"""Split a rule at a mark outside of brackets and quotes."""

OPENING, CLOSING, QUOTES = "([{", ")]}", "\"'"


def split_at(text: str, mark: str) -> list[str]:
    """Split a text; brackets and quotes that are never closed are ignored."""
    parts = _split(text, mark)
    return text.split(mark) if parts is None else parts


def _split(text: str, mark: str) -> list[str] | None:
    """Split a text; None if a bracket or a quote is never closed."""
    parts, begin, depth, quote, place = list[str](), 0, 0, "", 0
    while place < len(text):
        sign = text[place]
        if quote:
            quote = "" if sign == quote else quote
        elif depth == 0 and text.startswith(mark, place):
            parts.append(text[begin:place])
            begin = place = place + len(mark)
            continue
        elif sign in QUOTES and depth:
            quote = sign
        else:
            depth = max(0, depth + (sign in OPENING) - (sign in CLOSING))
        place += 1
    return None if depth or quote else [*parts, text[begin:]]
