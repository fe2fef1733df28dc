"""Two texts that quote the same poem, essay or law do not copy each other."""

import pytest

from matcher import Matcher
from storage.documents import INFRINGING

POEM = ("春江潮水连海平，海上明月共潮生。滟滟随波千万里，何处春江无月明。江流宛转绕芳甸，月照花林皆似霰。"
        "空里流霜不觉飞，汀上白沙看不见。江天一色无纤尘，皎皎空中孤月轮。江畔何人初见月，江月何年初照人。")
ESSAY = ("我家离江很近，推开后窗就能听见船笛，夜里货轮经过，窗玻璃会轻轻地抖。中学的语文老师让我们背《春江花月夜》，"
         "背不出的人放学不许走。{}我是全班最后一个背完的，等我走出校门，月亮真的已经在江上了，圆得像一枚铜钱，"
         "卖馄饨的阿公看我可怜，多给了我三只。")
PAGE = ("周末去了一趟郊区的植物园，可惜昙花已经谢了，只剩下几条花茎。回来时路过江边，想起张若虚的《春江花月夜》：\n"
        "{}\n晚上煮了一锅绿豆汤，放多了冰糖，三个人都喝了两碗，闹钟已经调好，作业也签了字，衣服晾在阳台上。")


def verdicts(page: str, chapter: str) -> set[str]:
    """Match a page with a chapter; return the verdicts of all findings."""
    matcher = Matcher()
    matcher.add("江边的月亮", chapter)
    return {finding.judgement.verdict for finding in matcher.match(page)}


def test_a_poem_that_both_name_is_quoted() -> None:
    assert verdicts(PAGE.format(POEM), ESSAY.format(POEM)) == {"quotation"}


@pytest.mark.parametrize(("page", "chapter"), [
    (PAGE.replace("《春江花月夜》", "一首诗"), ESSAY),
    (PAGE, f"《春江花月夜》\n{{}}{ESSAY.format('')}"),
])
def test_a_poem_that_only_one_of_them_names_or_the_chapter_itself_is_copied(page: str, chapter: str) -> None:
    assert verdicts(page.format(POEM), chapter.format(POEM)) & INFRINGING


def test_prose_beside_a_title_that_both_name_is_copied() -> None:
    prose = ("他把船桨横在膝上，听对岸的狗叫了三声，然后一切安静下来，水面上浮着一层薄薄的月光，像谁不小心打翻的牛奶，"
             "老艄公说再等一盏茶的工夫，风就会从东边来，到时候不用划，船自己会走，芦苇果然齐齐地弯下了腰。")
    assert verdicts(PAGE.format(prose), ESSAY.format(prose)) & INFRINGING


OLD = ("林尽水源，便得一山，山有小口，仿佛若有光。便舍船，从口入。初极狭，才通人。复行数十步，豁然开朗。"
       "土地平旷，屋舍俨然，有良田美池桑竹之属。阡陌交通，鸡犬相闻。")
LAW = ("根据《中华人民共和国著作权法》第五十三条规定，有下列侵权行为的，"
       "应当根据情况，承担本法第五十二条规定的民事责任：未经著作权人许可，复制、发行、表演、放映、广播、汇编其作品的，本法另有规定的除外。")
SONNET = ("Shall I compare thee to a summer's day? Thou art more lovely and more temperate: Rough winds do shake the "
          "darling buds of May, And summer's lease hath all too short a date; Sometime hot the eye of heaven shines.")
TEACHER = (
    "Mr. Aldous rode to school on a lady's bicycle, and in the basket were a flask and the sonnets. When the rain was "
    "bad he read to us instead of teaching algebra. \"{}\" We did not understand it, but we stopped kicking each "
    "other, which was, he said, the whole point of English literature.")
REVIEW = (
    "I picked this one up at the airport because the cover was green and I was tired. Two hours later I had missed the "
    "announcement for my gate. {} The minor characters are a delight, particularly the landlady with her three "
    "opinions. I was less convinced by the subplot in the tannery, which wanders off somewhere and comes back "
    "smelling of nothing at all. The dialogue is clean and funny, and my own copy is already on loan.")


def test_prose_that_both_name_and_mark_is_quoted() -> None:
    chapter = ESSAY.replace("春江花月夜", "桃花源记").format(f"“{OLD}”")
    assert verdicts(PAGE.replace("春江花月夜", "桃花源记").format(f"“{OLD}”"), chapter) == {"quotation"}
    assert verdicts(PAGE.replace("春江花月夜", "桃花源记").format(OLD), chapter) & INFRINGING


def test_an_article_of_a_law_is_quoted() -> None:
    assert verdicts(LAW + PAGE.format(""), ESSAY.format(LAW)) == {"quotation"}


def test_words_that_the_chapter_marks_too_may_be_most_of_it() -> None:
    cited = REVIEW.format(f'As Shakespeare wrote: "{SONNET}"')
    assert verdicts(cited, TEACHER.format(SONNET)) == {"quotation"}
    assert verdicts(REVIEW.format(SONNET), TEACHER.format(SONNET)) & INFRINGING
