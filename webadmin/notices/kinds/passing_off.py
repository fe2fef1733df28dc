"""A demand to stop passing off, to the operator of the site.

The site shows texts under our title that are not ours, ours under another name, or a work compiled from ours. Based on
authorship in copyright law and confusion in unfair competition law; neither prescribes a form.
"""

from webadmin.notices.kinds.cease_and_desist import earlier_line
from webadmin.notices.kinds.common_elements import (
    ADDRESS,
    AGENT,
    CONTACT,
    EVIDENCE,
    NAME,
    PAGES,
    RECIPIENT,
    SIGNATURE,
    WORKS,
    under,
)
from webadmin.notices.kinds.notice_facts import NoticeFacts, PassedOff
from webadmin.notices.kinds.notice_kind import Deadline, Element, NoticeKind, Source

COPYRIGHT = Source("中华人民共和国著作权法（2020年修正）第十条、第五十二条、第五十三条", "", "2021-06-01")
COMPETITION = Source("中华人民共和国反不正当竞争法（2025年修订）第七条", "", "2025-10-15")
LANHAM = Source("15 U.S.C. 1125(a)(1)(A), 17 U.S.C. 1202(a)", "", "1998-10-28")

FOUND = {
    "invented": {
        "zh": "贵方网站在 {folder} 以上述作品的名称提供 {chapters} 章内容，"
              "其中 {foreign} 章与权利人作品的任何章节均不相同，并非权利人所作；"
              "{speaking} 章使用了作品中的人物和地名；{ours} 章为权利人的原文。",
        "en": "Under the title of the work your site offers a book at {folder} (chapters: {chapters}). Chapters "
              "that match no chapter of the rights holder's works and are not theirs: {foreign}; chapters that use "
              "the work's people and places: {speaking}; chapters that are the rights holder's own text: {ours}.",
    },
    "renamed": {
        "zh": "贵方网站在 {folder} 提供 {chapters} 章内容，其中 {ours} 章为权利人作品的原文，"
              "却以“{claimed}”的名义发布。",
        "en": "At {folder} your site offers a book under the name “{claimed}” (chapters: {chapters}). Chapters of it "
              "that are the text of the work: {ours}.",
    },
    "stitched": {
        "zh": "贵方网站在 {folder} 以“{claimed}”的名义提供 {chapters} 章内容，"
              "其中 {ours} 章取自权利人的数部作品，拼接成一部。",
        "en": "At {folder} your site offers a book under the name “{claimed}” (chapters: {chapters}). Chapters of it "
              "that are taken from several of the rights holder's works and stitched together into one: {ours}.",
    },
}
CLAIM = {
    "invented": {
        "zh": "假冒权利人署名，足以使读者误认为出自权利人，违反《著作权法》第五十三条第（八）项"
              "和《反不正当竞争法》第七条关于混淆行为的规定。",
        "en": "This attributes to the rights holder what is not theirs and is likely to deceive readers about its "
              "origin (Copyright Law of China, Art. 53(8); Anti-Unfair Competition Law of China, Art. 7, on acts of "
              "confusion; 15 U.S.C. 1125(a)(1)(A)).",
    },
    "renamed": {
        "zh": "侵犯署名权和信息网络传播权（《著作权法》第十条第一款第（二）项、第（十二）项，"
              "第五十二条第（三）项）。",
        "en": "This infringes the right of authorship and the right of communication (Copyright Law of China, "
              "Art. 10(1)(2) and (12), Art. 52(3)), and names the origin of the text falsely (17 U.S.C. 1202(a)).",
    },
    "stitched": {
        "zh": "侵犯署名权、保护作品完整权和信息网络传播权"
              "（《著作权法》第十条第一款第（二）项、第（四）项、第（十二）项）。",
        "en": "This infringes the right of authorship, the right of integrity and the right of communication "
              "(Copyright Law of China, Art. 10(1)(2), (4) and (12)), and names the origin of the text falsely "
              "(17 U.S.C. 1202(a)).",
    },
}


def found_line(facts: NoticeFacts) -> str:
    """State what the site shows, in figures; empty without a finding."""
    return _filled_in(FOUND, facts, facts.passed_off)


def claim_line(facts: NoticeFacts) -> str:
    """State which right it infringes; empty without a finding."""
    return _filled_in(CLAIM, facts, facts.passed_off)


def _filled_in(words: dict[str, dict[str, str]], facts: NoticeFacts, passed_off: PassedOff | None) -> str:
    if passed_off is None:
        return ""
    return words[passed_off.kind][facts.language].format(**vars(passed_off))


ELEMENTS = (
    under(RECIPIENT, "收函人"), under(NAME, "权利人"), under(ADDRESS, "权利人"), under(CONTACT, "权利人"),
    under(WORKS, "权利"), under(EVIDENCE, "权利"), under(PAGES, "侵权事实"),
    Element("found", {"zh": "冒用情形", "en": "How it passes off"}, found_line, "侵权事实"),
    Element("claim", {"zh": "法律依据", "en": "Right that it infringes"}, claim_line, "侵权事实"),
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

$found
$claim
例如下列网页：
$pages
$earlier

现要求贵方自收到本函之日起七日内：
一、删除上述全部内容，并停止以权利人作品的名称、作者名义或者内容继续发布；
二、书面告知删除情况及该内容的来源；
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

Passing off

$holder owns the copyright in these works:
$works
$evidence

$found
$claim
Some of the pages:
$pages
$earlier

You are asked, within seven days of receiving this letter,
1. to remove all of this content, and to cease from using title, author's name or text of the works for it;
2. to state in writing what was removed and where it came from;
3. to contact the rights holder about compensation.
Otherwise the rights holder will take legal action.

$holder
$address
$contact
Agent: $agent
$signature
"""

KIND = NoticeKind(
    name="passing_off", title={"zh": "制止冒名与换头函", "en": "Demand to stop passing off"}, form="letter",
    channel="mail", sources=(COPYRIGHT, COMPETITION, LANHAM), elements=ELEMENTS, accepted=("zh", "en"),
    subject={"zh": "制止冒名与换头 [$reference]", "en": "Passing off [$reference]"}, templates={"zh": ZH, "en": EN},
    deadlines=(Deadline("follow_up", {"zh": "函中所定七日", "en": "The seven days that the letter sets"}, 7, "sent",
                        "practice"),),
    about="passing_off",
)
