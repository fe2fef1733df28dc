"""Reasons that are stored as sentences are worded wherever they are shown."""

import pytest
from django.db.models import Model
from django.utils import timezone, translation

from library.readers.sentence import Sentence, sentence_text
from storage.settings import Settings
from tests.webadmin.conftest import Copies, browser, member
from webadmin.accounts.models import Organisation, Role
from webadmin.bundles.models import Bundle, BundleState
from webadmin.library.models import ImportDraft, ImportState
from webadmin.reports.models import Report, ReportState
from webadmin.reports.scopes import KINDS, ScopeError, find_scope
from webadmin.words.sentences import stored_reason

REASON = sentence_text(Sentence("{organisation} has no site ‘{reference}’, neither watched nor with a case",
                                organisation="press", reference="x"))
SAID = "press 没有站点“x”"


@pytest.mark.parametrize("kind", [*sorted({*KINDS} - {"all"}), "nothing"])
def test_a_report_about_what_is_not_there_says_so_in_chinese(web: Settings, kind: str) -> None:
    press = Organisation.objects.create(slug="press", name="press")
    with translation.override("zh-hans"), pytest.raises(ScopeError) as refused:
        find_scope(kind, "{x}", press)
    with translation.override("zh-hans"):
        said = stored_reason(sentence_text(refused.value.sentence))
    assert any("一" <= each <= "鿿" for each in said), said


@pytest.mark.parametrize(("stored", "said"), [
    (Sentence("{organisation} has no {kind} {number}", organisation="press", kind="copy", number=7),
     "press 没有 复制 7"),
    (Sentence("the pages of {kind} {number} are no longer stored", kind="case", number=7), "案件 7 的网页已不再保存"),
    (Sentence("case {case} rests on {name} {key}, which is not in MongoDB: the report would not be evidence without "
              "it; restore the database that belongs to this SQL database", case=7, name="capture", key="ab"),
     "复制 7 所依据的 抓取记录 ab 不在 MongoDB 中"),
    (Sentence("{kind} files cannot be read; use one of {kinds}", kind="copy", kinds="txt"), "不支持 copy 文件"),
])
def test_kinds_of_documents_are_named_in_chinese(web: Settings, stored: Sentence, said: str) -> None:
    with translation.override("zh-hans"):
        assert stored_reason(sentence_text(stored)).startswith(said)


def test_the_administration_shows_words_and_no_stored_sentences(copies: Copies) -> None:
    tenant = copies.case().organisation
    rows: list[Model] = [
        Report.objects.create(organisation=tenant, kind="site", reference="x", format="pdf", language="en",
                              state=ReportState.FAILED, detail=REASON),
        Bundle.objects.create(organisation=tenant, kind="case", number=1, state=BundleState.FAILED, detail=REASON),
        ImportDraft.objects.create(organisation=tenant, state=ImportState.FAILED, detail=REASON, refusals=[REASON],
                                   expires_at=timezone.now())]
    staff = browser(member("staff", Role.OWNER, is_staff=True, is_superuser=True, language="zh-hans"))
    for row in rows:
        page = staff.get(f"/admin/{row._meta.app_label}/{row._meta.model_name}/{row.pk}/change/").content.decode()
        assert SAID in page
        assert "&quot;pattern&quot;" not in page
