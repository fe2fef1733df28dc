"""Request to prevent transmission (様式A) under Japan's 情報流通プラットフォーム対処法.

Sources disagree on whether a large platform has 7 or 14 days; both deadlines are listed.
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
    statement,
    under,
)
from webadmin.notices.kinds.notice_kind import Deadline, NoticeKind, RequiredDocument, Source

ACT = Source("特定電気通信による情報の流通によって発生する権利侵害等への対処に関する法律"
             "（情報流通プラットフォーム対処法）",
             "https://www.sonynetwork.co.jp/corporation/isplaw", "2025-04-01")
GUIDELINE = Source("著作権関係ガイドライン 様式A「著作物等の送信を防止する措置の申出について」",
                   "https://isplaw.jp/guidel/guidel_c_aim.html", "2003-11")
SEVEN = Source("大規模特定電気通信役務提供者は原則として7日以内に通知（日本加除出版の解説）",
               "https://www.kajo.co.jp/tameshiyomi/41002000001/pageindices/index66.html", "2025")
RIGHT = statement("right", "被侵犯的权利：日本著作权法第二十三条规定的公众传播权（公衆送信権）。",
                  "Right infringed: the right of public transmission (Copyright Act of Japan, Article 23).",
                  "様式A 6", "公衆送信権（著作権法第23条）")
REASON = statement("reason", "权利人未许可上述内容的发布者传播该作品。",
                   "The rights holder has not permitted whoever publishes this material to transmit these works.",
                   "様式A 7", "申出者は、上記4の情報の発信者に対し、上記著作物等の公衆送信を許諾しておりません。")
MANNER = statement("manner", "侵权形式：全部或部分照抄作品，易于与原作比对。",
                   "Manner: a file that copies all or part of the work as it is and is easily compared with it.",
                   "様式A 8 b)", "b) 著作物等の全部又は一部を丸写ししたファイル"
                   "（著作物等と侵害情報とを比較することが容易にできるもの）")
TRUTH = statement("truth", "上述内容属实。", "The above is true.", "様式A",
                  "上記内容が、事実に相違ないことを証します。")
ELEMENTS = (
    under(ADDRESS, "様式A 1"), under(NAME, "様式A 2"), under(CONTACT, "様式A 3"), under(PAGES, "様式A 4"),
    under(WORKS, "様式A 5"), RIGHT, REASON, MANNER, under(COMPARISON, "様式A 9"), under(EVIDENCE, "添付書類"),
    TRUTH, under(SIGNATURE, "様式A"), under(RECIPIENT, "様式A"), AGENT,
)
JA = """
$day
整理番号：$reference

$recipient 御中

著作物等の送信を防止する措置の申出について

貴社が管理する下記のURLに掲載されている情報の流通は、申出者が有する著作権を侵害しているため、当該著作物等の送信を防止する措置を講じることを求めます。

記

1 申出者の住所
$address
2 申出者の氏名
$holder
3 申出者の連絡先
$contact
代理人：$agent
4 侵害情報の特定のための情報
$pages
5 著作物等の説明
$works
6 侵害されたとする権利
$right
7 著作権等が侵害されたとする理由
$reason
8 著作権等侵害の態様
$manner
9 権利侵害を確認可能な方法
$comparison

添付書類
$evidence

$truth

$signature
"""
EN = """
$day
Reference: $reference
To $recipient

Request for measures to prevent the transmission of works (form A)

1 Address: $address
2 Name: $holder
3 Contact
$contact
Agent: $agent
4 Information that identifies the infringing material
$pages
5 Works
$works
6 $right
7 $reason
8 $manner
9 How the infringement can be verified
$comparison
Attachments
$evidence
$truth
$signature
"""
_ANSWER = {"zh": "大型平台的答复期限", "en": "A large platform answers"}
KIND = NoticeKind(
    name="japan_request", title={"zh": "日本送信防止措施申请（样式A）", "en": "Japan: request to prevent transmission"},
    form="letter", channel="letter", sources=(ACT, GUIDELINE, SEVEN), elements=ELEMENTS, accepted=("ja",),
    subject={"ja": "著作物等の送信を防止する措置の申出について [$reference]",
             "en": "Request to prevent transmission [$reference]"},
    templates={"ja": JA, "en": EN},
    documents=(RequiredDocument("proof", "様式A 添付書類"),),
    deadlines=(Deadline("answer_7", _ANSWER, 7, "sent", SEVEN.title),
               Deadline("answer_14", _ANSWER, 14, "sent", "other descriptions of the same act state 14 days")),
)
