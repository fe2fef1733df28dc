"""Tell which declarations the crawl's browser knows."""

import re
from functools import lru_cache

from crawler.extraction.markup.styles.values.validity import is_valid

_SIDES = ("top", "right", "bottom", "left", "block", "inline", "block-start", "block-end", "inline-start", "inline-end")
_CORNERS = ("top-left", "top-right", "bottom-left", "bottom-right", "start-start", "start-end", "end-start", "end-end")
_ALONE = """
accent-color all alignment-baseline anchor-name anchor-scope app-region appearance aspect-ratio backdrop-filter
backface-visibility baseline-shift baseline-source block-size buffered-rendering caption-side caret-color clear clip
clip-path clip-rule color color-interpolation color-interpolation-filters color-rendering color-scheme columns
contain contain-intrinsic-block-size contain-intrinsic-height contain-intrinsic-inline-size contain-intrinsic-size
contain-intrinsic-width content content-visibility corner-shape counter-increment counter-reset counter-set cursor cx cy
d direction display dominant-baseline dynamic-range-limit empty-cells field-sizing fill fill-opacity fill-rule filter
float flood-color flood-opacity forced-color-adjust gap height hyphenate-character hyphenate-limit-chars hyphens
image-orientation image-rendering initial-letter inline-size inset interactivity interpolate-size isolation
letter-spacing lighting-color line-break line-height marker marker-end marker-mid marker-start mask-type math-depth
math-shift math-style max-block-size max-height max-inline-size max-width min-block-size min-height min-inline-size
min-width mix-blend-mode object-fit object-position object-view-box opacity order orphans overlay overflow-wrap page
paint-order perspective perspective-origin place-content place-items place-self pointer-events position position-anchor
position-area position-try position-try-fallbacks position-try-order position-visibility print-color-adjust quotes r
reading-flow reading-order resize rotate row-gap ruby-align ruby-position rx ry scale shape-image-threshold shape-margin
shape-outside shape-rendering size speak stop-color stop-opacity stroke stroke-dasharray stroke-dashoffset
stroke-linecap stroke-linejoin stroke-miterlimit stroke-opacity stroke-width tab-size table-layout text-align
text-align-last text-anchor text-autospace text-box text-box-edge text-box-trim text-combine-upright text-indent
text-orientation text-overflow text-rendering text-shadow text-size-adjust text-spacing-trim text-transform
text-underline-offset text-underline-position text-wrap text-wrap-mode text-wrap-style timeline-scope touch-action
transform transform-box transform-origin transform-style translate unicode-bidi user-select vector-effect
vertical-align view-timeline view-transition-class view-transition-name visibility white-space white-space-collapse
widows width will-change word-break word-spacing word-wrap writing-mode x y z-index zoom
"""
_FAMILIES = {
    "align": "content items self", "justify": "content items self", "animation": "composition delay direction duration "
    "fill-mode iteration-count name play-state range range-end range-start timeline timing-function",
    "background": "attachment blend-mode clip color image origin position position-x position-y repeat size",
    "border": "collapse color image image-outset image-repeat image-slice image-source image-width radius spacing "
              "style width",
    "box": "decoration-break shadow sizing", "break": "after before inside",
    "column": "count fill gap rule rule-color rule-style rule-width span width", "container": "name type",
    "flex": "basis direction flow grow shrink wrap",
    "font": "display family feature-settings kerning language-override optical-sizing palette size size-adjust stretch "
            "style synthesis synthesis-small-caps synthesis-style synthesis-weight variant variant-alternates "
            "variant-caps variant-east-asian variant-emoji variant-ligatures variant-numeric variant-position "
            "variation-settings weight",
    "grid": "area auto-columns auto-flow auto-rows column column-end column-gap column-start gap row row-end row-gap "
            "row-start template template-areas template-columns template-rows",
    "line": "clamp", "list-style": "image position type",
    "mask": "clip composite image mode origin position repeat size",
    "offset": "anchor distance path position rotate", "outline": "color offset style width", "overflow": "anchor block "
    "clip-margin inline x y", "overscroll-behavior": "block inline x y", "page-break": "after before inside",
    "scroll": "behavior initial-target marker-group timeline timeline-axis timeline-name",
    "scroll-snap": "align stop type", "scrollbar": "color gutter width",
    "text-decoration": "color line skip-ink style thickness", "text-emphasis": "color position style",
    "transition": "behavior delay duration property timing-function", "view-timeline": "axis inset name",
}
_WEBKIT = """
align-content align-items align-self animation app-region appearance backface-visibility background-clip
background-origin background-size border-image border-radius box-align box-decoration-break box-direction box-flex
box-ordinal-group box-orient box-pack box-reflect box-shadow box-sizing clip-path columns column-count column-gap
column-width filter flex flex-direction flex-flow flex-wrap font-smoothing hyphenate-character justify-content
line-break line-clamp locale mask mask-box-image mask-clip mask-composite mask-image mask-origin mask-position
mask-repeat mask-size opacity order perspective print-color-adjust ruby-position tap-highlight-color text-combine
text-emphasis text-fill-color text-orientation text-security text-stroke text-stroke-color text-stroke-width transform
transform-origin transform-style transition user-drag user-modify user-select writing-mode
"""
_KNOWN = frozenset((
    *_ALONE.split(), *(f"-webkit-{name}" for name in _WEBKIT.split()), *_FAMILIES,
    *(f"{family}-{name}" for family, names in _FAMILIES.items() for name in names.split()), "margin", "padding",
    *(f"{box}-{side}" for box in ("margin", "padding", "inset", "border", "scroll-margin", "scroll-padding")
      for side in _SIDES), "scroll-margin", "scroll-padding", "top", "right", "bottom", "left",
    *(f"border-{side}-{what}" for side in _SIDES for what in ("color", "style", "width")),
    *(f"{what}-{corner}-{name}" for what, name in (("border", "radius"), ("corner", "shape")) for corner in _CORNERS)))
