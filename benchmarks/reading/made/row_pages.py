"""Generate pages whose text is in rows.

Recipes, entries, questions, and readers' remarks, alone or below answers.
"""

from collections.abc import Sequence

from benchmarks.reading import prose
from benchmarks.reading.made import rows
from benchmarks.reading.made.parts import Draw

_PAIRS = (
    ("<table class={c}>{}</table>", "<tr><td>{one}</td><td>{two}</td></tr>"),
    ("<table class={c}>{}</table>", "<tr><th>{one}</th><td>{two}</td></tr>"),
    ("<div class={c}>{}</div>", "<div class={i}><span>{one}</span><span>{two}</span></div>"),
    ("<ul class={c}>{}</ul>", "<li><a href='/s/{n}'>{one}</a> <em>{two}</em></li>"),
    ("<dl class={c}>{}</dl>", "<dt>{one}</dt><dd>{two}</dd>"),
    ("<ul class={c}>{}</ul>", "<li>{one}　{two}</li>"),
    ("<p class={c}>{}</p>", "{one} {two}<br>"),
    ("<table class={c}><tbody>{}</tbody></table>",
     "<tr><td class={i}><a href='/s/{n}'>{one}</a></td><td>{two}</td></tr>"),
)
"""Markup of rows with two cells each, and what is around them."""
_STEPS = (
    ("<ol class={t}>{}</ol>", "<li>{one}</li>"),
    ("<div class={t}>{}</div>", "<div class={i}><img><p>{one}</p></div>"),
    ("<div class={t}>{}</div>", "<div class={i}><span>步骤{n}</span><div>{one}</div></div>"),
    ("<table class={t}>{}</table>", "<tr><td>{n}</td><td>{one}</td></tr>"),
    ("<div class={t}>{}</div>", "<p>{n}. {one}</p>"),
    ("<div class={t}>{}</div>", "<dl><dt>第{n}步</dt><dd><img>{one}</dd></dl>"),
)
_REMARKS = (
    "<li class={i}><a class={u}>{who}</a><span>2021-0{d}-12 10:2{d}</span><p>{one}</p><a>回复</a><a>支持({n})</a></li>",
    ("<div class={i}><img><div><b class={u}>{who}</b><div>{one}</div><span>{d}天前</span><a>赞 {n}</a> <a>举报</a>"
     "</div></div>"),
    "<tr><td class={u}>{who}</td><td>{one}</td><td>0{d}-11</td></tr>",
    "<div class={i}><div class={u}>[江城网友]{who}</div><div class={t}>{one}</div><div>顶[{n}] 踩[0] 回复</div></div>",
    "<p><b>{who}</b> 于 2009-{d}-1 发表：</p><p>{one}</p><hr>",
    ("<article class={i}><header><a>{who}</a> <time>{d}小时前</time></header><section>{one}</section>"
     "<footer>回应</footer></article>"),
)
_NOTES = (
    ("<ul class={c}>{}</ul>", "<li><a>{who}</a>：{one}</li>"),
    ("<div class={c}>{}</div>", "<div class={i}>{one} – <a class={u}>{who}</a> <span>{d}月3日</span></div>"),
    ("<div class={c}>{}</div>", "<tr><td>{n}</td><td>{one} <a>{who}</a> <span>3月{d}日</span></td></tr>"),
    ("<div class={c}>{}</div>", "<div class={i}><img><a>{who}</a><p>{one}</p><span>2020-{d}-2</span><a>回复</a></div>"),
)
"""Markup of the remarks below an answer, each with what is around them."""
_ASKING = (
    ("<dl class={t}>{}</dl>", "<dt>{one}</dt><dd>{two}</dd>"),
    ("<div class={t}>{}</div>", "<h3>{one}</h3><p>{two}</p>"),
    ("<div class={t}>{}</div>", "<div class={i}><div class=q>Q{n}：{one}</div><div class=a>A：{two}</div></div>"),
    ("<ul class={t}>{}</ul>", "<li><a href='#a{n}'>{one}</a><div id=a{n}>{two}</div></li>"),
    ("<div class={t}>{}</div>", "<details open><summary>{one}</summary><p>{two}</p></details>"),
    ("<table class={t}>{}</table>", "<tr><td>问</td><td>{one}</td></tr><tr><td>答</td><td>{two}</td></tr>"),
    ("<div class={t}>{}</div>", "<p><strong>{n}、{one}</strong></p><p>{two}</p>"),
)
Lines = Sequence[tuple[str, str]]


