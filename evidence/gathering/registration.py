"""Find the registration numbers that a page shows.

ICP备案 and 公安备案 identify who runs a site in China.
"""

import re
from collections.abc import Iterable

_PROVINCES = "京津沪渝冀豫云辽黑湘皖鲁新苏浙赣鄂桂甘晋蒙陕吉闽贵粤青藏川宁琼"
ICP = re.compile(rf"[{_PROVINCES}] ?ICP ?[备证] ?案? ?[号字]? ?[:：]? ?(?:B2-)?\d{{4,10}}"
                 r" ?号?(?: ?[-－] ?\d{1,3})?", re.IGNORECASE)
POLICE = re.compile(rf"[{_PROVINCES}] ?公网安备 ?\d{{8,14}} ?号?")
_TAGS, _ENTITIES = re.compile(r"<[^<>]*>"), re.compile(r"&(?:nbsp|#160|#xa0);", re.IGNORECASE)
"""Pages are hostile: no pattern may skip the same characters in several ways, so tags end at the next bracket, and
white space is collapsed before the numbers are looked for."""


def registration_numbers(body: bytes, encodings: Iterable[str]) -> list[str]:
    """List the numbers in a page's bytes, without spaces and duplicates, in order.

    Decodes with the first encoding that Python knows; undecodable characters do not matter here.
    """
    text = " ".join(_ENTITIES.sub("", _TAGS.sub("", _decoded(body, encodings))).split())
    found = [match for pattern in (ICP, POLICE) for match in pattern.findall(text)]
    return list(dict.fromkeys(re.sub(r"\s+", "", number).upper() for number in found))


def _decoded(body: bytes, encodings: Iterable[str]) -> str:
    for encoding in encodings:
        try:
            return body.decode(encoding, "replace")
        except LookupError:
            continue
    return body.decode("utf-8", "replace")
