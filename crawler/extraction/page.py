"""Extract from a page what a person would have read on it."""

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
from crawler.extraction.markup.rendered_tree import rendered_tree
from crawler.extraction.markup.shown import shown
from crawler.extraction.markup.styles.page_styles import NO_SHEETS, PageStyles, Sheets
from crawler.extraction.markup.tree import with_cdata
from crawler.extraction.navigation.data_links import data_links
from crawler.extraction.navigation.following import next_page
from crawler.extraction.navigation.links import Link, fetched, links_of, scripted
from crawler.extraction.navigation.paging import PagePosition, without_position
from crawler.extraction.skeleton import skeleton
from crawler.extraction.text.main import main_text
from crawler.extraction.text.page_hints import hints_of
from crawler.extraction.title import title_of, whole_title
from crawler.fonts.faces import EMBEDDED, faces_of
from crawler.pictures.page_pictures import numbered, pictures_in
from fingerprinting.text.chapter_numbers import chapter_number
from fingerprinting.text.encodings.markup import decode

MAX_HIDDEN = 20_000
FEW = 200
"""Characters of text up to which a page may have it elsewhere."""
PREVIEW = 1_500
"""Characters up to which the text in a page's data may be a preview of one that its scripts fetch."""
LONGER = 3
"""How many times as long a text in a page's data must be as that it shows, to be what its scripts show."""
VEILED = 0.8
"""Share of a page's text that outer sheets hide, from which scripts are taken to show it: junk is not that much."""


@dataclass(frozen=True)
class Extraction:
    """What a page says."""

    title: str
    text: str
    """Main text, a line a paragraph."""
    next_url: str
    """Next page of the same chapter; empty if there is none."""
    encoding: str
    hidden: str
    """Text that the page holds but does not show."""
    links: tuple[Link, ...]
    author: str = ""
    published: str = ""
    """ISO date, with the time if the page gives it."""
    number: int = 0
    """Of the chapter, as the title says; 0 for none."""
    fonts: tuple[str, ...] = ()
    """Addresses of fonts that the page declares; `data:` for those that it holds itself."""
    position: PagePosition | None = None
    """Which page of a text this is, where the heading says so."""
    sheets: tuple[str, ...] = ()
    """Addresses of style sheets that may name more, where the text cannot be read without its font."""
    pictures: tuple[str, ...] = ()
    """Addresses of pictures that the text may be in, where there is little; `data:` and a number for those it holds."""
    skeleton: tuple[str, ...] = ()
    """Pieces of its skeleton, where it has no text: such a page is not stored."""
    is_cut: bool = False
    """Whether the page is so long, or holds so much data, that its end was not read."""
    styled_by: tuple[str, ...] = ()
    """Addresses of the outer style sheets that hold on it, those among them that others import as far as is known."""
    sheet_count: int = 0
    """How many outer sheets its markup names, those of other media among them."""
    lacks_sheets: bool = False
    """Whether some that hold on it could not be had."""
    is_veiled: bool = False
    """Whether outer sheets hide almost all, as scripts undo, so that what they hide was read all the same."""


def extract_page(
    body: bytes, url: str = "", content_type: str = "", sheets: Sheets = NO_SHEETS,
) -> Extraction:
    """Read a page from its bytes.

    `url` resolves its links, `content_type` is the server's header, `sheets` are style sheets of other addresses.
    """
    html, encoding = decode(body, content_type)
    if looks_like_json(html) and (data := parsed(html)):
        return _of_data(read_data(data, url), url, encoding)
    if is_plain(content_type, html):
        return Extraction("", html.replace("\r\n", "\n").strip(), "", encoding, "", ())
    return extract_html(with_cdata(html) if "xml" in content_type else html, url, encoding, sheets)


