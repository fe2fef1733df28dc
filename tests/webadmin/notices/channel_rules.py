"""What each machine-readable channel accepts, written from its documentation, independently of our schemas."""

import json
from collections.abc import Callable
from urllib.parse import urlsplit

LONGEST = {"address1": 100, "agent_name": 60, "city": 255, "country": 255, "state": 255, "name": 255, "title": 255,
           "original_work": 255, "company": 100, "tele": 20, "comments": 2000}
WANTED = ("act", "address1", "agent_name", "agree", "city", "country", "email", "email2", "host_notification", "name",
          "original_work", "owner_notification", "signature", "state", "urls")


def cloudflare(body: bytes) -> list[str]:
    """Check the parameters of `AbuseReportsDmcaReport` against their descriptions."""
    report = json.loads(body)
    wrong = [f"{name} is required" for name in WANTED if not report.get(name)]
    wrong += [f"{name} exceeds {longest}" for name, longest in LONGEST.items() if len(report.get(name, "")) > longest]
    wrong += [f"{name} is unknown" for name in set(report) - set(WANTED) - set(LONGEST)]
    wrong += ["agree must be 1"] * (report.get("agree") != 1) + ["act"] * (report.get("act") != "abuse_dmca")
    wrong += ["email2 should match email"] * (report.get("email") != report.get("email2"))
    wrong += ["signature should be the same as name"] * (report.get("signature") != report.get("name"))
    wrong += [f"{name} cannot be anonymous" for name in ("host_notification", "owner_notification")
              if report.get(name) not in ("send", "none")]
    return wrong + _cloudflare_urls(report.get("urls", "").split("\n"))


def _cloudflare_urls(urls: list[str]) -> list[str]:
    return (["more than 250 URLs"] * (len(urls) > 250) + ["a URL twice"] * (len(set(urls)) < len(urls))
            + ["several hostnames"] * (len({urlsplit(url).hostname for url in urls}) > 1)
            + [f"no URL: {url}" for url in urls if not _is_url(url)])


def lumen(body: bytes) -> list[str]:
    """Check what Lumen's specification requires of a valid notice."""
    notice = json.loads(body)["notice"]
    wrong = ["title"] * (not notice.get("title")) + ["type"] * (notice.get("type") != "DMCA")
    works, roles = notice.get("works_attributes", []), notice.get("entity_notice_roles_attributes", [])
    wrong += ["no work"] * (not works)
    wrong += [f"works.{kind} is invalid" for work in works for kind in ("infringing_urls", "copyrighted_urls")
              for each in work.get(f"{kind}_attributes", []) if not _is_url(each.get("url", ""))]
    named = {role["name"]: role["entity_attributes"].get("name") for role in roles}
    return wrong + ["no recipient"] * (not named.get("recipient"))


def google(body: bytes) -> list[str]:
    """Check the upload format: `#` lines, then addresses of copies; at most 1 MB."""
    wrong, described = ["more than 1 MB"] * (len(body) > 1_000_000), False
    for line in body.decode().splitlines():
        if line.startswith("#"):
            described = True
        elif line and not (described and _is_url(line)):
            wrong.append(f"neither description nor address: {line[:80]}")
    return wrong


def _is_url(text: str) -> bool:
    parts = urlsplit(text)
    return parts.scheme in ("http", "https") and bool(parts.hostname) and not any(map(str.isspace, text))


CHANNELS: dict[str, Callable[[bytes], list[str]]] = {
    "cloudflare_report": cloudflare, "lumen_notice": lumen, "google_bulk": google}