_WORDS = {
    "float": "left right none inline-start inline-end", "clear": "left right none both inline-start inline-end",
    "position": "static relative absolute fixed sticky -webkit-sticky",
    "overflow": "visible hidden clip scroll auto overlay", "overflow-x": "visible hidden clip scroll auto overlay",
    "overflow-y": "visible hidden clip scroll auto overlay", "box-sizing": "border-box content-box",
    "isolation": "auto isolate", "mix-blend-mode": "normal multiply screen overlay darken lighten color-dodge "
    "color-burn hard-light soft-light difference exclusion hue saturation color luminosity plus-lighter",
    "object-fit": "fill contain cover none scale-down", "text-align": "start end left right center justify "
    "match-parent -webkit-left -webkit-right -webkit-center",
    "writing-mode": "horizontal-tb vertical-rl vertical-lr sideways-rl sideways-lr lr rl tb lr-tb rl-tb tb-rl",
    "flex-direction": "row row-reverse column column-reverse", "flex-wrap": "nowrap wrap wrap-reverse",
    "text-wrap": "wrap nowrap balance pretty stable", "pointer-events": "none auto all fill stroke painted visible "
    "visiblefill visiblestroke visiblepainted bounding-box", "user-select": "none auto all text contain",
    "content-visibility": "visible hidden auto", "direction": "ltr rtl",
    "resize": "none both horizontal vertical block inline",
    "table-layout": "auto fixed", "backface-visibility": "visible hidden",
}
"""Properties whose value is one of few words."""
_EVERYWHERE = ("inherit", "initial", "unset", "revert", "revert-layer")
_OF_LENGTH = re.compile(r"(?:(?:min|max)-)?(?:width|height|block-size|inline-size)|top|right|bottom|left|font-size"
                        r"|(?:margin|padding|inset)(?:-[a-z-]+)?|(?:row-|column-)?gap").fullmatch
_UNITS = """
px em rem ex rex ch rch cap rcap ic ric lh rlh vw vh vi vb vmin vmax svw svh svi svb svmin svmax lvw lvh lvi lvb lvmin
lvmax dvw dvh dvi dvb dvmin dvmax cm mm q in pt pc cqw cqh cqi cqb cqmin cqmax %
"""
_LENGTH = re.compile(r"[-+]?(?:\d+(?:\.\d+)?|\.\d+)(?:e[-+]?\d+)?([a-z%]*)").fullmatch
_LENGTH_WORDS = "auto small medium large smaller larger math stretch normal none"
_COLOUR = re.compile(r"#[0-9a-f]+").fullmatch
_DIGITS = frozenset({4, 5, 7, 9})


@lru_cache(maxsize=500)
def is_known_declaration(name: str, value: str) -> bool:
    """Tell whether the browser knows a declaration, in lower case.

    A value that cannot be told counts as known.
    """
    if name.startswith("--") or "var(" in value:
        return True
    if name not in _KNOWN or not value or not is_valid(name, f"{name}:{value}"):
        return False
    if value in _EVERYWHERE:
        return True
    if name in _WORDS:
        return not re.search(r"[^a-z\s-]", value) and all(word in _WORDS[name].split() for word in value.split())
    if length := _LENGTH(value) if _OF_LENGTH(name) else None:
        return length.group(1) in _UNITS.split() or (not length.group(1) and float(value) == 0)
    if value.isalpha() and _OF_LENGTH(name):
        return value in _LENGTH_WORDS.split()
    return not _COLOUR(value) or len(value) in _DIGITS
