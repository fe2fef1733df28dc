"""Every setting of Wenzong, read from the environment once.

A field `x` is set by `WENZONG_X`, or by the contents of the file that `WENZONG_X_FILE` names (for secrets). No other
module reads the environment.
"""

import os
import re
import typing
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, fields, replace
from pathlib import Path
from typing import Literal, Self
from urllib.parse import urlsplit
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

from storage.setting_values import (
    SettingsError,
    credentials,
    is_loopback,
    networks,
    parsed,
    refuse_open_server,
    require_host_ports,
    require_name_servers,
    require_urls,
    text_of,
    written,
)
from storage.version import VERSION

__all__ = ["PREFIX", "Settings", "SettingsError", "is_loopback"]

PREFIX = "WENZONG_"
DEMO_SECRET = "demo-only-not-a-secret"  # noqa: S105 - refused outside the demo, see `check`

LEAST: dict[str, float] = {"web_port": 1, "workers": 1, "crawl_delay": 0, "crawl_max_pages": 1, "crawl_max_depth": 1,
                           "crawl_max_bytes": 1024, "crawl_max_file_bytes": 1024, "crawl_file_timeout": 1,
                           "crawl_backlog": 0, "crawl_polls": 0, "crawl_timeout": 1, "browser_memory": 256,
                           "search_budget": 0, "api_rate": 1, "index_on_disk_from": 0,
                           "whois_keep_days": 0}
"""Minimum valid values of numeric settings."""
LAST_PORT = 65535
CLUSTER = "+cluster"
"""Suffix of the scheme in a URL of any node of a Redis Cluster."""
SCHEMES: dict[str, tuple[str, ...]] = {
    "mongodb_url": ("mongodb", "mongodb+srv"),
    "redis_url": ("redis", "rediss", f"redis{CLUSTER}", f"rediss{CLUSTER}", "unix"),
    "raw_url": ("s3", "gs", "az"),
    **dict.fromkeys(("web_url", "proxies", "search_url", "timestamp_urls", "time_source", "rdap_lists_url"),
                    ("http", "https")),
}
"""Schemes of the URLs that a setting may name."""


