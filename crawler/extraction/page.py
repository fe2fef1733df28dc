"""Extract what a reader would see on a page."""

import json
from collections.abc import Sequence
from dataclasses import dataclass, replace

from lxml import etree

from crawler.extraction.data.data_page import DataPage, read_data, texts_in
from crawler.extraction.data.embedded_data import embedded_page
from crawler.extraction.data.json_answer import looks_like_json, parsed
from crawler.extraction.data.script_strings import page_in_scripts
from crawler.extraction.facts import facts_of
from crawler.extraction.markup.lines import PageLines, lines_of
from crawler.extraction.markup.painting.doubts import is_doubtful
from crawler.extraction.markup.rendered_tree import rendered_tree
from crawler.extraction.markup.shown import shown
from crawler.extraction.markup.styles.page_styles import NO_SHEETS, PageStyles, Sheets
from crawler.extraction.markup.tree import as_xml
from crawler.extraction.navigation.data_links import data_links
from crawler.extraction.navigation.following import next_page
from crawler.extraction.navigation.links import (
    DRAWN,
    Link,
    fetched,
    is_drawing,
    links_of,
    overlong_links,
    scripted,
)
from crawler.extraction.navigation.paging import PagePosition, without_position
from crawler.extraction.page_headings import without_permanent_link
from crawler.extraction.skeleton import skeleton
from crawler.extraction.text.main import main_text
from crawler.extraction.text.page_hints import hints_of
from crawler.extraction.title import title_of, whole_title
from crawler.fonts.faces import EMBEDDED, faces_of
from crawler.pictures.page_pictures import numbered, pictures_in
from fingerprinting.text.chapter_numbers import chapter_number
from fingerprinting.text.encodings.markup import decode
from fingerprinting.text.encodings.mixed_encodings import has_other_encoding

MAX_HIDDEN = 20_000
FEW = 200
"""With fewer characters of text, the text may be elsewhere."""
PREVIEW = 1_500
"""Maximum characters of a text in a page's data that may be a preview of one that its scripts fetch."""
LONGER = 3
"""How many times longer a text in a page's data must be than the shown text to replace it."""
MOSTLY_HIDDEN = 0.8
"""If external sheets hide a larger share (0–1) of a page's text, scripts are assumed to show it: junk is never that
much."""


@dataclass(frozen=True)
class Extraction:
    """What was extracted from a page."""

    title: str
    text: str
    """Main text, one line for each paragraph."""
    next_url: str
    """Address of the next page of the same chapter; empty if there is none."""
    encoding: str
    hidden: str
    """Text that the page contains but does not show."""
    links: tuple[Link, ...]
    author: str = ""
    published: str = ""
    """ISO date, with the time if the page gives it."""
    number: int = 0
    """Number of the chapter from the title; 0 if there is none."""
    fonts: tuple[str, ...] = ()
    """Addresses of fonts that the page declares; `data:` for embedded ones."""
    position: PagePosition | None = None
    """Which page of a text this is, if the heading says so."""
    sheets: tuple[str, ...] = ()
    """Addresses of style sheets that may name more fonts, if the text cannot be read without its font."""
    pictures: tuple[str, ...] = ()
    """Addresses of pictures that may contain the text, if there is little; `data:` and a number for embedded ones."""
    skeleton: tuple[str, ...] = ()
    """Pieces of its markup skeleton, if it has no text: such a page is not stored."""
    is_cut: bool = False
    """Whether the page has so much markup or data that its end was not read."""
    styled_by: tuple[str, ...] = ()
    """Addresses of the external style sheets that apply to it, including known imports."""
    sheet_count: int = 0
    """Number of external style sheets that its markup names, including those for other media."""
    lacks_sheets: bool = False
    """Whether some that apply could not be fetched."""
    is_hidden_by_sheets: bool = False
    """Whether external sheets hide almost all of its text, which was then read in spite of them."""
    is_garbled: bool = False
    """Whether part of its text could not be decoded."""
    is_doubtful: bool = False
    """Whether only a browser can decide what is seen of its text."""
    overlong: tuple[str, ...] = ()
    """Links that are too long to be followed, each by its beginning and digest."""


def extract_page(
    body: bytes, url: str = "", content_type: str = "", sheets: Sheets = NO_SHEETS,
) -> Extraction:
    """Read a page from its bytes.

    `url` resolves its links, `content_type` is the server's header, `sheets` are external style sheets.
    """
    html, encoding = decode(body, content_type)
    extraction = _of_decoded(html, url, encoding, content_type, sheets)
    is_garbled = has_other_encoding(extraction.text, body, encoding)
    return replace(extraction, is_garbled=True) if is_garbled else extraction


def _of_decoded(html: str, url: str, encoding: str, content_type: str, sheets: Sheets) -> Extraction:
    """Read data, plain text or markup."""
    if looks_like_json(html) and (data := parsed(html)):
        return _of_data(read_data(data, url), url, encoding)
    if is_plain(content_type, html):
        return Extraction("", html.replace("\r\n", "\n").strip(), "", encoding, "", ())
    return extract_html(as_xml(html) if "xml" in content_type else html, url, encoding, sheets)


