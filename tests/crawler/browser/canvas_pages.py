"""Chapters that scripts draw on canvases in several ways.

`@lines` in a script stands for the chapter's lines; the page shows these lines and none of the decoys.
"""

import json
from collections.abc import Sequence

from tests.crawler.browser.concealed_pages import DECOY, Body, Concealed

_WRAP = """
const lines = @lines, SIZE = 20, WIDE = 720;
const wrap = (text, first = 2) => { const rows = []; let row = '　'.repeat(first);
  for (const c of text) { if (row.length >= WIDE / SIZE - 1) { rows.push(row); row = '' } row += c }
  return rows.concat(row) };
const rows = lines.flatMap(line => wrap(line));
const canvas = (height = 40 + rows.length * 32) => { const made = document.createElement('canvas');
  made.width = WIDE; made.height = height; return made };
const pen = on => { const c = on.getContext('2d'); c.font = SIZE + 'px serif'; c.fillStyle = '#222'; return c };
const put = made => document.getElementById('content').append(made);
"""


def _drawn(code: str, container: str = "<div id=content></div>") -> Body:
    def body(lines: Sequence[str]) -> str:
        script = (_WRAP + code).replace("@lines", json.dumps(list(lines))).replace("@decoy", json.dumps(DECOY))
        return f"{container}<script>{script}</script>"
    return body


WAYS = (
    Concealed("rows", _drawn("""const one = canvas(), c = pen(one);
        rows.forEach((t, n) => c.fillText(t, 8, 30 + 32 * n)); put(one)""")),
    Concealed("characters", _drawn("""const one = canvas(), c = pen(one), all = [];
        rows.forEach((t, n) => [...t].forEach((s, k) => all.push([s, 8 + k * SIZE, 30 + 32 * n])));
        all.sort((a, b) => (a[1] * 7919 + a[2] * 104729) % 1009 - (b[1] * 7919 + b[2] * 104729) % 1009);
        put(one); for (const [s, x, y] of all) c.fillText(s, x, y)""")),
    Concealed("strips", _drawn("""for (let n = 0; n < rows.length; n += 5) { const one = canvas(170), c = pen(one);
        c.scale(2, 2); c.font = '10px serif'; c.textBaseline = 'top';
        rows.slice(n, n + 5).forEach((t, k) => c.fillText(t, 4, 2 + 16 * k)); put(one) }""")),
    Concealed("copied", _drawn("""const hidden = canvas(), c = pen(hidden), one = canvas();
        c.textAlign = 'center'; rows.forEach((t, n) => c.fillText(t, WIDE / 2, 30 + 32 * n));
        one.getContext('2d').drawImage(hidden, 0, 0); put(one)""")),
    Concealed("offscreen", _drawn("""const off = new OffscreenCanvas(WIDE, 40 + rows.length * 32), c = pen(off);
        const one = canvas();
        rows.forEach((t, n) => c.strokeText(t, 8, 30 + 32 * n)); rows.forEach((t, n) => c.fillText(t, 8, 30 + 32 * n));
        one.getContext('bitmaprenderer').transferFromImageBitmap(off.transferToImageBitmap()); put(one)""")),
    Concealed("decoys", _drawn("""const one = canvas(), c = pen(one); put(one);
        c.fillText(@decoy, 8, 30); c.clearRect(0, 0, one.width, one.height);
        c.fillText(@decoy, 8, 62); c.fillStyle = '#f5f5dc'; c.fillRect(0, 0, one.width, one.height);
        c.fillText(@decoy, 8, 94); c.fillStyle = '#222'; rows.forEach((t, n) => c.fillText(t, 8, 30 + 32 * n));
        c.globalAlpha = 0.01; c.fillText(@decoy, 8, 46); c.globalAlpha = 1; c.fillText(@decoy, 8, -400);
        c.fillStyle = 'rgba(0, 0, 0, 0)'; c.fillText(@decoy, 8, 78);
        c.fillStyle = '#222'; c.font = '1px serif'; c.fillText(@decoy, 8, 110)""")),
    Concealed("late", _drawn("""const one = canvas(), c = pen(one); put(one);
        c.fillText('正在加载', 8, 30); setTimeout(() => { one.height = one.height; const d = pen(one);
        rows.forEach((t, n) => d.fillText(t, 8, 30 + 32 * n)) }, 1500)""",
        "<p>本书讲的是一个渡口和许多过客的故事。</p><div id=content></div>")),
    Concealed("shadow", _drawn("""const root = document.getElementById('content').attachShadow({mode: 'closed'});
        const one = canvas(), c = pen(one); root.append(one);
        c.translate(8, 30); rows.forEach(t => { c.fillText(t, 0, 0); c.translate(0, 32) })""")),
)
