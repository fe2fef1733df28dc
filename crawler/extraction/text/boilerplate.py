"""Recognise boilerplate lines and elements by their words and names."""

import re
from collections.abc import Iterable

from lxml import etree

from crawler.extraction.remembering import remembering

SHORT = 80
"""Maximum characters of a line that is an advertisement. A longer line may contain one, but is text."""
MAX_NOISE = 2 * SHORT
"""Maximum characters of a line that is noise of any kind."""


def _words(*alternatives: str) -> str:
    return "(?:" + "|".join(alternatives) + ")"


_ATOM = r"(?:\(\?:[^()]*\)|\[[^\]]*\]|[^(\[])"
_OPENING = re.compile(rf"^\^?((?:{_ATOM}\?)*{_ATOM})", re.MULTILINE)
"""The possible beginnings of a pattern: its optional parts, and the first required character, class or group."""


def _search_for(*alternatives: str) -> re.Pattern[str]:
    """Compile a search for any of these patterns.

    Each begins with one of its own literal characters. A look-ahead for these skips most positions of a line at once,
    where otherwise all alternatives would be tried.
    """
    openings = "".join(_OPENING.findall("\n".join(alternatives)))
    literals = {character for character in openings if character not in "\\[](){}?*+|.^$-,: "}
    return re.compile(f"(?=[{re.escape(''.join(sorted(literals)))}]){_words(*alternatives)}", re.IGNORECASE)


def _names(names: Iterable[str]) -> re.Pattern[str]:
    """Match a class or id that consists of one of these names, alone or with others."""
    return re.compile(rf"(?:^|[-_ ])(?:{'|'.join(names)})(?:$|[-_ \d])", re.IGNORECASE)


_NEGATIVE = _names((
    r"nav\w*", r"menu\w*", r"foot(?:er)?\w*", "topbar", "side(?:bar|nav|box)?", "comments?", "pinglun",
    r"recommend\w*", "tuijian", r"related?\w*", "hot(?:list|box)?", r"rank\w*", r"share\w*", "copyright", "crumbs?",
    "breadcrumbs?", "bread", "path", "toolbar", "tools?", "pager", r"page[-_]?(?:nav|bar|link|list)\w*",
    "pagination", r"friend\w*", "ads?", r"advert\w*", "gg", "banner", "login", r"search\w*", "tags?", "popup",
    "qrcode", r"bottem\d*", "bottom", "dashang", "reward", "vote", "bookmark", "weizhi", "location", r"sponsor\w*",
    r"disclaimer\w*", "mianze", "author[-_]?(?:info|card|box)", "signature", "sign", "sig", "post[-_]?(?:meta|info)",
    "meta", "byline", "toc", "catalog",
))
_POSITIVE = _names((
    r"content\w*", r"article\w*", r"chapter[-_]?(?:content|text|body)\w*", "booktxt", "booktext", "htmlcontent",
    r"novel\w*", r"post[-_]?(?:body|content|text)", "entry[-_]?content",
    "read(?:er|ing)?[-_]?(?:content|text|area)?", r"txt\w*", r"nr\d?", r"nr_?\w*", r"zw\w*", r"neirong\w*",
    r"zhengwen\w*", r"yd_text\w*", "t_msgfont", "t_f", r"postmessage\w*", "message", "main[-_]?text", "text",
))
_BOILERPLATE_TAGS = frozenset({"nav", "footer", "aside", "form", "header", "menu", "dialog"})

