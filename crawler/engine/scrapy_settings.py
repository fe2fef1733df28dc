"""Derive Scrapy's settings from ours.

Features that our own code replaces, or that would open a way in or out, are off.
"""

from copy import deepcopy
from typing import Any

from crawler.browser.state import browser_off
from storage.settings import Settings

HANDLER = "crawler.engine.download_handler.EgressHandler"
OFF = dict.fromkeys((
    "TELNETCONSOLE_ENABLED", "REMOTE_CONTROL_ENABLED", "HTTPCACHE_ENABLED", "HTTPPROXY_ENABLED", "RETRY_ENABLED",
    "REDIRECT_ENABLED", "METAREFRESH_ENABLED", "REFERER_ENABLED", "ROBOTSTXT_OBEY", "AUTOTHROTTLE_ENABLED",
    "MEMUSAGE_ENABLED", "DOWNLOADER_STATS", "STATS_DUMP", "LOG_INSTALL_ROOT_HANDLER",
), False)
"""Our frontier and middlewares do retries, redirects, robots.txt and delays, since Scrapy keeps them only in memory.
Scrapy's statistics serialise every request once more to measure it, and nobody reads them."""
PLACES = 4
"""Pages that one browser shows at the same time."""

FIXED: dict[str, Any] = {
    **OFF,
    "BOT_NAME": "wenzong",
    "STATS_CLASS": "scrapy.statscollectors.DummyStatsCollector",
    "TWISTED_DNS_RESOLVER": "crawler.engine.resolver.ApprovedResolver",
    "DOWNLOAD_HANDLERS": {
        "http": HANDLER, "https": HANDLER,
        "file": None, "ftp": None, "s3": None, "data": None,
    },
    "SCHEDULER": "crawler.engine.scheduler.FrontierScheduler",
    "DOWNLOADER_MIDDLEWARES": {
        "crawler.engine.middlewares.skip_blocked_hosts.SkipBlockedHostsMiddleware": 50,
        "crawler.engine.middlewares.apply_profile.ApplyProfileMiddleware": 60,
        "crawler.engine.middlewares.obey_robots.ObeyRobotsMiddleware": 100,
        "crawler.engine.middlewares.unpack_answer.UnpackAnswerMiddleware": 590,
        "crawler.engine.middlewares.keep_cookies.KeepCookiesMiddleware": 700,
        "crawler.engine.middlewares.record_exchange.RecordExchangeMiddleware": 890,  # before unpacking
        "crawler.engine.middlewares.adapt_delay.AdaptDelayMiddleware": 900,
        "scrapy.downloadermiddlewares.cookies.CookiesMiddleware": None,
        "scrapy.downloadermiddlewares.httpcompression.HttpCompressionMiddleware": None,
        "scrapy.downloadermiddlewares.offsite.OffsiteMiddleware": None,
        "scrapy.downloadermiddlewares.httpauth.HttpAuthMiddleware": None,
    },
    "SPIDER_MIDDLEWARES": {
        "scrapy.spidermiddlewares.start.StartSpiderMiddleware": None,
        "scrapy.spidermiddlewares.httperror.HttpErrorMiddleware": None,
        "scrapy.spidermiddlewares.depth.DepthMiddleware": None,
        "scrapy.spidermiddlewares.urllength.UrlLengthMiddleware": None,
        "scrapy.spidermiddlewares.metacopy.MetaCopyDetectionMiddleware": None,
    },
    "DEFAULT_REQUEST_HEADERS": {
        "Accept": "text/html,application/xhtml+xml,application/xml;q=0.9,text/plain;q=0.8",
        "Accept-Language": "zh-CN,zh;q=0.9,zh-TW;q=0.8,en;q=0.6",
    },
    "CONCURRENT_REQUESTS": 32,
    "CONCURRENT_ITEMS": 1,  # spiders store their results themselves
    "CONCURRENT_REQUESTS_PER_DOMAIN": 16,
    "DOWNLOAD_DELAY": 0,
    "DOWNLOAD_DELAY_JITTER": 0,
    "DOWNLOAD_WARNSIZE": 0,
    "REACTOR_THREADPOOL_MAXSIZE": 20,
    "LOGSTATS_INTERVAL": 0,
    "EXTENSIONS_BASE": {},  # an extension that is switched off is loaded all the same, one with an HTTP server
}


def scrapy_settings(settings: Settings) -> dict[str, Any]:
    """Make the settings of a crawl process, the same for all its sites."""
    return {
        **deepcopy(FIXED),  # Scrapy modifies the dictionaries
        **(playwright_settings(settings) if not browser_off(settings) else {}),
        "USER_AGENT": settings.user_agent,
        "WENZONG_ALLOW_HOSTS": list(settings.allow_hosts),
        "DOWNLOAD_TIMEOUT": settings.crawl_timeout,
        "DOWNLOAD_MAXSIZE": settings.crawl_max_bytes,
        "WENZONG_MAX_FILE": settings.crawl_max_file_bytes,
        "LOG_LEVEL": settings.log_level,
    }


def playwright_settings(settings: Settings) -> dict[str, Any]:
    """Build the settings of scrapy-playwright."""
    return {
        "PLAYWRIGHT_BROWSER_PROVIDER": "crawler.engine.browser_provider.SandboxedBrowserProvider",
        "PLAYWRIGHT_LAUNCH_OPTIONS": {
            "allow_hosts": list(settings.allow_hosts), "sandbox": settings.browser_sandbox,
            "most_bytes": 4 * settings.crawl_max_bytes, "most_seconds": 2 * settings.crawl_timeout,
        },
        "PLAYWRIGHT_ABORT_REQUEST": "crawler.browser.page_loading.is_unread",
        "PLAYWRIGHT_MAX_PAGES_PER_CONTEXT": PLACES,
        "PLAYWRIGHT_DEFAULT_NAVIGATION_TIMEOUT": 1000 * settings.crawl_timeout,
        "WENZONG_BROWSER_MEMORY": settings.browser_memory,
    }