def recipe_page(draw: Draw, mark: str) -> tuple[str, str, str]:
    """Write a recipe: title, kind of address and markup of its text."""
    made = rows.recipe(draw.source)
    shape = draw.source.choice(
        ("<h2>{}</h2>", "<h3>{}</h3>", "<div class=subtitle>{}</div>", "<p><strong>{}</strong></p>"))
    head = shape.replace("{}", "{}" + mark)
    foods = head.format(draw.source.choice(("食材明细", "用料", "材料", "主料")))
    foods += _rows(draw, _PAIRS, made.foods, mark)
    steps = head.format(draw.source.choice(("做法步骤", "做法", "制作方法"))) + _rows(
        draw, _STEPS, [(step, "") for step in made.steps], mark)
    hints = head.format("小窍门") + draw.paragraphs([hint + mark for hint in made.hints]) if made.hints else ""
    about = draw.maybe(draw.block("byline", draw.paragraphs([made.about + mark])), 0.7)
    facts = draw.maybe("<ul><li>难度：初级</li><li>时间：半小时</li><li>口味：咸鲜</li></ul>", 0.4)
    return made.title, "recipe", about + facts + foods + steps + hints


def entry_page(draw: Draw, mark: str) -> tuple[str, str, str]:
    """Write an entry of an encyclopedia."""
    made = rows.entry(draw.source)
    about = draw.paragraphs([made.about + mark])
    facts = draw.maybe(_rows(draw, _PAIRS, made.facts, mark), 0.8)
    names = [f'<li><a href="#{n}">{n} {name}</a></li>' for n, (name, _) in enumerate(made.parts, 1)]
    contents = draw.maybe(draw.block("crumb", f"<h2>目录</h2><ul>{''.join(names)}</ul>"), 0.6)
    tag = draw.source.choice(("h2", "h3", "div"))
    edit = draw.maybe("<a>编辑</a>")
    parts = "".join(f"<{tag}>{name}{mark}{edit}</{tag}>" + draw.paragraphs([line + mark for line in lines])
                    for name, lines in made.parts)
    sources = "<h2>参考资料</h2><ol><li>江城县志，卷四，第三十一页。</li><li><a>水利年鉴</a>，一九九二年</li></ol>"
    first, second = (facts, about) if draw.source.random() < 0.5 else (about, facts)
    return made.title, "wiki", first + second + contents + parts + draw.maybe(sources, 0.7)


def questions_page(draw: Draw, mark: str) -> tuple[str, str, str]:
    """Write frequent questions with their answers."""
    title = draw.source.choice(("常见问题", "帮助中心", "购物指南", "办事问答"))
    return title, "help", _rows(draw, _ASKING, rows.questions(draw.source), mark)


def remarks_page(draw: Draw, mark: str) -> tuple[str, str, str]:
    """Write readers' remarks on an article that the page only names."""
    title = prose.headlines(draw.source, 1)[0]
    said = [rows.remark(draw.source) for _ in range(draw.source.randint(5, 30))]
    shape = draw.source.choice(_REMARKS)
    head = f"<h3>{draw.source.choice(('全部评论', '最新评论', '网友评论'))}（{len(said)}）</h3>"
    above = f'<div>原文：<a href="/n/1.html">{title}</a></div>'
    above += draw.maybe("<form><textarea></textarea><a>发表</a></form>")
    return f"{title}的评论", "comments", above + head + _remarks(draw, shape, said, mark)


def answers_page(draw: Draw, mark: str) -> tuple[str, str, str]:
    """Write a question, answers and the remarks below them."""
    topic, posts = prose.posts(draw.source)
    around, item = draw.source.choice(_NOTES)
    found = []
    for number, post in enumerate(posts, 1):
        said = [rows.remark(draw.source) for _ in range(draw.source.choice((0, 1, 2, 5)))]
        notes = around.replace("{c}", draw.name("talk")).replace("{}", _remarks(draw, item, said, mark)) if said else ""
        who = draw.block("user", f"<a>{draw.source.choice(prose.NAMES)}</a> <span>2018-03-0{number % 9 + 1}</span>")
        text = draw.block("text", draw.paragraphs([line + mark for line in post]))
        found.append(draw.block("post", f"{draw.maybe('<div>12 票</div>')}{text}{who}{notes}<a>添加评论</a>"))
    return topic, "question", f"{found[0]}<h2>{len(posts) - 1} 个回答</h2>" + "".join(found[1:])


def _rows(draw: Draw, shapes: Sequence[tuple[str, str]], lines: Lines, mark: str) -> str:
    around, row = draw.source.choice(shapes)
    names = {"c": draw.name("box"), "i": draw.name("item"), "t": draw.name("text")}
    shown = "".join(row.format(n=n, one=one + mark, two=two + mark, **names) for n, (one, two) in enumerate(lines, 1))
    return around.replace("{c}", names["c"]).replace("{t}", names["t"]).replace("{}", shown)


def _remarks(draw: Draw, shape: str, said: Sequence[str], mark: str) -> str:
    names = {"u": draw.name("user"), "i": draw.name("item"), "t": draw.name("text")}
    shown = "".join(shape.format(n=n, d=n % 9 + 1, who=draw.source.choice(prose.NAMES), one=one + mark, **names)
                    for n, one in enumerate(said, 1))
    return f"<table>{shown}</table>" if shape.startswith("<tr") else shown
