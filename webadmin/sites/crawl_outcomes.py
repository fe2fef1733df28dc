"""The names of the outcomes of addresses and crawls.

The desk, the command line and reports use them. The texts are marked for translation but not translated here, so that
the command line, which runs without Django, can show them in English.
"""

from django.utils.translation import gettext

from storage.crawl_remark import CrawlRemark
from storage.fetch_outcome import FetchOutcome


def _(text: str) -> str:
    """Mark a text for translation.

    Django's own `gettext_noop` does not work without its settings.
    """
    return text


STATES: dict[str, str] = {
    "running": _("running"), "done": _("done"), "failed": _("failed"), "blocked": _("blocked by the site"),
    "needs_human": _("needs manual action"),
}

OUTCOMES: dict[FetchOutcome, str] = {
    FetchOutcome.READ: _("page read"),
    FetchOutcome.SHOWN: _("read with a browser"),
    FetchOutcome.READ_ODD: _("read, although the answer was an error or broke off"),
    FetchOutcome.READ_CUT: _("read in part: the page or its style rules are too long to be read to the end"),
    FetchOutcome.READ_GARBLED: _("read in part: some of its text is in another encoding or damaged"),
    FetchOutcome.READ_UNSTYLED: _("read without a style sheet that could not be had; what it hides may be in the text"),
    FetchOutcome.NOT_MODIFIED: _("unchanged since the last visit"),
    FetchOutcome.MOVED: _("leads elsewhere on the site"),
    FetchOutcome.EMPTY: _("no text on the page"),
    FetchOutcome.LIST: _("a list without text of its own"),
    FetchOutcome.SITEMAP: _("a list of addresses"),
    FetchOutcome.FILE: _("file read, chapter by chapter"),
    FetchOutcome.PICTURES: _("text in pictures, which are read"),
    FetchOutcome.PICTURES_UNREAD: _("pictures not read; install the extra: pip install 'wenzong[pictures]'"),
    FetchOutcome.FILE_LOCKED: _("a file locked with a password"),
    FetchOutcome.FILE_UNSUPPORTED: _("a file of a kind that is not read"),
    FetchOutcome.FILE_PICTURES: _("a file whose text is in pictures, such as scanned pages"),
    FetchOutcome.FILE_DAMAGED: _("a file that is damaged or holds no text"),
    FetchOutcome.GONE: _("not there any more"),
    FetchOutcome.SOFT_404: _("says that there is nothing"),
    FetchOutcome.AGE_GATE: _("asks for the reader’s age by a form"),
    FetchOutcome.MOVED_OFFSITE: _("leads to another site"),
    FetchOutcome.REDIRECT_LOOP: _("leads back to itself"),
    FetchOutcome.BAD_REDIRECT: _("redirects to no usable address"),
    FetchOutcome.NEEDS_HUMAN: _("a login or CAPTCHA in front"),
    FetchOutcome.BLOCKED: _("refused by the site"),
    FetchOutcome.SUDDENLY_EMPTY: _("suddenly without text, perhaps refused"),
    FetchOutcome.HOST_NEEDS_HUMAN: _("not asked: the host wants a login or CAPTCHA"),
    FetchOutcome.HOST_BLOCKED: _("not asked: the host refuses us"),
    FetchOutcome.ROBOTS: _("robots.txt forbids it"),
    FetchOutcome.ROBOTS_UNREACHABLE: _("robots.txt cannot be had"),
    FetchOutcome.OVERLOADED: _("the server asks for a pause"),
    FetchOutcome.SERVER_ERROR: _("the server reports an error"),
    FetchOutcome.BAD_STATUS: _("an answer without a page"),
    FetchOutcome.TIMEOUT: _("no answer in time"),
    FetchOutcome.DNS: _("the name leads nowhere"),
    FetchOutcome.REFUSED: _("nothing listens there"),
    FetchOutcome.CONNECTION: _("the connection failed"),
    FetchOutcome.CUT_OFF: _("the answer broke off"),
    FetchOutcome.NOT_TEXT: _("a file without text"),
    FetchOutcome.TOO_BIG: _("too large"),
    FetchOutcome.TOO_MANY_ENCODINGS: _("compressed too many times over"),
    FetchOutcome.BAD_ENCODING: _("an answer that is not compressed as it says"),
    FetchOutcome.UNREADABLE: _("the page could not be parsed"),
    FetchOutcome.BAD_SITEMAP: _("a damaged list of addresses"),
    FetchOutcome.NO_FONT: _("a font that is not there"),
    FetchOutcome.NO_SHEET: _("a style sheet that is not there"),
    FetchOutcome.NO_PICTURE: _("a picture that is not there"),
    FetchOutcome.NO_ICON: _("the site’s icon could not be fetched"),
    FetchOutcome.NOT_STORABLE: _("the page could not be stored"),
    FetchOutcome.INTERNAL_ERROR: _("an error in Wenzong; see the crawl log"),
    FetchOutcome.SSRF_BLOCKED: _("a private address"),
    FetchOutcome.BAD_URL: _("not a usable address"),
    FetchOutcome.BAD_SCHEME: _("neither http nor https"),
    FetchOutcome.BAD_PORT: _("not a web port"),
    FetchOutcome.UNGUARDED: _("not fetched: address checks were off"),
    FetchOutcome.PROXY: _("not fetched: through a foreign proxy"),
    FetchOutcome.NO_PROXY: _("no proxy is set"),
    FetchOutcome.BROWSER_CALL: _("a call of the browser's own"),
    FetchOutcome.OFFSITE: _("another site"),
    FetchOutcome.TOO_DEEP: _("too deep"),
    FetchOutcome.TRAP: _("looks like one of endlessly many"),
    FetchOutcome.TOO_MANY: _("more addresses than the crawl keeps"),
    FetchOutcome.UNKNOWN: _("another reason"),
}

