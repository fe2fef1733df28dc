"""The body of Lumen's `POST /notices`.

A copy of a sent notice for the public record. The caller adds the API token to the request's header; it is not stored.
Lumen asks for no personal data in free text, so the body names the holder but no telephone, email or postal address.
"""

import json

from webadmin.notices.kinds.common_elements import NAME, PAGES, RECIPIENT, WORKS, under
from webadmin.notices.kinds.notice_facts import ClaimedWork, NoticeFacts
from webadmin.notices.kinds.notice_kind import Element, NoticeKind, Source

SOURCES = (
    Source("Lumen API documentation: create notice",
           "https://github.com/berkmancenter/lumendatabase/wiki/Lumen-API-Documentation", "2016-11-28"),
    Source("lumendatabase: what a notice needs to be valid (specs of Notice, Work and Entity)",
           "https://github.com/berkmancenter/lumendatabase", "2026-11-22"),
)
_URLS = {"type": "array", "items": {
    "type": "object", "required": ["url"], "additionalProperties": False,
    "properties": {"url": {"type": "string", "pattern": "^https?://\\S+$"}}}}
SCHEMA = {
    "type": "object", "additionalProperties": False, "required": ["notice"],
    "properties": {"notice": {
        "type": "object", "additionalProperties": False,
        "required": ["title", "type", "works_attributes", "entity_notice_roles_attributes"],
        "properties": {
            "title": {"type": "string", "minLength": 1, "maxLength": 255}, "type": {"const": "DMCA"},
            "subject": {"type": "string"}, "source": {"type": "string"}, "language": {"type": "string"},
            "date_sent": {"type": "string", "pattern": "^\\d{4}-\\d{2}-\\d{2}$"}, "body": {"type": "string"},
            "works_attributes": {"type": "array", "minItems": 1, "items": {
                "type": "object", "additionalProperties": False,
                "required": ["description", "infringing_urls_attributes"],
                "properties": {"description": {"type": "string", "minLength": 1}, "kind": {"type": "string"},
                               "infringing_urls_attributes": {**_URLS, "minItems": 1},
                               "copyrighted_urls_attributes": _URLS}}},
            "entity_notice_roles_attributes": {"type": "array", "minItems": 2, "items": {
                "type": "object", "additionalProperties": False, "required": ["name", "entity_attributes"],
                "properties": {"name": {"enum": ["recipient", "sender", "principal", "submitter"]},
                               "entity_attributes": {
                                   "type": "object", "additionalProperties": False, "required": ["name"],
                                   "properties": {"name": {"type": "string", "minLength": 1},
                                                  "kind": {"enum": ["organization", "individual"]},
                                                  "country_code": {"type": "string", "maxLength": 2}}}}}},
        }}},
}


def notice_body(facts: NoticeFacts) -> str:
    """Write the body."""
    notice = {
        "title": f"Copyright notice to {facts.recipient.name}"[:255], "type": "DMCA", "subject": facts.reference,
        "date_sent": facts.day.isoformat(), "source": "Email", "language": facts.language,
        "works_attributes": [_work(facts, work) for work in facts.works],
        "entity_notice_roles_attributes": [_role("recipient", facts.recipient.name, facts.recipient.country),
                                           _role("sender", facts.holder.name(facts.language), facts.holder.country)],
    }
    return json.dumps({"notice": notice}, ensure_ascii=False, indent=2) + "\n"


def _work(facts: NoticeFacts, work: ClaimedWork) -> dict[str, object]:
    return {
        "description": f"{work.title} / {work.author}" if work.author else work.title, "kind": "text",
        "infringing_urls_attributes": [{"url": url} for url in dict.fromkeys(p.url for p in facts.pages_of(work))],
        "copyrighted_urls_attributes": [{"url": work.address}] if work.address else [],
    }


def _role(role: str, name: str, country: str) -> dict[str, object]:
    entity = {"name": name, "kind": "organization"} | ({"country_code": country} if country else {})
    return {"name": role, "entity_attributes": entity}


ELEMENTS = (
    under(RECIPIENT, "entity_notice_roles_attributes: recipient"), under(NAME, "sender"),
    Element("works", WORKS.label, lambda facts: "\n".join(work.title for work in facts.works),
            "works_attributes"),
    Element("pages", PAGES.label, lambda facts: "\n".join(dict.fromkeys(page.url for page in facts.pages)),
            "infringing_urls_attributes"),
)
KIND = NoticeKind(
    name="lumen_notice", title={"zh": "Lumen 公开存档", "en": "Lumen public record"}, form="json", channel="api",
    sources=SOURCES, elements=ELEMENTS, accepted=("en", "zh"),
    subject={"en": "Lumen notice [$reference]", "zh": "Lumen 存档 [$reference]"}, write=notice_body, schema=SCHEMA,
    needs_live_pages=False,
)
