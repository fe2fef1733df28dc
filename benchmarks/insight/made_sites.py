"""Worlds of sites built from a few kits, some of which moved to a new name."""

from dataclasses import dataclass, replace
from datetime import UTC, datetime, timedelta
from random import Random

from insight.kits.successors import ObservedSite, TextTies
from insight.kits.traits import PageSource, traits_of

SITES, KITS, MOVED = 60, 12, 15
BEGIN = datetime(2025, 1, 1, tzinfo=UTC)
TAGS = ("div", "ul", "li", "p", "span", "section", "dl", "dt", "dd", "h1", "h2", "table", "tr", "td", "a", "nav")


@dataclass(frozen=True)
class Kit:
    """A template with its software and the defaults of a site."""

    name: str
    elements: tuple[tuple[str, str], ...]
    """Tag and class."""
    scripts: tuple[str, ...]
    generator: str
    account: str
    """Account of the kit's author, which some users never replace; empty for none."""
    icon: str


@dataclass(frozen=True)
class Owner:
    """Who runs a site."""

    accounts: tuple[str, ...]
    icon: str
    """Icon of the owner; empty if the kit's default is kept."""
    address: str


@dataclass(frozen=True)
class MadeSite:
    """A site with the true answers."""

    name: str
    kit: Kit
    owner: Owner
    first: datetime
    last: datetime
    gone: bool


@dataclass(frozen=True)
class MadeSites:
    """What is observed of all sites, and who truly moved."""

    observed: tuple[ObservedSite, ...]
    ties: dict[tuple[str, str], TextTies]
    moves: frozenset[tuple[str, str]]


def made_sites(seed: int) -> MadeSites:
    """Draw 60 sites of 12 kits; 15 of them are gone and followed by a renamed one.

    The others include sisters of one owner, copyists of gone sites with the same kit, and sites that just end.
    """
    random = Random(seed)
    kits = [_kit(random, number) for number in range(KITS)]
    sites = [_site(random, kits, f"s{number}.example") for number in range(SITES - MOVED)]
    for at in range(0, 8, 2):
        sites[at] = replace(sites[at], owner=sites[at + 1].owner)
    old = random.sample(sites[8:], MOVED)
    ended = {site.name for site in random.sample([site for site in sites if site not in old], 6)}
    sites = [_ended(site, random) if site.name in ended or site in old else site for site in sites]
    by_name = {site.name: site for site in sites}
    followers = [(by_name[site.name], _follower(random, by_name[site.name], kits, f"m{number}.example"))
                 for number, site in enumerate(old)]
    ties = {(one.name, other.name): _moved_text(random) for one, other in followers}
    everyone = sites + [new for _, new in followers]
    ties |= _copied_texts(random, everyone, {site.name for site in sites if site.gone}, ties)
    return MadeSites(tuple(_observed(random, site) for site in everyone), ties,
                     frozenset((one.name, other.name) for one, other in followers))


def _kit(random: Random, number: int) -> Kit:
    elements = tuple((random.choice(TAGS), f"k{number % 4}-{random.choice('abcdefgh')}") for _ in range(40))
    scripts = tuple(f"/static/{random.choice(('js', 'lib', 't'))}/{number % 5}-{name}.js" for name in ("read", "list"))
    generator = random.choice(("", f"NovelCMS {number % 3}.2", "WordPress 6.4"))
    return Kit(f"kit{number}", elements, scripts, generator, f"G-KIT{number:06}" if random.random() < 0.4 else "",
               f"icon of kit {number}")


def _owner(random: Random) -> Owner:
    accounts = [f"G-{random.randrange(10**8):08}XY", f"ca-pub-{random.randrange(10**16):016}",
                f"hm.baidu.com/hm.js?{random.randrange(16**32):032x}"]
    return Owner(tuple(random.sample(accounts, random.choice((0, 1, 1, 2, 3)))),
                 f"icon {random.random()}" if random.random() < 0.6 else "", _address(random))


def _address(random: Random) -> str:
    """Draw an address; half of the sites share one of a few."""
    if random.random() < 0.5:
        return f"192.0.2.{random.randrange(6)}"
    return f"198.51.{random.randrange(100, 200)}.{random.randrange(250)}"


def _site(random: Random, kits: list[Kit], name: str) -> MadeSite:
    kit = random.choices(kits, [1 / (rank + 1) for rank in range(len(kits))])[0]
    return MadeSite(name, kit, _owner(random), BEGIN + timedelta(days=random.randrange(100)),
                    BEGIN + timedelta(days=365), gone=False)


def _ended(site: MadeSite, random: Random) -> MadeSite:
    return replace(site, last=BEGIN + timedelta(days=random.randrange(150, 300)), gone=True)


def _follower(random: Random, old: MadeSite, kits: list[Kit], name: str) -> MadeSite:
    """Move a site: one in seven gets another kit.

    Accounts, icon and address are kept more often than not.
    """
    new = _owner(random)
    kept = tuple(each for each in old.owner.accounts if random.random() < 0.65)
    owner = Owner(kept + new.accounts[:1] if random.random() < 0.3 else kept,
                  old.owner.icon if random.random() < 0.6 else new.icon,
                  old.owner.address if random.random() < 0.4 else new.address)
    kit = old.kit if random.random() < 0.86 else random.choice(kits)
    return MadeSite(name, kit, owner, old.last + timedelta(days=random.randrange(-30, 60)),
                    BEGIN + timedelta(days=365), gone=False)


def _moved_text(random: Random) -> TextTies:
    """Carry a database over.

    A part of it is observed, a few errors were mended, hardly any made.
    """
    own = max(1, round(10 ** random.uniform(1, 3) * random.uniform(0.4, 1)))
    carried = sum(random.random() < 0.985 for _ in range(own))
    return TextTies(own, carried, sum(random.random() < 0.005 for _ in range(own)))


def _copied_texts(random: Random, sites: list[MadeSite], gone: set[str],
                  moved: dict[tuple[str, str], TextTies]) -> dict[tuple[str, str], TextTies]:
    """Let sites copy each other.

    A copyist carries the errors and makes his own, .1 to 2 % like everybody.
    """
    ties = {}
    for one in sites:
        for other in random.sample(sites, 6 if one.name in gone else 2):
            if one is not other and (one.name, other.name) not in moved:
                own = round(10 ** random.uniform(1, 3))
                fresh = round(own * 10 ** random.uniform(-1.3, 1.3))
                ties[one.name, other.name] = TextTies(own, round(own * 0.98), fresh)
    return ties


def _observed(random: Random, site: MadeSite) -> ObservedSite:
    """Show three pages.

    List, contents and chapter, each with a part of the template and rows of its own number.
    """
    account = site.kit.account if site.kit.account and not site.owner.accounts else ""
    scripts = "".join(f'<script src="{script}?v={random.randrange(9)}"></script>' for script in site.kit.scripts)
    marks = "".join(f"<script>track('{each}')</script>" for each in (*site.owner.accounts, account) if each)
    pages = []
    for part in range(3):
        rows = site.kit.elements[part * 10:part * 10 + 20]
        body = "".join(f'<{tag} class="{name}">{site.name}{row}</{tag}>' for row, (tag, name) in enumerate(rows)
                       if random.random() < 0.95)
        text = f'<html><head><meta name="generator" content="{site.kit.generator}">{scripts}</head><body>{body}{marks}'
        pages.append(PageSource(f"http://{site.name}/{part}", text, {"server": "nginx"}, site.owner.address,
                                (site.name,), site.owner.icon or site.kit.icon))
    return ObservedSite(site.name, traits_of(pages), site.first, site.last, site.gone)