REMARKS: dict[CrawlRemark, str] = {
    CrawlRemark.PAGE_LIMIT: _("the limit of pages was reached"),
    CrawlRemark.TRAP: _("endlessly many addresses were left out"),
    CrawlRemark.KNOWN_TRAP: _("addresses were left out that led nowhere in earlier crawls"),
    CrawlRemark.NEEDS_BROWSER: _("some pages need a browser to be read"),
    CrawlRemark.LOGIN_WALL: _("a login or CAPTCHA stands in front of its pages"),
    CrawlRemark.REFUSES: _("the site refuses us"),
    CrawlRemark.ROBOTS_UNREACHABLE: _("robots.txt cannot be had: postponed"),
    CrawlRemark.MOVED: _("it sends its readers to another domain"),
    CrawlRemark.CLOAKED: _("it shows other browsers something else"),
    CrawlRemark.EMPTY_CHAPTERS: _("many pages held no text"),
    CrawlRemark.FILES_UNREAD: _("files were not read"),
    CrawlRemark.PICTURES_UNREAD: _("pages that are pictures were not read: pip install 'wenzong[pictures]'"),
    CrawlRemark.NO_TEXT: _("no text found"),
    CrawlRemark.NOTHING_READ: _("no page could be read"),
}


def state_name(state: str) -> str:
    """Return the name of a crawl's state; an unknown state is returned as it is."""
    return gettext(STATES[state]) if state in STATES else state


def outcome_name(outcome: str) -> str:
    """Return the name of an address's outcome in the active language."""
    return gettext(OUTCOMES[FetchOutcome.parse(outcome)])


def remarks_in_english(reason: str) -> list[str]:
    """Word the remarks in a crawl's `reason`, in English.

    Parts that are not codes, as written by v0.1.0, stay as they are.
    """
    codes = {str(code): words for code, words in (*OUTCOMES.items(), *REMARKS.items())}
    return [codes.get(part, part) for part in reason.split(", ") if part]


def remark_names(reason: str) -> str:
    """Word the remarks in a crawl's `reason`, in the active language."""
    return " · ".join(map(gettext, remarks_in_english(reason)))
