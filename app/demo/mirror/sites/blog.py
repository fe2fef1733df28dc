"""A blog that reprints other authors' texts.

Posts have their paragraphs in another order and advertisements between them.
"""

from app.demo.demo_texts import DemoChapter
from app.demo.mirror.content import Content, paragraphs
from app.demo.mirror.mirror_site import Edition, Site, dressed, framed

WORK = "pocketful_of_fog"
TRICK = "paragraphs shuffled, advertisements"
FILLER = ("mint_on_the_balcony", "racket_strings")
CHANGED = 4
"""Number of the chapter whose post changes on the second day."""


def build(edition: Edition) -> Content:
    """Serve UTF-8 with a sitemap.

    On the second day one post has changed, and one of the blog's own posts is new.
    """
    content = Content()
    posts = []
    for chapter in edition.chapters(WORK):
        path = f"/archives/{200 + chapter.number}.html"
        posts.append((path, chapter.title))
        content.page(path, _frame(chapter.title, _post(chapter, edition.day)), [chapter], TRICK)
    for name in FILLER if edition.day > 1 else FILLER[:1]:
        article = edition.filler(name)
        posts.append((f"/archives/{name}.html", article.title))
        body = "".join(f"<p>{line}</p>" for line in paragraphs(article.text))
        content.page(posts[-1][0], _frame(article.title, _article(article.title, body)))
    teasers = "".join(f'<article class="post-teaser"><h2><a href="{path}">{title}</a></h2>'
                      f'<p class="meta">分类：随手记</p></article>' for path, title in posts)
    content.page("/", _frame("首页", teasers))
    content.robots("Disallow: /wp-admin/", f"Sitemap: {edition.base}/sitemap.xml")
    content.sitemap(edition.base)
    return content


def _post(chapter: DemoChapter, day: int) -> str:
    lines = dressed(chapter, ("paragraphs", 1.0), ("advertisements", 0.25))
    if day > 1 and chapter.number == CHANGED:
        lines = [*lines[:-1], "编辑补充：评论区有读者指出上面漏了一段，现已补齐，谢谢大家。"]
    return _article(chapter.title, "".join(f"<p>{line}</p>" for line in lines))


def _article(title: str, body: str) -> str:
    return (f'<article class="post"><header class="entry-header"><h1 class="entry-title">{title}</h1>'
            f'<div class="entry-meta">发表于 <time>不久以前</time> · 作者：雾边</div></header>'
            f'<div class="entry-content">{body}</div>'
            f'<footer class="entry-footer">标签：<a href="/">随笔</a></footer></article>'
            f'<section id="comments"><h3>两条评论</h3><div class="comment"><p>写得真好，博主文笔见长。</p></div>'
            f'<div class="comment"><p>图挂了，能补一下吗？</p></div></section>')


def _frame(title: str, body: str) -> str:
    return framed("blog", title, body)


SITE = Site("wubian", "雾边随笔", "pirate", build)
