"""A cease and desist letter (停止侵权函) to the operator of the site.

A private demand; no law prescribes its form.
"""

from webadmin.notices.kinds.common_elements import (
    ADDRESS,
    AGENT,
    COMPARISON,
    CONTACT,
    EVIDENCE,
    NAME,
    PAGES,
    RECIPIENT,
    SIGNATURE,
    WORKS,
    under,
)
from webadmin.notices.kinds.notice_facts import NoticeFacts
from webadmin.notices.kinds.notice_kind import Deadline, Element, NoticeKind, Source

LAW = Source("中华人民共和国著作权法（2020年修正）第十条第一款第（十二）项、第五十三条、第五十四条", "",
             "2021-06-01")
def earlier_line(facts: NoticeFacts) -> str:
    """Name the notice that this one follows; empty for a first notice."""
    words = {"zh": "此前已发出通知：", "en": "An earlier notice was sent: "}
    return f"{words[facts.language]}{facts.earlier}" if facts.earlier else ""


ELEMENTS = (
    under(RECIPIENT, "收函人"), under(NAME, "权利人"), under(ADDRESS, "权利人"), under(CONTACT, "权利人"),
    under(WORKS, "权利"), under(EVIDENCE, "权利"), under(PAGES, "侵权事实"), under(COMPARISON, "侵权事实"),
    under(SIGNATURE, "签名"), AGENT,
    Element("earlier", {"zh": "此前的通知", "en": "Earlier notice"}, earlier_line, mandatory=False),
)
ZH = """
函

编号：$reference
日期：$day
致：$recipient

$holder 对下列作品享有著作权：
$works
$evidence

贵方未经许可，在下列网页向公众提供上述作品，侵犯了信息网络传播权（《著作权法》第十条第一款第（十二）项）：
$pages
$comparison
$earlier

现要求贵方自收到本函之日起七日内：
一、删除上述全部内容，并停止继续传播；
二、书面告知删除情况及相关作品的传播时间、点击量和收入；
三、就赔偿事宜与权利人联系。
逾期未办的，权利人将依法追究贵方的法律责任。

权利人：$holder
地址：$address
$contact
代理人：$agent
签名：$signature
"""
EN = """
$day
Reference: $reference

To $recipient

Cease and desist

$holder owns the copyright in these works:
$works
$evidence

Without permission you make them available to the public at the addresses below. This infringes the right of
communication through information networks (Copyright Law of China, Article 10(1)(12)):
$pages
$comparison
$earlier

You are asked, within seven days of receiving this letter,
1. to remove all of this content and to cease from communicating it;
2. to state in writing what was removed, since when the works were available, how often they were read, and what was
   earned with them;
3. to contact the rights holder about compensation.
Otherwise the rights holder will take legal action.

$holder
$address
$contact
Agent: $agent
$signature
"""


KIND = NoticeKind(
    name="cease_and_desist", title={"zh": "停止侵权函", "en": "Cease and desist letter"}, form="letter", channel="mail",
    sources=(LAW,), elements=ELEMENTS, accepted=("zh", "en"),
    subject={"zh": "停止侵权函 [$reference]", "en": "Cease and desist [$reference]"}, templates={"zh": ZH, "en": EN},
    deadlines=(Deadline("follow_up", {"zh": "函中所定七日", "en": "The seven days that the letter sets"}, 7, "sent",
                        "practice"),),
)
