"""Elements that most kinds share.

Includes the lines that list works, pages and proofs.
"""

from collections.abc import Iterator
from dataclasses import replace

from webadmin.notices.kinds.notice_facts import ClaimedWork, CopiedPage, NoticeFacts, OwnershipEvidence
from webadmin.notices.kinds.notice_kind import Element

_EVIDENCE = {
    "zh": {"registration": "作品登记证书", "contract": "授权或转让合同", "publication": "署名发表",
           "other": "其他证明"},
    "en": {"registration": "copyright registration", "contract": "contract", "publication": "publication under the "
           "author's name", "other": "other proof"},
    "ja": {"registration": "著作権登録", "contract": "契約書", "publication": "氏名表示による公表",
           "other": "その他の資料"},
}
_CAPTURED = {"zh": "取证时间", "en": "captured", "ja": "確認日時"}
_MARKS = {"zh": ("：", "；"), "en": (": ", "; "), "ja": ("：", "；")}
"""Colon and semicolon by language."""
_COPIED = {"zh": "复制该章 {}", "en": "{} of the chapter copied", "ja": "当該章の {} を複製"}


def holder_name(facts: NoticeFacts) -> str:
    """Return the name of the rights holder."""
    return facts.holder.name(facts.language)


def holder_address(facts: NoticeFacts) -> str:
    """Return the rights holder's postal address."""
    return facts.holder.address(facts.language)


def contact_lines(facts: NoticeFacts) -> str:
    """List name, telephone and email of the contact person, one per line.

    Empty if there is no way to reach them.
    """
    holder = facts.holder
    ways = [way for way in (holder.phone, holder.email) if way]
    return "\n".join(([holder.contact] if holder.contact and ways else []) + ways)


def work_lines(facts: NoticeFacts) -> str:
    """List the works with author and the address of an authorised copy."""
    return "\n".join(f"{number}. {_titled(facts, work)}" for number, work in enumerate(facts.works, 1))


def page_lines(facts: NoticeFacts) -> str:
    """List the pages below their works.

    Each line has the chapter and the time of the capture.
    """
    return "\n".join(line for work in facts.works for line in _block(facts, work))


def evidence_lines(facts: NoticeFacts) -> str:
    """List the proofs of ownership of each work; empty if a work has no proof."""
    if not all(work.evidence for work in facts.works):
        return ""
    colon, semicolon = _MARKS[facts.language]
    return "\n".join(f"- {_title(facts, work)}{colon}{semicolon.join(_proof(facts, each) for each in work.evidence)}"
                     for work in facts.works)


def comparison_lines(facts: NoticeFacts) -> str:
    """List what each page copies: chapter, share and digest of the capture."""
    return "\n".join(f"- {page.url} · {page.chapter} · {_COPIED[facts.language].format(_share(page.share))}"
                     + (f" · SHA-256 {page.sha256}" if page.sha256 else "") for page in facts.pages)


def agent_line(facts: NoticeFacts) -> str:
    """Name the agent with contact details; empty if the holder acts alone."""
    holder = facts.holder
    return ", ".join(part for part in (holder.agent, holder.agent_address, holder.agent_phone, holder.agent_email)
                     if part) if holder.agent else ""


def signature_line(facts: NoticeFacts) -> str:
    """Return the signatory's name, which serves as an electronic signature."""
    holder = facts.holder
    return f"/{holder.signatory}/" + (f" {holder.signatory_title}" if holder.signatory_title else "") \
        if holder.signatory else ""


def statement(name: str, zh: str, en: str, law: str, ja: str = "") -> Element:
    """Create an element for a declaration with fixed wording."""
    words = {"zh": zh, "en": en, "ja": ja or en}
    return Element(name, {"zh": zh[:12] + "…", "en": en[:40] + "…"}, lambda facts: words[facts.language], law)


def under(element: Element, law: str, *, mandatory: bool = True) -> Element:
    """Copy an element with another legal provision as its source."""
    return replace(element, law=law, mandatory=mandatory)


NAME = Element("holder", {"zh": "权利人姓名（名称）", "en": "Name of the rights holder"}, holder_name)
ADDRESS = Element("address", {"zh": "权利人地址", "en": "Address of the rights holder"}, holder_address)
CONTACT = Element("contact", {"zh": "联系方式", "en": "Contact"}, contact_lines)
WORKS = Element("works", {"zh": "作品", "en": "Works"}, work_lines)
PAGES = Element("pages", {"zh": "网络地址", "en": "Addresses of the copies"}, page_lines)
EVIDENCE = Element("evidence", {"zh": "权属证明", "en": "Proof of ownership"}, evidence_lines)
COMPARISON = Element("comparison", {"zh": "侵权初步证明", "en": "Comparison"}, comparison_lines)
AGENT = Element("agent", {"zh": "代理人", "en": "Agent"}, agent_line, mandatory=False)
SIGNATURE = Element("signature", {"zh": "签名", "en": "Signature"}, signature_line)
RECIPIENT = Element("recipient", {"zh": "接收方", "en": "Recipient"}, lambda facts: facts.recipient.name)


def _title(facts: NoticeFacts, work: ClaimedWork) -> str:
    """Write a title as the language marks titles; in Chinese with 《》."""
    return f"《{work.title}》" if facts.language == "zh" else work.title


def _titled(facts: NoticeFacts, work: ClaimedWork) -> str:
    author = f" / {work.author}" if work.author else ""
    return f"{_title(facts, work)}{author}" + (f" <{work.address}>" if work.address else "")


def _block(facts: NoticeFacts, work: ClaimedWork) -> Iterator[str]:
    pages = facts.pages_of(work)
    if pages:
        yield f"{_title(facts, work)}{_MARKS[facts.language][0].rstrip()}"
    yield from (f"  {page.url}  ({_described(facts, page)})" for page in pages)


def _described(facts: NoticeFacts, page: CopiedPage) -> str:
    captured = page.captured_at.isoformat(" ", "minutes")
    return f"{page.chapter}{_MARKS[facts.language][1]}{_CAPTURED[facts.language]} {captured}"


def _share(share: float) -> str:
    """Write a share in whole per cent, rounded down.

    A letter must not claim more than was found, and must not claim zero.
    """
    return "<1%" if 0 < share < 0.01 else f"{int(share * 100 + 1e-9)}%"


def _proof(facts: NoticeFacts, evidence: OwnershipEvidence) -> str:
    parts = (_EVIDENCE[facts.language][evidence.kind], evidence.number, evidence.holder, evidence.territory)
    return " ".join(part for part in parts if part)
