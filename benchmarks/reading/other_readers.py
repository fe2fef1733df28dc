"""Run published extractors on correctly decoded pages.

They extract neither title nor next page.
"""

import importlib.util
import logging
from collections.abc import Callable

import justext
import resiliparse.extract.html2text as html2text
import trafilatura
from lxml import html as markup

Peer = Callable[[str], str]


def _trafilatura(page: str) -> str:
    return trafilatura.extract(page, include_comments=False, favor_recall=True) or ""


def _precise(page: str) -> str:
    return trafilatura.extract(page, include_comments=False, favor_precision=True) or ""


def _readability(page: str) -> str:
    from readability import Document  # compared only if installed: it fails to install on older Pythons

    return "".join(map(str, markup.fromstring(Document(page).summary()).itertext()))


def _resiliparse(page: str) -> str:
    return str(html2text.extract_plain_text(page, main_content=True))


def _justext(page: str) -> str:
    paragraphs = justext.justext(page.encode("utf-8"), frozenset(), length_low=10, length_high=40, stopwords_low=0.0,
                            stopwords_high=0.0, encoding="utf-8")
    return "\n".join(paragraph.text for paragraph in paragraphs if not paragraph.is_boilerplate)


PEERS: dict[str, Peer] = {
    "trafilatura": _trafilatura, "trafilatura, precision": _precise, "resiliparse": _resiliparse, "jusText": _justext,
    **({"readability-lxml": _readability} if importlib.util.find_spec("readability") else {})}
"""Extractors by name, with the settings that suited these pages best."""


def read_by(peer: str, page: str) -> str:
    """Read a page with another extractor; if it fails, it has read nothing."""
    logging.disable(logging.CRITICAL)
    try:
        return PEERS[peer](page)
    except Exception:  # noqa: BLE001 - a page that a peer trips over counts as not read by it
        return ""
    finally:
        logging.disable(logging.NOTSET)
