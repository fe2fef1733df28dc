"""Trees of what a browser showed, at any nesting depth."""

from typing import Any

import pytest

from crawler.extraction.markup.rendered_tree import rendered_tree
from crawler.extraction.markup.snapshot import STYLES

STYLE = {"display": "block", "visibility": "visible", "opacity": "1", "font-size": "16px", "color": "rgb(0, 0, 0)",
         "overflow-x": "visible", "overflow-y": "visible"}
STRINGS = ["#document", "HTML", "DIV", "#text", "甲", "乙", *(STYLE.get(name, "auto") for name in STYLES)]


def snapshot(depth: int) -> dict[str, Any]:
    """Make `depth` nested elements; the innermost has a text, and so has the outermost, after its child."""
    nodes = [(-1, 9, 0, -1), (0, 1, 1, -1), *((place + 1, 1, 2, -1) for place in range(depth))]
    nodes += [(depth + 1, 3, 3, 4), (2, 3, 3, 5)]
    sparse: dict[str, list[int]] = {"index": [], "value": []}
    laid_out = range(1, len(nodes))
    return {"strings": STRINGS, "documents": [{
        "nodes": {"parentIndex": [node[0] for node in nodes], "nodeType": [node[1] for node in nodes],
                  "nodeName": [node[2] for node in nodes], "nodeValue": [node[3] for node in nodes],
                  "attributes": [[] for _ in nodes], "contentDocumentIndex": sparse, "textValue": sparse},
        "layout": {"nodeIndex": [*laid_out], "styles": [[*range(6, len(STRINGS))] for _ in laid_out],
                   "bounds": [[0, 0, 100, 20] for _ in laid_out], "text": [nodes[node][3] for node in laid_out]},
        "textBoxes": {"layoutIndex": [], "start": [], "length": [], "bounds": []}}]}


@pytest.mark.parametrize("depth", [2, 5_000])
def test_text_is_read_however_deep_it_stands(depth: int) -> None:
    tree = rendered_tree(snapshot(depth))
    assert "".join(map(str, tree.itertext())) == "甲乙"
    assert sum(1 for _ in tree.iter("div")) == depth
