"""Platform notices below a text and times of remarks are not part of it; text that only resembles them is."""

import pytest

from crawler.extraction.text.line_words import words_of
from crawler.extraction.text.watermarks import without_marks


@pytest.mark.parametrize("line", [
    "特别声明：以上内容为用户上传并发布，本平台仅提供信息存储服务。",
    "以上作品仅代表作者观点，本站只提供信息存储空间服务",
    "which only provides information storage services.", "更多福利请扫描二维码关注", "还剩 7 页未读，继续阅读",
    "免责声明：文章由作者自行上传", "【免责声明】", "郑重声明：本站只为书友交流，请支持正版", "参见本站免责声明",
    "版权声明：本文为博主原创文章，遵循协议，转载附上出处。", "著作权归作者所有，任何形式的转载都请联系作者。", "本文链接：https://blog.test/a/1.html",
    "未经作者书面许可，不得转载。", "未經同意，請勿轉載", "本词条由某某编写工作项目 审核 。",
])
def test_notices_of_platforms_are_noise(line: str) -> None:
    assert words_of(line).is_noise


@pytest.mark.parametrize("line", [
    "他在报上发了一则声明，说从此与家里再无关系。", "仓库里存储着整个冬天的信息。", "书还剩几页没有读完，灯就灭了。",
    "郑重声明：我从来没有到过那座城，也不认识那个人。", "“特别声明：今天的饭钱我来付。”他拍着胸脯。",
    "特别声明：这酒不是给你喝的。", "他在合同的末尾看见一条免责声明，笑了起来。",
    "她把二维码贴在门上，谁也没有看。", "未经允许，谁也不得走进那间屋子。", "本文由一封信说起，写信的人早已不在。",
    "他笑着说：著作权归作者所有，酒归我。",
])
def test_sentences_that_resemble_them_are_not(line: str) -> None:
    assert not words_of(line).is_noise


def test_the_date_behind_a_remark_is_cut() -> None:
    assert without_marks("照片还在我抽屉里。 发表于 2019-4-2 08:12") == "照片还在我抽屉里。"
    assert without_marks("这篇小说最早发表于 1926-4-2") == "这篇小说最早发表于 1926-4-2"
