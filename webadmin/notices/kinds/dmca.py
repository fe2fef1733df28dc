"""Notification of claimed infringement under 17 U.S.C. 512(c)(3).

Sent to the designated agent of a hosting provider.
"""

from webadmin.notices.kinds.common_elements import (
    ADDRESS,
    AGENT,
    CONTACT,
    NAME,
    PAGES,
    RECIPIENT,
    SIGNATURE,
    WORKS,
    statement,
    under,
)
from webadmin.notices.kinds.notice_kind import Deadline, NoticeKind, Source

LAW = "17 U.S.C. 512(c)(3)(A)"
STATUTE = Source("17 U.S.C. 512(c)(3), 512(f), 512(g)(2)(C); Public Law 105-304, 112 Stat. 2879-2883",
                 "http://en.m.wikisource.org/wiki/Page:United_States_Statutes_at_Large_Volume_112_Part_5.djvu/125",
                 "1998-10-28")
FAIR_USE = Source("Lenz v. Universal Music Corp., 815 F.3d 1145 (9th Cir.): fair use must be considered first",
                  "", "2016-03-17")
GOOD_FAITH = statement(
    "good_faith", "本人善意地相信，被投诉的使用方式未经著作权人、其代理人或法律许可。",
    "I have a good faith belief that use of the material in the manner complained of is not authorized by the "
    "copyright owner, its agent, or the law.", f"{LAW}(v)")
ACCURACY = statement(
    "accuracy", "本通知中的信息准确；本人在伪证处罚之下声明，本人有权代表被侵犯的专有权利的所有人行事。",
    "The information in this notification is accurate, and under penalty of perjury, I am authorized to act on "
    "behalf of the owner of an exclusive right that is allegedly infringed.", f"{LAW}(vi)")
ELEMENTS = (
    under(SIGNATURE, f"{LAW}(i)"), under(WORKS, f"{LAW}(ii)"), under(PAGES, f"{LAW}(iii)"),
    under(NAME, f"{LAW}(iv)"), under(ADDRESS, f"{LAW}(iv)"), under(CONTACT, f"{LAW}(iv)"),
    GOOD_FAITH, ACCURACY, under(RECIPIENT, "", mandatory=False), AGENT,
)
DEADLINES = (
    Deadline("follow_up", {"zh": "未答复时跟进", "en": "Follow up if there is no answer"}, 7, "sent", "practice"),
    Deadline("file_suit", {"zh": "收到反通知后起诉的最后期限", "en": "File suit, or the material is restored"}, 10,
             "counter_notice", "17 U.S.C. 512(g)(2)(C)", business=True),
    Deadline("restored", {"zh": "服务商最迟恢复日", "en": "Provider restores at the latest"}, 14, "counter_notice",
             "17 U.S.C. 512(g)(2)(C)", business=True),
)
EN = """
$day
Reference: $reference

To the designated agent of $recipient

Notification of claimed infringement under 17 U.S.C. 512(c)(3)

1. Copyrighted works
$works

2. Material claimed to be infringing, which is to be removed or access to which is to be disabled
$pages

3. Complaining party
$holder
$address
$contact
Agent: $agent

4. Statements
$good_faith
$accuracy

5. Signature
$signature
"""
ZH = """
$day
编号：$reference

致 $recipient 指定代理人

依据美国《版权法》第512条(c)(3)款的侵权通知

一、被侵权作品
$works

二、请求删除或断开访问的内容
$pages

三、投诉人
$holder
$address
$contact
代理人：$agent

四、声明
$good_faith
$accuracy

五、签名
$signature
"""
KIND = NoticeKind(
    name="dmca", title={"zh": "美国 DMCA 512(c)(3) 通知（主机商）", "en": "DMCA 512(c)(3) notice to a host"},
    form="letter", channel="mail", sources=(STATUTE, FAIR_USE), elements=ELEMENTS, accepted=("en",),
    subject={"en": "Notification of claimed copyright infringement [$reference]",
             "zh": "著作权侵权通知 [$reference]"},
    templates={"en": EN, "zh": ZH}, deadlines=DEADLINES, asks_fair_use=True,
)
