"""Parts of generated pages.

What stands around a text on novel sites, portals, forums, blogs.
"""

import random
from collections.abc import Sequence

from benchmarks.reading import prose

ROLES: dict[str, Sequence[str]] = {
    "menu": ("nav", "menu", "header", "top", "hd", "daohang"), "crumb": ("crumbs", "path", "weizhi", "con_top", "pt"),
    "page": ("wrap", "container", "main", "box", "w1200", "mainbody", "layout"),
    "text": ("content", "article", "text", "nr", "TRS_Editor", "art_body", "rich_media_content", "txt", "detail"),
    "head": ("title", "bt", "headline", "art_title", "bookname"),
    "byline": ("info", "source", "date", "meta", "from"),
    "box": ("tuijian", "related", "hot", "list", "recommend", "feed", "mod", "card", "xiangguan"),
    "item": ("item", "news-item", "li", "feed-item", "box-item", "row"),
    "side": ("side", "right", "sidebar", "fr", "r"),
    "talk": ("comment", "pinglun", "cmt", "reply-list", "bbs", "hotcomment"),
    "foot": ("footer", "ft", "bottom", "copy"),
    "post": ("post", "floor", "plc", "l_post", "reply", "answer"), "user": ("author", "pls", "user", "userinfo"),
    "sign": ("sign", "sig", "qm"), "share": ("share", "bdshare", "fenxiang", "tool"),
}
_NOTICES = (
    "本站所有内容均由网友上传，转载至本站只是为了宣传，让更多读者欣赏，如有侵权请与我们联系删除。",
    "声明：本文仅代表作者个人观点，与本站无关。其原创性以及文中陈述文字和内容未经本站证实，请读者仅作参考。",
    "版权所有，未经书面授权，不得复制或建立镜像。违法和不良信息举报电话见首页，客服在线时间为早九点到晚六点。",
)
_SECTIONS = ("首页", "新闻", "玄幻", "都市", "历史", "排行榜", "完本", "留言", "财经", "体育")
_SHARE = ("分享到：微信 微博 空间", "点赞 收藏 分享", "扫一扫，关注我们的公众号，好文章每天都有",
          "觉得有用就点个在看，转给朋友们",
          "喜欢这篇文章的话，欢迎转发到朋友圈，让更多的人看到。", "本文首发于某某号，转载请联系授权")


