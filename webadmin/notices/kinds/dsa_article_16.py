"""Notice under article 16 of the Digital Services Act.

Sent to a hosting provider in the European Union.
"""

from webadmin.notices.kinds.common_elements import (
    AGENT,
    COMPARISON,
    EVIDENCE,
    NAME,
    PAGES,
    RECIPIENT,
    SIGNATURE,
    WORKS,
    statement,
    under,
)
from webadmin.notices.kinds.notice_kind import Deadline, Element, NoticeKind, Source

LAW = "Regulation (EU) 2022/2065, Art. 16(2)"
DSA = Source("Regulation (EU) 2022/2065 (Digital Services Act), Articles 16 and 20",
             "https://www.eu-digital-services-act.com/Digital_Services_Act_Article_16.html", "2024-02-17")
REASONS = statement(
    "reasons",
    "下列网页未经许可向公众提供上述作品，侵犯复制权和向公众传播权（第2001/29/EC号指令第二、三条），"
    "属于非法内容。",
    "The pages below make the works available to the public without the authorisation of the rights holder. This "
    "infringes the rights of reproduction and of communication to the public (Directive 2001/29/EC, Articles 2 and 3), "
    "so that the information is illegal content.", f"{LAW}(a)")
BONA_FIDE = statement(
    "bona_fide", "本人善意地相信，本通知所含信息和指控准确、完整。",
    "I confirm my bona fide belief that the information and allegations contained in this notice are accurate and "
    "complete.", f"{LAW}(d)")
ELEMENTS = (
    REASONS, under(WORKS, f"{LAW}(a)"), under(COMPARISON, f"{LAW}(a)"), under(EVIDENCE, f"{LAW}(a)"),
    under(PAGES, f"{LAW}(b)"), under(NAME, f"{LAW}(c)"),
    Element("email", {"zh": "电子邮件", "en": "E-mail address"}, lambda facts: facts.holder.email, f"{LAW}(c)"),
    BONA_FIDE, under(SIGNATURE, "", mandatory=False), under(RECIPIENT, "", mandatory=False), AGENT,
)
EN = """
$day
Reference: $reference

To $recipient

Notice under Article 16 of Regulation (EU) 2022/2065 (Digital Services Act)

1. Reasons
$reasons
Works:
$works
What is copied:
$comparison
Ownership:
$evidence

2. Exact electronic location
$pages

3. Notifier
$holder
$email
Agent: $agent

4. $bona_fide

$signature
"""
ZH = """
$day
编号：$reference

致 $recipient

依据欧盟《数字服务法》（第2022/2065号条例）第十六条的通知

一、理由
$reasons
作品：
$works
复制内容：
$comparison
权属：
$evidence

二、准确的电子位置
$pages

三、通知人
$holder
$email
代理人：$agent

四、$bona_fide

$signature
"""
KIND = NoticeKind(
    name="dsa_article_16", title={"zh": "欧盟《数字服务法》第十六条通知", "en": "DSA Article 16 notice"},
    form="letter", channel="mail", sources=(DSA,), elements=ELEMENTS, accepted=("en",),
    subject={"en": "Notice of illegal content, Article 16 DSA [$reference]", "zh": "非法内容通知 [$reference]"},
    templates={"en": EN, "zh": ZH},
    deadlines=(
        Deadline("follow_up", {"zh": "未答复时跟进", "en": "Follow up if there is no decision"}, 7, "sent", "practice"),
        Deadline("complaint", {"zh": "内部投诉期限（六个月）", "en": "Internal complaint against the decision"}, 180,
                 "sent", "Regulation (EU) 2022/2065, Art. 20(1): at least six months"),
    ),
)