def extract_html(html: str, url: str = "", encoding: str = "utf-8", sheets: Sheets = NO_SHEETS) -> Extraction:
    """Read a page that is already decoded.

    If it shows little, its text may be in the data that its scripts would show, or in what they fetch.
    """
    styles = PageStyles(html, url, sheets)
    root, lines = shown(html, styles)
    is_hidden_by_sheets = styles.has_outer and _hidden_share(lines) > MOSTLY_HIDDEN
    if is_hidden_by_sheets:
        root, lines = shown(html, PageStyles(html, url))
    extraction = replace(
        _extraction_of(root, lines, url, encoding), styled_by=tuple(styles.named), sheet_count=styles.count,
        lacks_sheets=styles.leaves_out and bool(sheets), is_hidden_by_sheets=is_hidden_by_sheets)
    if len(extraction.text) >= FEW:
        in_doubt = is_doubtful(root, lines, extraction.text, styles)
        return replace(extraction, is_doubtful=True) if in_doubt else extraction
    sent = scripted(html, url) if len(extraction.links) < 3 else []
    elsewhere = (*sent, *fetched(html, url))
    embedded = embedded_page(root, url, LONGER * len(extraction.text))
    extraction = replace(extraction, is_cut=True) if embedded.is_cut else extraction
    held = embedded if embedded.text else page_in_scripts(root)
    if len(held.text) > LONGER * len(extraction.text):
        found = _with_data(extraction, held, url)
        return replace(found, links=(*found.links, *elsewhere)) if len(found.text) <= PREVIEW else found
    return replace(extraction, links=(*extraction.links, *elsewhere),
                   skeleton=() if extraction.text else skeleton(root))


def extract_rendered(snapshot: bytes, url: str = "", answers: Sequence[tuple[str, bytes]] = ()) -> Extraction:
    """Read a page from the browser's snapshot of it, as JSON.

    The addresses named in `answers`, the responses that its scripts fetched, are added to its links. If the page shows
    little text, so are the addresses of responses that contain a text.
    """
    root = rendered_tree(json.loads(snapshot))
    extraction = _extraction_of(root, lines_of(root), url, "utf-8")
    known = {link.url for link in extraction.links}
    telling = texts_in(answers) if len(extraction.text) < FEW else []
    named = [link for link in (*telling, *data_links(answers, url)) if link.url not in known]
    return replace(extraction, links=(*extraction.links, *named)) if named else extraction


def _hidden_share(lines: PageLines) -> float:
    """Return the hidden share (0–1) of a page's text; 0 for a short page."""
    hidden = sum(len(line.text) for line in lines if line.hidden)
    every = sum(len(line.text) for line in lines)
    return hidden / every if every >= FEW else 0.0


def _of_data(page: DataPage, url: str, encoding: str) -> Extraction:
    """Make an extraction of a JSON response."""
    number = chapter_number(page.title)
    following = next_page(url, page.links, page.position, number)
    return Extraction(page.title, _without_title(page.text, page.title), following, encoding, page.hidden[:MAX_HIDDEN],
                      tuple(page.links), page.author, page.published, number, position=page.position)


def _with_data(extraction: Extraction, page: DataPage, url: str) -> Extraction:
    """Complete a page that shows little with the data in it."""
    data = _of_data(page, url, extraction.encoding)
    known = {link.url for link in extraction.links}
    title = extraction.title if extraction.number or not data.title else data.title
    return replace(
        extraction, title=title, text=_without_title(data.text, title), next_url=extraction.next_url or data.next_url,
        hidden=extraction.hidden or data.hidden, number=extraction.number or data.number,
        links=(*extraction.links, *(link for link in data.links if link.url not in known)),
        author=extraction.author or data.author, published=extraction.published or data.published,
        position=extraction.position or data.position)


def _extraction_of(root: etree._Element, lines: PageLines, url: str, encoding: str) -> Extraction:
    main = main_text(lines, hints_of(root, whole_title(root), url))
    title, position = title_of(root, main.above, main.start, url)
    text = _without_title(main.text, title)
    links = links_of(root, url, encoding)
    author, published = facts_of(root, main.above)
    faces = faces_of(root, url, text)
    number = chapter_number(title)
    shown = pictures_in(root, url, text, number)
    links += [Link(address, "", DRAWN) for address in shown if is_drawing(address)]
    pictures = numbered([address for address in shown if not is_drawing(address)])
    following = next_page(url, links, position, number)
    return Extraction(title, text, following, encoding, main.hidden[:MAX_HIDDEN], tuple(links), author, published,
                      number, tuple(map(_brief, faces.fonts)), position, faces.sheets, pictures,
                      is_cut=lines.is_cut, overlong=tuple(overlong_links(root, url)))


def _brief(address: str) -> str:
    """Shorten a `data:` address, as the page's bytes are stored anyway."""
    return EMBEDDED if address.startswith(EMBEDDED) else address


def is_plain(content_type: str, html: str) -> bool:
    """Tell whether a page is plain text rather than markup."""
    return content_type.lower().startswith("text/plain") and "<html" not in html[:1000].lower()


def _without_title(text: str, title: str) -> str:
    first, _, rest = text.partition("\n")
    name = without_position(first.strip())
    return rest if title and title in (name, without_permanent_link(name)) else text
