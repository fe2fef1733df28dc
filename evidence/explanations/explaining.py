"""Explain a bundle to its recipients: README in English, 证据说明 in Chinese."""

from dataclasses import dataclass
from importlib.resources import files
from string import Template

NAMES = {"en": "README.txt", "zh": "证据说明.txt"}
_CLEAN = {"en": "no sign of an unclean capture was found", "zh": "未发现取证环境不清洁的迹象"}
_UNSIGNED = {"en": "UNSIGNED: the organisation has configured no usable signing certificate",
             "zh": "未签名（unsigned）：机构没有设置可用的签名证书"}
_COPIES = {"en": "{} copies", "zh": "复制 {} 件"}
_PASSED = {"en": "{} pages of a book that passes off", "zh": "冒名作品网页 {} 个"}
_COMPLETE = {"en": "nothing is missing", "zh": "没有缺少的材料"}


@dataclass(frozen=True)
class Explained:
    """The values that the explanations are filled in with."""

    title: str
    organisation: str
    copies: int
    pages: int
    """Pages of a book that passes off."""
    created: str
    software: str
    signer: str
    """Empty if the bundle is unsigned."""
    unclean: tuple[str, ...]
    lacks: tuple[str, ...]


def explanations(facts: Explained) -> dict[str, bytes]:
    """Return the explanations by file name."""
    return {name: _written(language, facts) for language, name in NAMES.items()}


def _written(language: str, facts: Explained) -> bytes:
    template = Template(files("evidence.explanations").joinpath(f"readme.{language}.txt").read_text("utf-8"))
    return template.substitute(
        title=facts.title, organisation=facts.organisation, holds=_holds(facts, language),
        created=facts.created, software=facts.software, signer=facts.signer or _UNSIGNED[language],
        unclean=_listed(facts.unclean) or _CLEAN[language], lacks=_listed(facts.lacks) or _COMPLETE[language],
    ).encode("utf-8", "backslashreplace")


def _holds(facts: Explained, language: str) -> str:
    """State the number of copies, or of pages of a book that passes off."""
    wording = _PASSED if facts.pages and not facts.copies else _COPIES
    return wording[language].format(facts.copies or facts.pages)


def _listed(items: tuple[str, ...]) -> str:
    return "".join(f"\n  - {item}" for item in items)
