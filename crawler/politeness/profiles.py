"""How requests introduce themselves.

Alike throughout a site, and honestly unless a reason is on record.
"""

HONEST = "honest"

PROFILES: dict[str, dict[str, str]] = {
    HONEST: {},
    "desktop": {
        "User-Agent": "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 "
                      "Safari/537.36",
        "Accept": "text/html,application/xhtml+xml,application/xml;q=0.9,image/avif,image/webp,*/*;q=0.8",
        "Accept-Language": "zh-CN,zh;q=0.9,en;q=0.8", "Upgrade-Insecure-Requests": "1",
    },
    "mobile": {
        "User-Agent": "Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 "
                      "Mobile Safari/537.36",
        "Accept": "text/html,application/xhtml+xml,application/xml;q=0.9,image/avif,image/webp,*/*;q=0.8",
        "Accept-Language": "zh-CN,zh;q=0.9,en;q=0.8", "Upgrade-Insecure-Requests": "1",
    },
}
"""Headers by profile; what a profile does not name is as for the honest one."""


def agent_of(profile: str, honest: str) -> str:
    """Choose the user agent of a profile."""
    return PROFILES[profile].get("User-Agent", honest)