_BETWEEN = r"[\s>\-_|/\\.,。、：:·<>《》«»【】\[\]()（）←→↑↓&#\d＞＜｜…!！?？]"
"""What stands between the buttons of a line."""
_BUTTON = _words(
    "[上下前后後]一?(?:章节?|页|頁|节|節|回|篇|话|話|卷)", "[上下]一?(?:章|篇|页)?没有了",
    "(?:返回|回到?|查看)?(?:章节|章節|全部)?(?:目录|目錄|列表|书页|書頁|书目)",
    "(?:返回|回到?)?(?:首页|首頁|书架|書架|顶部|頂部|封面|书页|本书)", "加入?(?:书签|書籤|书架|書架|收藏)",
    "投?推荐票?", "投推薦票", "投票(?:推荐)?", "我的书架", "章节(?:报错|错误)", "(?:点此)?(?:举报|報錯|报错|纠错)",
    "收藏(?:本[书页站])?", "分享(?:到)?", "打赏", "点赞", "评论", "回复", "引用", "字体", "字号", "背景(?:色)?",
    "关灯", "护眼", "默认", "[大中小]", "繁体", "简体", "繁體", "簡體", "手机阅读", "阅读设置", "加载中", "正文",
    "本章完", "全文完", "完", "end", "previous", "next", "prev", "chapter", "page", "contents?",
    "home", "top", "back", "index", "share", "reply", "report",
    "quote", "print", "tweet", "bookmark", "楼主?", "只看该作者",
    "发表于", "倒序(?:浏览|看帖)",
    "(?:选择|切换)?(?:背景|字体)?(?:颜色|字号|大小|字体)", "(?:点击)?关注", "赞", "踩",
    "感谢", "使用道具", "(?:来自)?第?[楼樓]", "只看(?:楼主|该作者)", "复制链接", "顶端",
    "顶部", "埋红包", "打印(?:本页)?", "关闭窗口?", "快捷键", "enter", "存书签", "微信",
    "微博", "书页", "书签", "章节", "夜间", "设置", "目录",
)
_BUTTONS = re.compile(rf"{_BETWEEN}*+(?:{_BUTTON}(?:{_BETWEEN}++|\Z))*+", re.IGNORECASE)
_ADVERTISEMENT = _search_for(
    "一秒[记記]住", "天才一秒", "最快更新", "手[机機](?:用[户戶]|端|阅读)?(?:[请請]|：|:|访问|訪問|版)",
    "[请請][记記]住(?:本[书書]|本站|网址|網址|域名)", "首[发發]域名", "[无無][弹彈]窗", "无广告",
    "免[费費][阅閱][读讀]", "全文(?:免费)?阅读", "最新章[节節](?:请|，|！|列表|目录|$)", "更新最快", "本章未完",
    "未完待续，?请?点击", "[点點][击擊]下一[页頁]", "喜[欢歡].{1,30}[请請]?大?家?收藏",
    "求(?:月票|推荐票|收藏|订阅)", "请?收藏本站", "下[载載](?:本站)?(?:app|客户端|客戶端)",
    "关注(?:微信)?公众号", "關注公眾號", "加qq?群", "[扫掃][码碼]", "本站(?:网址|域名|地址)",
    "看完(?:请)?(?:记得)?收藏", "方便(?:下次|您?以后|继续)(?:继续)?阅读", "章节(?:内容)?(?:错误|缺失|有误)",
    "点此(?:举报|报错|报送)", "(?:退出|关闭)(?:浏览器)?(?:转码|畅读|阅读)模式", "内容更新后.{0,12}(?:刷新|重新)",
    "加入书[签架]，?方便", "[点點][击擊](?:上方|下方|左上角|标题下方?)?.{0,2}[蓝藍]色?(?:小|文)?字",
    "[长長]按.{0,8}(?:二[维維][码碼]|[识識][别別])", "正在手打", "书友(?:交流)?群",
    "按.{1,12}(?:返回|进入)(?:章节)?(?:目录|书目|[上下]一[章页])",
    r"(?:小[说說]|[书書]|笔趣|文学|[阁閣])\S{0,8}(?:www|ｗｗｗ|\.com|\.net|\.org|\.cc|\.la|ｃｏｍ)",
)
_FOOTINGS = (
    "版[权權]所有", "copyright", "©", "all rights reserved", "icp[备備]", "公网安备", "本站(?:所有|内容|只)",
    "所有小[说說](?:均|为|由)", "网友(?:上传|发表|提供)", "[转轉]载?載?(?:作品|[请請]|自)", "powered by",
    "^[【《]?免责声明", "免责声明[：:]", "(?:网站|本站|查看|参见|点击)的?免责声明",
    "联系(?:我们|方式)", "执行时间", "侵[犯权].{0,20}(?:联系|通知|删除)", "侵权?即?[删刪]",
    "信息(?:网络)?存[储儲](?:空间)?服[务務]", "information storage services?",
    "^(?:特别|郑重)声明[：:].*(?:本[站网书文]|平台|网[站友]|用户|(?:以上|所有|文中)(?:内容|作品)|版[权權]|[转轉][载載]|侵[权犯])",
    "[扫掃][描一].{0,8}二[维維][码碼].{0,4}[关關]注", "还剩\\s?\\d{1,4}\\s?页未读", "剩余\\s?\\d{1,4}\\s?页未读",
    "[图圖]片?(?:均|皆)?[来來](?:源|自)[于於]?[网網][络絡路]", "^【 ?在 .{1,40}的大作中提到",
    "^版[权權][声聲]明[：:]", "^著作[权權][归歸]", "^(?:本文|原文)(?:[链鏈][接结結]|地址|网址|網址|出[处處])[：:]",
    "^未[经經].{0,12}(?:授[权權]|[许許]可|允[许許]|同意)，?(?:不得|[严嚴]?禁|[请請]勿|谢[绝絕])?.{0,6}[转轉][载載]",
    "^本(?:[词詞][条條]|文|[页頁])由.{1,40}(?:[审審]核|[审審][订訂])\\s?[。.]?$",
    "^(?:责任)?编辑[：:]", "^责编[：:]",
    "^来源[：:]", "^※", "^（?原标题", "^[上下]一篇", "^相关(?:阅读|推荐|文章)", "^猜你喜欢", "^热门(?:推荐|文章)",
    "^标签[：:]", "^关键词[：:]", "^tags?[：:]", "^related", "^posted (?:by|in|on)", "^filed under",
    "^leave a (?:reply|comment)", "^当前位置", "^您(?:的|现在的)?位置",
)
_FOOTING = _search_for(*_FOOTINGS)
_ASCII = [each for each in _FOOTINGS if re.sub(r"\[[^\]]*\]", "", each).isascii()]
"""The patterns that a line of ASCII characters can match. For such a line only these are tried, which is faster."""
_INSIDE = re.compile(_words(*(each for each in _ASCII if not each.startswith("^"))))
_AT_START = re.compile(_words(*(each for each in _ASCII if each.startswith("^"))))


def is_boilerplate(element: etree._Element) -> bool:
    """Tell whether an element's name is one for navigation, footers or comments."""
    tag = str(element.tag)
    if tag in _BOILERPLATE_TAGS:
        return True
    if tag in ("body", "html", "article", "main"):
        return False
    name = _name(element)
    return len(name) > 1 and _has_boilerplate_name(name) and not _has_text_name(name)


@remembering(1024)
def _has_boilerplate_name(name: str) -> bool:
    return bool(_NEGATIVE.search(name))


@remembering(1024)
def _has_text_name(name: str) -> bool:
    return bool(_POSITIVE.search(name))


def _name(element: etree._Element) -> str:
    return f"{element.get('class', '')} {element.get('id', '')}"


def is_notice(text: str) -> bool:
    """Tell whether a line is navigation, an advertisement or a footer notice."""
    if len(text) > MAX_NOISE:
        return False
    if _BUTTONS.fullmatch(text):
        return True
    if text.isascii():
        lower = text.lower()
        return bool(_INSIDE.search(lower) or _AT_START.match(lower))
    return bool(_FOOTING.search(text) or (len(text) <= SHORT and _ADVERTISEMENT.search(text)))
