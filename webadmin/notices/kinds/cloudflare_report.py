"""The body of Cloudflare's `POST /accounts/{account_id}/abuse-reports/abuse_dmca`."""

import json
from collections.abc import Iterator, Mapping
from typing import Any
from urllib.parse import urlsplit

from webadmin.notices.kinds.common_elements import ADDRESS, NAME, PAGES, WORKS, comparison_lines, under
from webadmin.notices.kinds.dmca import STATUTE
from webadmin.notices.kinds.notice_facts import NoticeFacts
from webadmin.notices.kinds.notice_kind import Deadline, Element, NoticeKind, Source

SOURCES = (
    Source("Cloudflare API: submit an abuse report (abuse_dmca)",
           "https://developers.cloudflare.com/api/resources/abuse_reports/methods/create", "2026-11-22"),
    Source("cloudflare-python: AbuseReportsDmcaReport, generated from the OpenAPI schema",
           "https://github.com/cloudflare/cloudflare-python/blob/main/src/cloudflare/types/abuse_reports/"
           "abuse_report_create_params.py", "2025"),
    STATUTE,
)
COMMENTS = 2000
MOST_URLS = 250


def _text(longest: int) -> dict[str, object]:
    return {"type": "string", "minLength": 1, "maxLength": longest}


SCHEMA = {
    "type": "object", "additionalProperties": False,
    "required": ["act", "address1", "agent_name", "agree", "city", "country", "email", "email2", "host_notification",
                 "name", "original_work", "owner_notification", "signature", "state", "urls"],
    "properties": {
        "act": {"const": "abuse_dmca"}, "address1": _text(100), "agent_name": _text(60), "agree": {"const": 1},
        "city": _text(255), "country": _text(255), "state": _text(255), "name": _text(255), "title": _text(255),
        "signature": _text(255), "original_work": _text(255), "company": _text(100), "tele": _text(20),
        "email": {"type": "string", "pattern": "^[^@\\s]+@[^@\\s]+$"},
        "email2": {"type": "string", "pattern": "^[^@\\s]+@[^@\\s]+$"},
        "host_notification": {"const": "send"}, "owner_notification": {"const": "send"},
        "urls": {"type": "string", "pattern": "^(https?://\\S+)(\\nhttps?://\\S+){0,249}$"},
        "comments": _text(COMMENTS),
    },
}


def report_body(facts: NoticeFacts) -> str:
    """Write the body; missing values are left out, so that the schema reports them."""
    holder = facts.holder
    values = {
        "act": "abuse_dmca", "agree": 1, "host_notification": "send", "owner_notification": "send",
        "name": holder.signatory, "signature": holder.signatory, "title": holder.signatory_title,
        "agent_name": holder.name("en"), "company": holder.name("en"), "email": holder.email, "email2": holder.email,
        "tele": holder.phone, "address1": holder.address("en"), "city": holder.city, "state": holder.region,
        "country": holder.country, "original_work": "; ".join(_titled(facts)),
        "urls": "\n".join(dict.fromkeys(page.url for page in facts.pages)),
        "comments": f"[{facts.reference}] {comparison_lines(facts)}"[:COMMENTS],
    }
    return json.dumps({name: value for name, value in values.items() if value}, ensure_ascii=False, indent=2) + "\n"


def contradictions(body: Mapping[str, Any]) -> Iterator[str]:
    """Yield fields that the API requires to be equal but that differ.

    Addresses on several hosts and duplicate addresses are reported too.
    """
    if body.get("email") != body.get("email2"):
        yield "email2"
    if body.get("name") != body.get("signature"):
        yield "signature"
    urls = str(body.get("urls", "")).split("\n")
    if len({urlsplit(url).hostname for url in urls}) > 1 or len(set(urls)) < len(urls):
        yield "urls"


def _titled(facts: NoticeFacts) -> list[str]:
    return [f"{work.title} {work.address}".strip() for work in facts.works]


ELEMENTS = (
    Element("signature", {"zh": "签名（与姓名相同）", "en": "Signature (same as name)"},
            lambda facts: facts.holder.signatory, "signature"),
    under(NAME, "agent_name"), under(ADDRESS, "address1"),
    Element("email", {"zh": "电子邮件", "en": "E-mail address"}, lambda facts: facts.holder.email, "email, email2"),
    Element("works", WORKS.label, lambda facts: "; ".join(_titled(facts)), "original_work"),
    Element("pages", PAGES.label, lambda facts: "\n".join(dict.fromkeys(page.url for page in facts.pages)), "urls"),
)
KIND = NoticeKind(
    name="cloudflare_report", title={"zh": "Cloudflare 滥用举报接口（DMCA）", "en": "Cloudflare abuse API (DMCA)"},
    form="json", channel="api", sources=SOURCES, elements=ELEMENTS, accepted=("en",),
    subject={"en": "Cloudflare abuse report [$reference]"}, write=report_body, schema=SCHEMA,
    contradictions=contradictions,
    deadlines=(Deadline("follow_up", {"zh": "未答复时跟进", "en": "Follow up if there is no answer"}, 7, "sent",
                        "practice"),),
    asks_fair_use=True, most_pages=MOST_URLS, one_host=True,
)
