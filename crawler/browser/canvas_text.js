// Records the text that a page draws on its canvases, in an attribute of each canvas named @name.
//
// An entry is [left, top, width, height, text, ink, ground, alpha], in pixels of the canvas. Text that is cleared or
// painted over is removed; text that is copied from canvas to canvas is copied too.
(() => {
  "use strict";
  const NAME = "@name", MOST = 20000, LATE = 40;
  const { apply, getOwnPropertyDescriptor: described, defineProperty: define } = Reflect;
  const say = Element.prototype.setAttribute, later = setTimeout, stringify = JSON.stringify;
  const notes = new WeakMap(), owners = new WeakMap(), waiting = new WeakSet();
  const noted = (canvas) => {
    if (!notes.has(canvas)) notes.set(canvas, { texts: [], fills: [] });
    return notes.get(canvas);
  };
  const tell = (canvas) => {
    const element = owners.get(canvas) || canvas;
    if (!(element instanceof HTMLCanvasElement) || waiting.has(element)) return;
    waiting.add(element);
    later(() => {
      waiting.delete(element);
      const { width, height } = element;
      const seen = noted(canvas).texts.filter(([left, top, wide, high]) =>
        left + wide > 0 && top + high > 0 && left < width && top < height);
      apply(say, element, [NAME, NAME + stringify(seen)]);
    }, LATE);
  };
  const placed = (context, x, y) => {
    const { a, b, c, d, e, f } = context.getTransform();
    return [a * x + c * y + e, b * x + d * y + f];
  };
  const area = (context, x, y, width, height) => {
    const [one, other] = [placed(context, x, y), placed(context, x + width, y + height)];
    return [Math.min(one[0], other[0]), Math.min(one[1], other[1]), Math.max(one[0], other[0]), Math.max(one[1], other[1])];
  };
  const within = ([left, top, wide, high], box) => {
    const x = left + wide / 2, y = top + high / 2;
    return x >= box[0] && y >= box[1] && x <= box[2] && y <= box[3];
  };
  const colour = (style) => (typeof style === "string" ? style : "");
  const isSolid = (context) => context.globalAlpha > 0.95 && context.globalCompositeOperation === "source-over"
    && /^#/.test(colour(context.fillStyle));
  const RISE = { top: 0, hanging: 0, middle: 0.5, alphabetic: 0.8, ideographic: 1, bottom: 1 };
  const SHIFT = { left: 0, start: 0, center: 0.5, right: 1, end: 1 };

  const write = (context, text, x, y, style) => {
    const { texts, fills } = noted(context.canvas);
    if (texts.length >= MOST || !text) return;
    const size = parseFloat((/([\d.]+)px/.exec(context.font) || [0, 10])[1]), wide = context.measureText(text).width;
    const left = x - wide * (SHIFT[context.textAlign] || 0), top = y - size * RISE[context.textBaseline];
    const box = area(context, left, top, wide, size);
    const entry = [box[0], box[1], box[2] - box[0], box[3] - box[1], text, colour(style), "", context.globalAlpha];
    for (let n = fills.length - 1; n >= 0 && !entry[6]; n--) if (within(entry, fills[n])) entry[6] = fills[n][4];
    const same = texts.findIndex((each) => each[4] === text && Math.abs(each[0] - entry[0]) < 2
      && Math.abs(each[1] - entry[1]) < 2);
    if (same >= 0) texts.splice(same, 1);
    texts.push(entry);
    tell(context.canvas);
  };
  const wipe = (context, box, ground) => {
    const found = noted(context.canvas);
    found.texts = found.texts.filter((text) => !within(text, box));
    found.fills = found.fills.filter((fill) => !within([fill[0], fill[1], fill[2] - fill[0], fill[3] - fill[1]], box));
    if (ground && found.fills.length < MOST) found.fills.push([...box, ground]);
    tell(context.canvas);
  };
  const copy = (context, source, places) => {
    const from = notes.get(source);
    if (!from) return;
    const whole = [0, 0, source.width, source.height];
    const [sx, sy, sw, sh, dx, dy, dw, dh] = places.length > 4 ? places
      : [...whole, places[0], places[1], places[2] ?? whole[2], places[3] ?? whole[3]];
    const into = noted(context.canvas);
    for (const [left, top, wide, high, ...rest] of from.texts) {
      if (into.texts.length >= MOST || !within([left, top, wide, high], [sx, sy, sx + sw, sy + sh])) continue;
      const x = dx + (left - sx) * dw / sw, y = dy + (top - sy) * dh / sh;
      const box = area(context, x, y, wide * dw / sw, high * dh / sh);
      into.texts.push([box[0], box[1], box[2] - box[0], box[3] - box[1], ...rest]);
    }
    tell(context.canvas);
  };
  const forget = (canvas) => {
    if (notes.has(canvas)) { notes.delete(canvas); tell(canvas); }
  };

  const around = (prototype, name, before) => {
    const found = prototype && described(prototype, name);
    if (!found || !found.value) return;
    const original = found.value;
    define(prototype, name, { ...found, value: { [name](...given) {
      try { before(this, given); } catch { /* the page goes on as it would without us */ }
      return apply(original, this, given);
    } }[name] });
  };
  const drawing = [globalThis.CanvasRenderingContext2D, globalThis.OffscreenCanvasRenderingContext2D];
  for (const { prototype } of drawing.filter(Boolean)) {
    around(prototype, "fillText", (context, [text, x, y]) => write(context, String(text), +x, +y, context.fillStyle));
    around(prototype, "strokeText", (context, [text, x, y]) => write(context, String(text), +x, +y, context.strokeStyle));
    around(prototype, "clearRect", (context, box) => wipe(context, area(context, ...box.map(Number)), ""));
    around(prototype, "fillRect", (context, box) => {
      if (isSolid(context)) wipe(context, area(context, ...box.map(Number)), colour(context.fillStyle));
    });
    around(prototype, "reset", (context) => forget(context.canvas));
    around(prototype, "drawImage", (context, [source, ...places]) => copy(context, source, places.map(Number)));
  }
  for (const { prototype } of [globalThis.HTMLCanvasElement, globalThis.OffscreenCanvas].filter(Boolean)) {
    for (const side of ["width", "height"]) {
      const found = described(prototype, side);
      define(prototype, side, { ...found, set(value) { forget(this); apply(found.set, this, [value]); } });
    }
  }
  const after = (prototype, name, act) => {
    const found = prototype && described(prototype, name);
    if (!found || !found.value) return;
    const original = found.value;
    define(prototype, name, { ...found, value: { [name](...given) {
      const made = apply(original, this, given);
      try { act(this, given, made); } catch { /* as above */ }
      return made;
    } }[name] });
  };
  const inherit = (from, to) => { if (notes.has(from)) notes.set(to, notes.get(from)); };
  after(globalThis.OffscreenCanvas?.prototype, "transferToImageBitmap", (canvas, _, made) => inherit(canvas, made));
  after(globalThis.HTMLCanvasElement?.prototype, "transferControlToOffscreen", (canvas, _, made) => owners.set(made, canvas));
  after(globalThis, "createImageBitmap", (_, [source], made) => made.then((bitmap) => inherit(source, bitmap), () => 0));
  after(globalThis.ImageBitmapRenderingContext?.prototype, "transferFromImageBitmap", (context, [bitmap]) => {
    inherit(bitmap, context.canvas);
    tell(context.canvas);
  });
})();