@dataclass(frozen=True)
class Settings:
    """Servers, web identity, schedule and limits of this installation."""

    var: Path = Path("var")
    """The state directory: data of the embedded servers, files and logs."""
    raw_folder: Path | None = None
    """Folder for HTTP traffic as received (WARC files), shared by all hosts; unset: `raw` under `var`."""
    raw_url: str | None = None
    """Bucket for HTTP traffic, instead of a folder: `s3://bucket/folder`, `gs://…` or `az://…`; credentials as `AWS_…`.
    """
    mongodb_url: str | None = None
    """URL of the MongoDB server, `mongodb://…`; unset: an embedded server under `var`."""
    mongodb_database: str = "wenzong"
    """Name of the database on the MongoDB server."""
    redis_url: str | None = None
    """URL of the Redis server: `redis://…`, `rediss://…`, `unix://…`, `redis+cluster://…`; unset: embedded Valkey."""
    index_on_disk_from: int = 1_000_000
    """Number of chapters, or of pages, from which their index is kept on disk under `var`, if Redis is on this host;
    `0`: never.
    """
    celery_broker_url: str | None = None
    """URL of the Celery broker; required with a Redis Cluster; unset: database 1 of the Redis server."""
    sql_url: str | None = None
    """URL of the SQL database, `postgresql://user:password@host:port/name`; unset: SQLite under `var`."""
    secret_key: str | None = None
    """Signs sessions; at least 50 random characters; required if other machines can reach the web application."""
    demo: bool = False
    """Demonstration mode: local access only; a publicly known secret key is accepted."""
    debug: bool = False
    """Show Django's debug pages, which reveal code and settings to anyone who causes an error."""
    web_host: str = "127.0.0.1"
    """Address that the web application listens on."""
    web_port: int = 8000
    """Port that the web application listens on."""
    web_url: str = "http://127.0.0.1:8000"
    """Public address of the web application, for links in mail and reports; unset: `web_port` on this machine."""
    allowed_hosts: tuple[str, ...] = ("127.0.0.1", "localhost")
    """Host names under which the web application answers, separated by commas."""
    https: bool = False
    """The web application is served over TLS: enables secure cookies, HSTS and redirects."""
    trusted_proxies: tuple[str, ...] = ()
    """Addresses or networks of reverse proxies whose `X-Forwarded-For` is believed; unset: private ones, if `https`."""
    language: Literal["zh-hans", "en"] = "zh-hans"
    """language of scheduled reports, and of users who have not chosen one."""
    time_zone: str = "Asia/Shanghai"
    """Time zone of the daily run and of displayed times."""
    daily_at: str = "03:00"
    """Hour and minute, in `time_zone`, at which the daily run starts."""
    workers: int = 2
    """Worker processes that `wenzong up` starts; also the maximum that `wenzong daily` uses for matching under load."""
    contact: str = "https://example.org/wenzong"
    """Contact address for operators of crawled sites; part of the user agent."""
    allow_hosts: tuple[str, ...] = ()
    """`host:port` pairs on private addresses that may be crawled without delay; for your own hosts only."""
    service_hosts: tuple[str, ...] = ()
    """`host:port` pairs on private addresses for telemetry, search and time stamps; they are not opened to crawls."""
    crawl_delay: float = 1.0
    """Seconds between two requests to a host that states no crawl delay."""
    crawl_max_pages: int = 5_000
    """Maximum number of pages per site in one crawl."""
    crawl_max_depth: int = 30
    """Maximum number of links between a start address and a page."""
    crawl_max_bytes: int = 8 * 2**20
    """Maximum size of a page in bytes, before decompression; a longer one is read as a file."""
    crawl_max_file_bytes: int = 64 * 2**20
    """Maximum size of a file offered for download (txt, epub, pdf, archives), in bytes."""
    crawl_file_timeout: float = 300.0
    """Maximum duration of the download of a file, in seconds."""
    crawl_timeout: float = 30.0
    """Maximum duration of one response, in seconds."""
    crawl_backlog: int = 20_000
    """Pages waiting to be fingerprinted and matched above which crawls with workers pause; `0`: no limit."""
    crawl_polls: int = 1_440
    """Maximum requests per day to one host for new chapters between crawls, on sites set to be polled; `0`: none."""
    browser: Literal["auto", "off"] = "auto"
    """use Chromium for script-rendered pages and screenshots if it is installed, or never."""
    browser_sandbox: bool = True
    """Use Chromium's sandbox; set `false` only if Chromium runs isolated in a container of its own."""
    browser_memory: int = 1024
    """Memory in megabytes above which Chromium is restarted."""
    proxies: tuple[str, ...] = ()
    """`http://user:password@host:port`; for sites set to use proxies; they receive IP addresses, not host names."""
    search_url: str | None = None
    """SearXNG search URL for discovering sites, e.g. `http://127.0.0.1:8888/search`; unset: no discovery."""
    search_budget: int = 50
    """Maximum number of searches per day, for all organisations together."""
    timestamp_urls: tuple[str, ...] = ()
    """Time-stamp authorities (RFC 3161) for evidence bundles, in the order tried; they receive SHA-256 digests only."""
    timestamp_roots: Path | None = None
    """File of root certificates (PEM) trusted for timestamps; unset: only a timestamp's signature is checked."""
    time_source: str | None = None
    """Web address whose `Date` the clock is compared with before captures, e.g. `https://www.example.org/`."""
    dns_resolvers: tuple[str, ...] = ()
    """IP addresses of two or more DNS servers whose answers about crawled hosts are compared; unset: not compared."""
    rdap_lists_url: str = "https://data.iana.org/rdap"
    """URL of the lists that name the registry of each domain and network; read when a member looks one up."""
    whois_keep_days: int = 180
    """Days for which personal data from registries is kept after a look-up."""
    mail_url: str | None = None
    """Mail server, `smtp://user:password@host:port` or `smtps://…`; unset: mail is printed to the console."""
    mail_from: str = "wenzong@localhost"
    """Sender address of mails."""
    api_rate: int = 600
    """Maximum requests per minute for one API token."""
    log_level: Literal["DEBUG", "INFO", "WARNING", "ERROR"] = "INFO"
    """lowest level that is logged."""
    log_format: Literal["text", "json"] = "text"
    """format of the logs of web and workers: lines for people, or JSON with a correlation id from page to case."""
    metrics_token: str | None = None
    """Token required for `/metrics` (`Authorization: Bearer …`); unset: only this machine may read it."""
    telemetry_url: str | None = None
    """OTLP address that receives traces of pages: `http://127.0.0.1:4318/v1/traces`; needs `wenzong[telemetry]`; unset:
    none.
    """

    @classmethod
    def load(cls, environment: Mapping[str, str] | None = None) -> Self:
        """Read the settings.

        Raises SettingsError for the first variable with an invalid value.
        """
        environment = os.environ if environment is None else environment
        hints = typing.get_type_hints(cls)
        values = {}
        for field in fields(cls):
            text = text_of(PREFIX + field.name.upper(), environment)
            if text is not None:
                values[field.name] = parsed(PREFIX + field.name.upper(), text, hints[field.name])
        if "web_port" in values:
            values.setdefault("web_url", f"http://127.0.0.1:{values['web_port']}")
        settings = cls(**values)
        settings._check()
        return settings

    @classmethod
    def unknown(cls, environment: Mapping[str, str]) -> list[str]:
        """List the variables that are named like settings and are none."""
        known = {PREFIX + field.name.upper() for field in fields(cls)}
        return sorted(name for name in environment
                      if name.startswith(PREFIX) and not {name, name.removesuffix("_FILE")} & known)

    def environment(self) -> dict[str, str]:
        """Return the settings as environment variables for a child process."""
        return {PREFIX + field.name.upper(): written(value) for field in fields(self)
                if (value := getattr(self, field.name)) is not None}

    def allowing(self, hosts: Sequence[str]) -> Self:
        """Return settings that let the crawler also visit these `host:port` pairs.

        Raises SettingsError, which names no option: not every caller got the hosts from one.
        """
        require_host_ports("allowed hosts", hosts)
        return replace(self, allow_hosts=tuple(dict.fromkeys((*self.allow_hosts, *hosts))))

    @property
    def own_services(self) -> frozenset[str]:
        """`host:port` pairs on private addresses where our own services may run."""
        return frozenset((*self.allow_hosts, *self.service_hosts))

    def require_servers(self) -> None:
        """Require configured servers; raises SettingsError naming the first one missing."""
        for field, value in (("MONGODB_URL", self.mongodb_url), ("REDIS_URL", self.redis_url)):
            if not value:
                raise SettingsError(f"{PREFIX}{field} is not set: name the server, or run everything with `wenzong up`")

    @property
    def raw_path(self) -> Path:
        """The folder for HTTP traffic."""
        return self.raw_folder or self.var / "raw"

    @property
    def broker_url(self) -> str:
        """URL of the Celery broker: its own, or database 1 of the Redis server."""
        if self.celery_broker_url:
            return self.celery_broker_url
        if not self.redis_url:
            raise SettingsError("no Redis server is known: set WENZONG_REDIS_URL, or let `wenzong` start one")
        parts = urlsplit(self.redis_url)
        if parts.scheme.endswith(CLUSTER):
            raise SettingsError(f"{PREFIX}REDIS_URL is a cluster, which cannot carry messages: "
                                f"set {PREFIX}CELERY_BROKER_URL to a single server, e.g. redis://…/1")
        if parts.scheme == "unix":
            return f"redis+socket://{credentials(parts)}{parts.path}?virtual_host=1"
        return parts._replace(path="/1").geturl()

    @property
    def user_agent(self) -> str:
        """The user agent of the crawler."""
        return f"Wenzong/{VERSION} (+{self.contact})"

    @property
    def daily_hour_minute(self) -> tuple[int, int]:
        """Hour and minute of `daily_at`."""
        hour, _, minute = self.daily_at.partition(":")
        return int(hour), int(minute or 0)

    def _check(self) -> None:
        self._check_names()
        for field, least in LEAST.items():
            if not getattr(self, field) >= least:  # NaN fails every comparison
                raise SettingsError(f"{PREFIX}{field.upper()}={getattr(self, field)} must be {least} or more")
        if self.web_port > LAST_PORT:
            raise SettingsError(f"{PREFIX}WEB_PORT={self.web_port} must be {LAST_PORT} or less")
        for field, schemes in SCHEMES.items():
            require_urls(f"{PREFIX}{field.upper()}", getattr(self, field), schemes)
        for field in ("mongodb_url", "redis_url", "celery_broker_url"):
            refuse_open_server(f"{PREFIX}{field.upper()}", getattr(self, field))
        for field in ("allow_hosts", "service_hosts"):
            require_host_ports(f"{PREFIX}{field.upper()}", getattr(self, field))
        require_name_servers(f"{PREFIX}DNS_RESOLVERS", self.dns_resolvers)
        networks(f"{PREFIX}TRUSTED_PROXIES", self.trusted_proxies)

    def _check_names(self) -> None:
        try:
            ZoneInfo(self.time_zone)
        except (ZoneInfoNotFoundError, ValueError) as error:
            raise SettingsError(f"{PREFIX}TIME_ZONE={self.time_zone!r} is not a time zone; write one "
                                "such as Asia/Shanghai") from error
        if not re.fullmatch(r"([01]?\d|2[0-3])(:[0-5]\d)?", self.daily_at):
            raise SettingsError(f"{PREFIX}DAILY_AT={self.daily_at!r} is not a time of day, e.g. 03:00")
        if self.raw_url and self.raw_folder:
            raise SettingsError(f"{PREFIX}RAW_URL and {PREFIX}RAW_FOLDER are both set: keep only one of them")
        for field in ("web_host", "allowed_hosts"):
            if not getattr(self, field):
                raise SettingsError(f"{PREFIX}{field.upper()} is empty: name a host, or leave the variable out")
