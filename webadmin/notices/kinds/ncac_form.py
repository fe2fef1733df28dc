"""The model form of 国家版权局.

要求删除或断开链接侵权网络内容的通知. Fields that the form marks with * are mandatory.
"""

from dataclasses import replace

from webadmin.notices.kinds.article_14 import REGULATION
from webadmin.notices.kinds.common_elements import (
    ADDRESS,
    AGENT,
    COMPARISON,
    EVIDENCE,
    NAME,
    PAGES,
    RECIPIENT,
    SIGNATURE,
    WORKS,
    agent_line,
    statement,
    under,
)
from webadmin.notices.kinds.notice_facts import NoticeFacts
from webadmin.notices.kinds.notice_kind import Deadline, Element, NoticeKind, RequiredDocument, Source

FORM = Source("国家版权局《要求删除或断开链接侵权网络内容的通知》（示范格式）及填写说明；国家版权局公告2007年第1号",
              "http://iprinchina.blogspot.com/2007/07/20071.html", "2007-06-24")


def _hosts(facts: NoticeFacts) -> str:
    return "、".join(dict.fromkeys(page.host for page in facts.pages))


def _of_holder(name: str) -> Element:
    labels = {"number": ("有效证件*", "Valid document*"), "representative": ("法定代表人*", "Legal representative*"),
              "postal_code": ("邮编*", "Post code*"), "contact": ("联系人*", "Contact*"),
              "phone": ("电话*", "Telephone*"), "email": ("E-mail*", "E-mail*")}
    return Element(name, dict(zip(("zh", "en"), labels[name], strict=True)),
                   lambda facts: str(getattr(facts.holder, name)), "示范格式")


def _agent(facts: NoticeFacts) -> str:
    """Name the agent; the form's third point needs an answer even without an agent."""
    return agent_line(facts) or {"zh": "无", "en": "none"}[facts.language]


ELEMENTS = (
    under(RECIPIENT, "网络服务提供者名称*"), under(NAME, "权利人姓名/名称*"),
    *map(_of_holder, ("number", "representative", "postal_code", "contact", "phone", "email")),
    under(ADDRESS, "通讯地址*"), replace(AGENT, value=_agent),
    Element("hosts", {"zh": "涉嫌侵权网站域名*", "en": "Domain names*"}, _hosts, "域名*"),
    under(WORKS, "侵权内容*"), under(PAGES, "侵权内容的网络地址*"),
    under(EVIDENCE, "侵权事实及证明材料*"), under(COMPARISON, "侵权事实及证明材料*"),
    statement("truth", "通知人保证本通知内容的真实性，并对此承担法律责任。",
              "The notifier guarantees the truth of this notice and bears the legal responsibility for it.",
              "保证声明"),
    under(SIGNATURE, "签名盖章*"),
)
ZH = """
要求删除或断开链接侵权网络内容的通知

编号：$reference

一、网络服务提供者
名称*：$recipient

二、权利人
姓名/名称*：$holder
有效证件*（附复印件）：$number
法定代表人*：$representative
通讯地址*：$address
邮编*：$postal_code
联系人*：$contact
电话*：$phone
E-mail*：$email

三、代理人
$agent

四、涉嫌侵权网站
域名*：$hosts

五、侵权内容*
$works

六、侵权内容的网络地址*
$pages

七、侵权事实及证明材料*
$evidence
$comparison

八、通知要求*
请立即删除上述侵权内容，或者断开与其的链接。

九、保证声明
$truth

权利人（或其代理人）签名盖章*：$signature
日期：$day
"""
EN = """
Notice to remove or unlink infringing web content (model form of the National Copyright Administration)

Reference: $reference
1. Network service provider*: $recipient
2. Rights holder*: $holder
Valid document*: $number
Legal representative*: $representative
Address*: $address
Post code*: $postal_code
Contact*: $contact
Telephone*: $phone
E-mail*: $email
3. Agent: $agent
4. Domain names*: $hosts
5. Infringing content*
$works
6. Addresses*
$pages
7. Facts and proof*
$evidence
$comparison
8. Request*: remove this content at once, or disconnect the links to it.
9. $truth
Signature*: $signature
Date: $day
"""
KIND = NoticeKind(
    name="ncac_form",
    title={"zh": "国家版权局示范格式通知", "en": "Model form of the National Copyright Administration"},
    form="letter", channel="mail", sources=(FORM, REGULATION), elements=ELEMENTS, accepted=("zh",),
    subject={"zh": "要求删除或断开链接侵权网络内容的通知 [$reference]",
             "en": "Notice to remove or unlink infringing web content [$reference]"},
    templates={"zh": ZH, "en": EN}, bars_countered=True,
    documents=(RequiredDocument("identity", "有效证件*（附复印件）"), RequiredDocument("proof", "侵权事实及证明材料*"),
               RequiredDocument("evidence", "侵权事实及证明材料*")),
    deadlines=(Deadline("follow_up", {"zh": "未答复时跟进", "en": "Follow up if there is no answer"}, 3, "sent",
                        "practice"),),
)
