"""Translate CSS selectors in jsoup's syntax to XPath.

jsoup (https://jsoup.org, its help on selectors) knows selectors that CSS does not: by own text, by regular expressions,
by position among siblings and by the beginning of an attribute's name.
"""

import re
from typing import Any

import regex
from cssselect import GenericTranslator
from cssselect.parser import Function
from cssselect.xpath import ExpressionError, XPathExpr
from lxml import etree

NAMESPACE = "urn:wenzong:book-sources"
_SECONDS = 0.5
"""Seconds that a regular expression may take for one element."""
_UNQUOTED = re.compile(r"\[\s*([\w-]+)\s*([~^$*|]?=)\s*([^\s\"'\]]+)\s*\]")
_BY_EXPRESSION = re.compile(r"\[\s*([\w-]+)\s*~=\s*(\"[^\"]*\"|'[^']*'|(?:\[[^\]]*\]|[^\[\]\"'])+)\s*\]")
_BY_BEGINNING = re.compile(r"\[\s*\^([\w-]+)\s*\]")
_BY_TEXT = re.compile(r":(matches|matchesOwn|contains|containsOwn)\(", re.IGNORECASE)
_PLACED = re.compile(r":(eq|lt|gt)\((\d+)\)")
_NAMES = {"matches": "has-match", "matchesown": "has-own-match", "contains": "has-text",
          "containsown": "has-own-text"}


class _Translator(GenericTranslator):
    """Translate what jsoup knows besides the selectors of CSS."""

    def xpath_has_text_function(self, path: XPathExpr, function: Function) -> XPathExpr:
        """Find elements by their text."""
        return path.add_condition(f"contains(string(.), {self.xpath_literal(_argument(function))})")

    def xpath_has_own_text_function(self, path: XPathExpr, function: Function) -> XPathExpr:
        """Find elements by their text without that of what they hold."""
        return path.add_condition(f"contains(wz:own(.), {self.xpath_literal(_argument(function))})")

    def xpath_has_match_function(self, path: XPathExpr, function: Function) -> XPathExpr:
        """Find elements whose text matches a regular expression."""
        return path.add_condition(f"wz:matches(string(.), {self.xpath_literal(_argument(function))})")

    def xpath_has_own_match_function(self, path: XPathExpr, function: Function) -> XPathExpr:
        """Find elements whose own text matches a regular expression."""
        return path.add_condition(f"wz:matches(wz:own(.), {self.xpath_literal(_argument(function))})")

    def xpath_has_attribute_match_function(self, path: XPathExpr, function: Function) -> XPathExpr:
        """Find elements of which an attribute matches a regular expression."""
        name, _, pattern = _argument(function).partition(" ")
        return path.add_condition(f"wz:matches(string(@{name}), {self.xpath_literal(pattern)})")

    def xpath_has_attribute_like_function(self, path: XPathExpr, function: Function) -> XPathExpr:
        """Find elements with an attribute whose name begins so."""
        return path.add_condition(f"@*[starts-with(name(), {self.xpath_literal(_argument(function))})]")


def to_xpath(selector: str) -> str:
    """Translate a selector. Raises cssselect's SelectorError."""
    text = _with_quoted_texts(selector.strip())
    text = _BY_BEGINNING.sub(lambda match: f":has-attribute-like({_quoted(match[1])})", text)
    text = _BY_EXPRESSION.sub(_attribute_match, text)
    text = _PLACED.sub(_nth_child, _UNQUOTED.sub(r'[\1\2"\3"]', text))
    return _Translator().css_to_xpath(text, prefix="descendant-or-self::")


def _with_quoted_texts(selector: str) -> str:
    """Quote what selectors by text have in their brackets."""
    parts, begin = [], 0
    for match in _BY_TEXT.finditer(selector):
        if match.start() < begin:
            continue
        end = _closing(selector, match.end())
        inner = selector[match.end():end].strip()
        is_quoted = len(inner) > 1 and inner[0] == inner[-1] and inner[0] in "\"'"
        parts += [selector[begin:match.start()], f":{_NAMES[match[1].lower()]}(",
                  _quoted(inner[1:-1] if is_quoted else inner)]
        begin = end
    return "".join(parts) + selector[begin:]


def _closing(text: str, begin: int) -> int:
    """Return the place of the bracket that closes the one before `begin`."""
    depth = 1
    for place in range(begin, len(text)):
        is_escaped = text[place - 1] == "\\"
        depth += 0 if is_escaped else (text[place] == "(") - (text[place] == ")")
        if not depth:
            return place
    return len(text)


def _quoted(text: str) -> str:
    """Return a text as an argument.

    It is written in hexadecimal, since cssselect misreads backslashes.
    """
    return f'"{text.encode().hex()}"'


def _argument(function: Function) -> str:
    if function.argument_types() != ["STRING"]:
        raise ExpressionError(f"{function.name} needs one text")
    return bytes.fromhex(str(function.arguments[0].value)).decode()


def _attribute_match(match: re.Match[str]) -> str:
    pattern = match[2].strip().strip("\"'")
    return f":has-attribute-match({_quoted(f'{match[1]} {pattern}')})"


def _nth_child(match: re.Match[str]) -> str:
    kind, place = match[1], int(match[2])
    return {"eq": f":nth-child({place + 1})", "lt": f":nth-child(-n+{place})", "gt": f":nth-child(n+{place + 2})"}[kind]


def _matches(_context: Any, text: str, pattern: str) -> bool:
    try:
        return regex.search(pattern, text, timeout=_SECONDS) is not None
    except (regex.error, TimeoutError):
        return False


def _own(_context: Any, elements: list[Any]) -> str:
    return "".join("".join([each.text or "", *(part.tail or "" for part in each)]) for each in elements)


_functions = etree.FunctionNamespace(NAMESPACE)
_functions.prefix = "wz"
_functions["matches"] = _matches
_functions["own"] = _own
