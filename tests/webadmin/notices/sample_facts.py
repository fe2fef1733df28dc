"""Facts of a complete notice, for tests that change one of them."""

from datetime import UTC, date, datetime
from typing import Any

from webadmin.notices.kinds.notice_facts import (
    AttachedDocument,
    ClaimedWork,
    CopiedPage,
    FairUse,
    Holder,
    Language,
    NoticeFacts,
    OwnershipEvidence,
    PassedOff,
    Recipient,
)

SEEN = datetime(2026, 11, 20, 8, 30, tzinfo=UTC)
HOLDER = Holder(
    name_zh="江南文学社", name_en="Jiangnan Literature", number="营业执照 91320000MA1ABCDE2X", representative="沈砚",
    address_zh="江苏省苏州市平江路1号", address_en="1 Pingjiang Road, Suzhou, Jiangsu", city="Suzhou", region="Jiangsu",
    postal_code="215000", country="CN", contact="林知微", email="rights@jiangnan.example", phone="+86 512 0000 0000",
    signatory="Shen Yan", signatory_title="Director")
WORK = ClaimedWork("w" * 32, "渡口的灯", "沈砚", "https://jiangnan.example/lamp/",
                   (OwnershipEvidence("registration", "国作登字-2020-A-01000001", "江南文学社", "全球"),), 2, 60)


def page(number: int = 1, **fields: Any) -> CopiedPage:
    """One page of a mirror that copies a whole chapter."""
    url = fields.pop("url", f"http://mirror.example/{number}")
    return CopiedPage(**{
        "copy": number, "url": url, "work": WORK.id, "chapter": f"第{number}章", "captured_at": SEEN, "last_seen": SEEN,
        "characters": 30, "share": 1.0, "sha256": f"{number:064x}", "captured_urls": (url,), "decision": "confirmed",
        "verdict": "near_copy", **fields})


def facts(language: Language = "en", **fields: Any) -> NoticeFacts:
    """The facts of a notice in which nothing is missing."""
    return NoticeFacts(**{
        "reference": "WZ-2026-000001", "day": date(2026, 11, 22), "language": language, "holder": HOLDER,
        "works": (WORK,), "pages": (page(1), page(2)),
        "recipient": Recipient("Mirror Hosting", "abuse@host.example", "", "US"),
        "passed_off": PassedOff("invented", "mirror.example/", "", chapters=2, ours=0, foreign=2, speaking=2),
        "documents": (AttachedDocument("identity", "licence.pdf"), AttachedDocument("proof", "certificate.pdf"),
                      AttachedDocument("evidence", "bundle.zip")),
        "fair_use": FairUse(True, "Whole chapters, no comment, no transformation."), **fields})
