"""Notice under article 14 of 信息网络传播权保护条例, to hosting, search and link services."""

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
    statement,
    under,
)
from webadmin.notices.kinds.notice_kind import Deadline, NoticeKind, RequiredDocument, Source

LAW = "《信息网络传播权保护条例》第十四条"
REGULATION = Source("信息网络传播权保护条例（国务院令第468号，2013年修订，第634号）第十四至十七条",
                    "http://tradingup.com.cn/htm/policy/20180601/5512_4.html", "2013-03-01")
CODE = Source("中华人民共和国民法典 第一千一百九十五、一千一百九十六条", "", "2021-01-01")
TRUTH = statement("truth", "权利人对本通知书的真实性负责。",
                  "The rights holder is responsible for the truth of this notice.", f"{LAW}第二款")
ELEMENTS = (
    under(NAME, f"{LAW}（一）"), under(ADDRESS, f"{LAW}（一）"), under(CONTACT, f"{LAW}（一）"),
    under(WORKS, f"{LAW}（二）"), under(PAGES, f"{LAW}（二）"),
    under(EVIDENCE, f"{LAW}（三）"), under(COMPARISON, f"{LAW}（三）"), TRUTH,
    under(SIGNATURE, "书面通知"), under(RECIPIENT, "", mandatory=False), AGENT,
)
ZH = """
通 知 书

编号：$reference
日期：$day
致：$recipient

依据《信息网络传播权保护条例》第十四条，要求贵方立即删除下列侵权作品，或者断开与其的链接。

一、权利人
名称：$holder
地址：$address
联系方式：
$contact
代理人：$agent

二、要求删除或者断开链接的侵权作品名称和网络地址
$works
$pages

三、构成侵权的初步证明材料
（一）权属
$evidence
（二）比对与取证
$comparison

四、$truth

权利人（代理人）签名：$signature
"""
EN = """
Notice

Reference: $reference
Date: $day
To: $recipient

Under article 14 of the Regulations on the Protection of the Right of Communication through Information Networks you
are asked to delete the following works at once, or to disconnect the links to them.

1. Rights holder
$holder
$address
$contact
Agent: $agent

2. Works and addresses
$works
$pages

3. Preliminary proof of infringement
(1) Ownership
$evidence
(2) Comparison and captures
$comparison

4. $truth

Signature: $signature
"""
KIND = NoticeKind(
    name="article_14", title={"zh": "信息网络传播权保护条例第十四条通知", "en": "Notice under article 14 (China)"},
    form="letter", channel="mail", sources=(REGULATION, CODE), elements=ELEMENTS, accepted=("zh",),
    subject={"zh": "侵权通知书 [$reference]", "en": "Notice of infringement [$reference]"},
    templates={"zh": ZH, "en": EN}, bars_countered=True,
    documents=(RequiredDocument("proof", f"{LAW}（三）"), RequiredDocument("evidence", f"{LAW}（三）")),
    deadlines=(
        Deadline("follow_up", {"zh": "未答复时跟进", "en": "Follow up if there is no answer"}, 3, "sent", "practice"),
        Deadline("sue_or_complain", {"zh": "收到声明后投诉或起诉", "en": "Complain or sue after the counter-statement"},
                 15, "counter_notice", "practice"),
    ),
)
