"""Define the headers with which requests introduce themselves.

They are the same throughout a site, and honest unless a reason is recorded.
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
"""Headers by profile; those not named are as in the honest one."""


def agent_of(profile: str, honest: str) -> str:
    """Choose the user agent of a profile."""
    return PROFILES[profile].get("User-Agent", honest)
