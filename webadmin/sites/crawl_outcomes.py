"""The names of the outcomes of addresses and crawls.

The desk, the command line and reports use them. The texts are marked for translation but not translated here, so that
the command line, which runs without Django, can show them in English.
"""

from django.utils.translation import gettext

from storage.crawl_remark import CrawlRemark
from storage.fetch_outcome import FetchOutcome
from webadmin.words.sentences import in_english as _

STATES: dict[str, str] = {
    "running": _("running"), "done": _("done"), "failed": _("failed"), "blocked": _("blocked by the site"),
    "needs_human": _("needs manual action"),
}

OUTCOMES: dict[FetchOutcome, str] = {
    FetchOutcome.READ: _("page read"),
    FetchOutcome.SHOWN: _("read with a browser"),
    FetchOutcome.READ_ODD: _("read, although the response was an error or incomplete"),
    FetchOutcome.READ_CUT: _("read in part: the page or its style rules are too long to be read to the end"),
    FetchOutcome.READ_GARBLED: _("read in part: some of its text is in another encoding or damaged"),
    FetchOutcome.READ_UNSTYLED: _("read without a style sheet that could not be fetched; what it hides may be in "
                                  "the text"),
    FetchOutcome.NOT_MODIFIED: _("unchanged since the last visit"),
    FetchOutcome.MOVED: _("leads elsewhere on the site"),
    FetchOutcome.EMPTY: _("no text on the page"),
    FetchOutcome.LIST: _("a list without its own text"),
    FetchOutcome.SITEMAP: _("a list of addresses"),
    FetchOutcome.FILE: _("file read, chapter by chapter"),
    FetchOutcome.PICTURES: _("text in pictures, which will be read"),
    FetchOutcome.PICTURES_UNREAD: _("pictures not read; install the extra: pip install 'wenzong[pictures]'"),
    FetchOutcome.FILE_LOCKED: _("a file protected with a password"),
    FetchOutcome.FILE_UNSUPPORTED: _("an unsupported type of file"),
    FetchOutcome.FILE_PICTURES: _("a file whose text is in pictures, such as scanned pages"),
    FetchOutcome.FILE_DAMAGED: _("a file that is damaged or contains no text"),
    FetchOutcome.GONE: _("no longer there"),
    FetchOutcome.SOFT_404: _("says that the page does not exist"),
    FetchOutcome.AGE_GATE: _("asks for the reader’s age with a form"),
    FetchOutcome.MOVED_OFFSITE: _("leads to another site"),
    FetchOutcome.REDIRECT_LOOP: _("redirects in a circle"),
    FetchOutcome.BAD_REDIRECT: _("redirects to an unusable address"),
    FetchOutcome.NEEDS_HUMAN: _("behind a login or CAPTCHA"),
    FetchOutcome.BLOCKED: _("refused by the site"),
    FetchOutcome.SUDDENLY_EMPTY: _("suddenly without text, perhaps refused"),
    FetchOutcome.HOST_NEEDS_HUMAN: _("not requested: the host requires a login or CAPTCHA"),
    FetchOutcome.HOST_BLOCKED: _("not requested: the host refuses access"),
    FetchOutcome.ROBOTS: _("robots.txt forbids it"),
    FetchOutcome.ROBOTS_UNREACHABLE: _("robots.txt cannot be fetched"),
    FetchOutcome.OVERLOADED: _("the server asks for a pause"),
    FetchOutcome.SERVER_ERROR: _("the server reports an error"),
    FetchOutcome.BAD_STATUS: _("a response without a page"),
    FetchOutcome.TIMEOUT: _("no answer in time"),
    FetchOutcome.DNS: _("the host name cannot be resolved"),
    FetchOutcome.REFUSED: _("no server accepts connections there"),
    FetchOutcome.CONNECTION: _("the connection failed"),
    FetchOutcome.CUT_OFF: _("the response was incomplete"),
    FetchOutcome.NOT_TEXT: _("a file without text"),
    FetchOutcome.TOO_BIG: _("too large"),
    FetchOutcome.TOO_MANY_ENCODINGS: _("compressed too many times"),
    FetchOutcome.BAD_ENCODING: _("a response that is not compressed as declared"),
    FetchOutcome.UNREADABLE: _("the page could not be parsed"),
    FetchOutcome.BAD_SITEMAP: _("a damaged list of addresses"),
    FetchOutcome.NO_FONT: _("a missing font"),
    FetchOutcome.NO_SHEET: _("a missing style sheet"),
    FetchOutcome.NO_PICTURE: _("a missing picture"),
    FetchOutcome.NO_ICON: _("the site’s icon could not be fetched"),
    FetchOutcome.NOT_STORABLE: _("the page could not be stored"),
    FetchOutcome.INTERNAL_ERROR: _("an error in Wenzong; see the crawl log"),
    FetchOutcome.SSRF_BLOCKED: _("a private address"),
    FetchOutcome.BAD_URL: _("not a usable address"),
    FetchOutcome.BAD_SCHEME: _("neither http nor https"),
    FetchOutcome.BAD_PORT: _("not a web port"),
    FetchOutcome.UNGUARDED: _("not fetched: address checks were off"),
    FetchOutcome.PROXY: _("not fetched: the proxy is not one of Wenzong’s"),
    FetchOutcome.NO_PROXY: _("no proxy is set"),
    FetchOutcome.BROWSER_CALL: _("a request of the browser itself"),
    FetchOutcome.OFFSITE: _("another site"),
    FetchOutcome.TOO_DEEP: _("too deep"),
    FetchOutcome.LONG_ADDRESS: _("an address that is too long to be followed"),
    FetchOutcome.TRAP: _("looks endlessly generated"),
    FetchOutcome.TOO_MANY: _("more addresses than the crawl keeps"),
    FetchOutcome.UNKNOWN: _("another reason"),
}

REMARKS: dict[CrawlRemark, str] = {
    CrawlRemark.PAGE_LIMIT: _("the limit of pages was reached"),
    CrawlRemark.TRAP: _("endlessly generated addresses were left out"),
    CrawlRemark.KNOWN_TRAP: _("addresses were left out that led nowhere in earlier crawls"),
    CrawlRemark.NEEDS_BROWSER: _("some pages need a browser to be read"),
    CrawlRemark.LOGIN_WALL: _("its pages are behind a login or CAPTCHA"),
    CrawlRemark.REFUSES: _("the site refuses access"),
    CrawlRemark.ROBOTS_UNREACHABLE: _("robots.txt cannot be fetched: postponed"),
    CrawlRemark.MOVED: _("it sends its readers to another domain"),
    CrawlRemark.CLOAKED: _("it shows other browsers something else"),
    CrawlRemark.EMPTY_CHAPTERS: _("many pages contained no text"),
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