def extract_html(html: str, url: str = "", encoding: str = "utf-8", sheets: Sheets = NO_SHEETS) -> Extraction:
    """Read a page that is decoded already.

    Where it shows little, its text may be in the data that its scripts would show, or in what these fetch.
    """
    styles = PageStyles(html, url, sheets)
    root, lines = shown(html, styles)
    is_veiled = styles.has_outer and _hidden_share(lines) > VEILED
    if is_veiled:
        root, lines = shown(html, PageStyles(html, url))
    extraction = replace(_said(root, lines, url, encoding), styled_by=tuple(styles.named),
                         sheet_count=styles.count, lacks_sheets=styles.leaves_out and bool(sheets), is_veiled=is_veiled)
    if len(extraction.text) >= FEW:
        return extraction
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
    """Read a page as a browser showed it, from its snapshot in JSON.

    What the `answers` name that its scripts fetched is among its links, and where the page shows little text, the
    addresses of answers that hold one are, too.
    """
    root = rendered_tree(json.loads(snapshot))
    extraction = _said(root, lines_of(root), url, "utf-8")
    known = {link.url for link in extraction.links}
    telling = texts_in(answers) if len(extraction.text) < FEW else []
    named = [link for link in (*telling, *data_links(answers, url)) if link.url not in known]
    return replace(extraction, links=(*extraction.links, *named)) if named else extraction


def _hidden_share(lines: PageLines) -> float:
    """Compute the share of a page's text that is not shown; 0 of a short one."""
    hidden = sum(len(line.text) for line in lines if line.hidden)
    every = sum(len(line.text) for line in lines)
    return hidden / every if every >= FEW else 0.0


def _of_data(page: DataPage, url: str, encoding: str) -> Extraction:
    """Make of an answer in JSON what is made of a page."""
    number = chapter_number(page.title)
    following = next_page(url, page.links, page.position, number)
    return Extraction(page.title, _without_title(page.text, page.title), following, encoding, page.hidden[:MAX_HIDDEN],
                      tuple(page.links), page.author, page.published, number, position=page.position)


def _with_data(extraction: Extraction, page: DataPage, url: str) -> Extraction:
    """Complete a page that shows little by the data in it."""
    data = _of_data(page, url, extraction.encoding)
    known = {link.url for link in extraction.links}
    title = extraction.title if extraction.number or not data.title else data.title
    return replace(
        extraction, title=title, text=_without_title(data.text, title), next_url=extraction.next_url or data.next_url,
        hidden=extraction.hidden or data.hidden, number=extraction.number or data.number,
        links=(*extraction.links, *(link for link in data.links if link.url not in known)),
        author=extraction.author or data.author, published=extraction.published or data.published,
        position=extraction.position or data.position)


def _said(root: etree._Element, lines: PageLines, url: str, encoding: str) -> Extraction:
    main = main_text(lines, hints_of(root, whole_title(root), url))
    title, position = title_of(root, main.above, main.start)
    text = _without_title(main.text, title)
    links = links_of(root, url, encoding)
    author, published = facts_of(root, main.above)
    faces = faces_of(root, url, text)
    number = chapter_number(title)
    pictures = numbered(pictures_in(root, url, text, number))
    following = next_page(url, links, position, number)
    return Extraction(title, text, following, encoding, main.hidden[:MAX_HIDDEN], tuple(links), author, published,
                      number, tuple(map(_brief, faces.fonts)), position, faces.sheets, pictures,
                      is_cut=lines.is_cut)


def _brief(address: str) -> str:
    """Leave out what a `data:` address holds: the page's bytes are kept anyway."""
    return EMBEDDED if address.startswith(EMBEDDED) else address


def is_plain(content_type: str, html: str) -> bool:
    """Tell whether a page is plain text rather than markup."""
    return content_type.lower().startswith("text/plain") and "<html" not in html[:1000].lower()


def _without_title(text: str, title: str) -> str:
    first, _, rest = text.partition("\n")
    return rest if title and without_position(first.strip()) == title else text