class Draw:
    """Draws parts for one page.

    Names mean something or nothing, the same all over the page.
    """

    def __init__(self, seed: int) -> None:
        self.source = random.Random(seed)
        self.is_mute = self.source.random() < 0.35
        self._names: dict[str, str] = {}

    def name(self, role: str) -> str:
        """Name an element by its role."""
        if role not in self._names:
            words = self.source.choice(ROLES[role])
            self._names[role] = "".join(self.source.choices("bcdfghklmnpqrstvwxz", k=5)) if self.is_mute else words
        return self._names[role]

    def maybe(self, markup: str, share: float = 0.5) -> str:
        """Keep a part or leave it out."""
        return markup if self.source.random() < share else ""

    def block(self, role: str, markup: str, tag: str = "div") -> str:
        """Wrap a part in an element named by its role."""
        by = self.source.choice(("class", "class", "id"))
        return f'<{tag} {by}="{self.name(role)}">{markup}</{tag}>'

    def menu(self) -> str:
        """List the site's sections."""
        words = self.source.sample(_SECTIONS, 7)
        items = "".join(f'<li><a href="/s/{n}/">{word}</a></li>' for n, word in enumerate(words))
        return self.block("menu", f"<ul>{items}</ul>")

    def crumb(self, title: str) -> str:
        """Write a breadcrumb, which repeats the title."""
        last = self.source.choice((title, f'<a href="">{title}</a>', "正文", f"<span>{title}</span>"))
        return self.block("crumb", f'<a href="/">首页</a> &gt; <a href="/c/">文学</a> &gt; {last}')

    def stream(self, title: str, count: int) -> str:
        """Advertise other pages by headline and teaser.

        One may repeat the page's own title.
        """
        names = list(prose.headlines(self.source, count))
        if self.source.random() < 0.5:
            names[self.source.randrange(count)] = title
        shape = self.source.choice((
            '<div class="{c}"><h3><a href="/r/{n}">{name}</a></h3><p>{talk}</p></div>',
            '<div class="{c}"><h4>{name}</h4><div class="ds">{talk}{talk}</div><span>{n}小时前</span></div>',
            '<a class="{c}" href="/r/{n}"><img><div>{name}</div><div>{talk}</div></a>',
            '<li class="{c}"><a href="/r/{n}">{name}</a><p>{talk}{more}</p><em>阅读 {n}20</em></li>',
            '<tr><td><a href="/r/{n}">{name}</a></td></tr>', '<li><a href="/r/{n}">{name}</a></li>',
        ))
        items = "".join(shape.format(c=self.name("item"), n=n, name=name, talk=prose.talk(self.source),
                                     more=prose.talk(self.source)) for n, name in enumerate(names))
        heading = self.source.choice(("相关阅读", "热门推荐", "猜你喜欢", "精彩推荐", title, "最新文章", "大家都在看"))
        inner = f"<table>{items}</table>" if items.startswith("<tr") else items
        return self.block("box", f"<h3>{heading}</h3>{inner}")

    def talk(self, count: int) -> str:
        """Add readers' comments, which may be longer than the text."""
        shape = self.source.choice((
            '<div class="{c}"><b>{who}</b><span>{n}天前</span><p>{talk}</p><a>赞</a> <a>回复</a></div>',
            '<div class="{c}"><img><div><b>{who}</b><span>2023-01-0{n} 10:10</span><p>{talk}</p><a>赞</a></div></div>',
            "<tr><td>{who}：{talk}</td></tr>", "<li>{who}<br>{talk}</li>", "<p><b>{who}</b>：{talk}</p>",
        ))
        items = "".join(shape.format(c=self.name("item"), who=self.source.choice(prose.NAMES), n=n % 9 + 1,
                                     talk=prose.talk(self.source) + self.maybe(prose.talk(self.source)))
                        for n in range(count))
        heading = f"{self.source.choice(('网友评论', '热门评论', '最新留言', '留言板'))}{self.maybe(f'({count})')}"
        if items.startswith("<tr"):
            return f"<table><tr><td>{heading}</td></tr>{items}</table>"
        return self.block("talk", f"<h3>{heading}</h3>{items}")

    def tail(self) -> str:
        """End a text with sharing links, the editor's name or a notice."""
        lines = [self.source.choice(_SHARE), "（责任编辑：某某）", self.source.choice(_NOTICES), "上一篇：旧年的信",
                 "标签：随笔"]
        shown = self.source.sample(lines, self.source.randint(0, 3))
        tag = self.source.choice(("p", "div"))
        return "".join(self.maybe(f"<{tag}>{line}</{tag}>", 0.8) for line in shown)

    def beyond(self) -> list[str]:
        """Write lines beside a text in its markup: who wrote it, and headlines."""
        names = prose.headlines(self.source, self.source.randint(2, 5))
        return self.source.choice((
            [f"作者：{self.source.choice(prose.NAMES)}，写字的人，现居江城，喜欢旧物和河。"],
            [self.source.choice(("往期推荐", "往期精选", "推荐阅读", "更多好文")), *names],
            ["— END —", "投稿请发至本刊邮箱，一经采用，稿酬从优。", "编辑：某某　校对：某某　图片：来自网络"],
            ["精选留言", *(f"{self.source.choice(prose.NAMES)}：{prose.talk(self.source)}" for _ in names)],
        ))

    def foot(self) -> str:
        """Close the page with the site's notices."""
        return self.block("foot", f"<p>{self.source.choice(_NOTICES)}</p><p>Copyright © 2012-2022 某站 版权所有</p>",
                          self.source.choice(("div", "footer")))

    def paragraphs(self, lines: Sequence[str]) -> str:
        """Format paragraphs as sites do."""
        shape, joint = self.source.choice((
            ("<p>{}</p>", ""), ("<p>　　{}</p>\n", ""), ("&nbsp;&nbsp;&nbsp;&nbsp;{}", "<br><br>"), ("　　{}", "<br/>"),
            ("<div>{}</div>", ""), ("<section><span>{}</span></section>", ""),
            ("<p><span><font>{}</font></span></p>", ""),
            ("<p style='text-indent:2em'>{}</p>", "<p><br></p>"), ("<font size=3>{}</font>", "<br>\n"),
        ))
        return joint.join(shape.format(line) for line in lines)
