"""URLs of cases and their copies."""

from django.urls import path

from webadmin.cases import decisions, views, warc_download
from webadmin.cases.pages import (
    bulk_pages,
    copy_acts,
    copy_pages,
    filter_acts,
    passage_pages,
    passing_pages,
    picture_pages,
    triage_acts,
)

app_name = "cases"
urlpatterns = [
    path("", views.cases, name="list"),
    path("bulk/", bulk_pages.bulk, name="bulk"),
    path("bulk/jobs/", bulk_pages.bulk_jobs, name="bulk_jobs"),
    path("bulk/<int:pk>/", bulk_pages.bulk_job, name="bulk_job"),
    path("bulk/<int:pk>/live", bulk_pages.bulk_live, name="bulk_live"),
    path("bulk/<int:pk>/cancel/", bulk_pages.bulk_cancel, name="bulk_cancel"),
    path("bulk/<int:pk>/undo/", bulk_pages.bulk_undo, name="bulk_undo"),
    path("filters/", filter_acts.save_filter, name="save_filter"),
    path("filters/<int:pk>/delete/", filter_acts.drop_filter, name="drop_filter"),
    path("undo/", triage_acts.undo_last, name="undo_last"),
    path("thresholds/", passage_pages.thresholds, name="thresholds"),
    path("labelled-pairs.jsonl", passage_pages.labels, name="labels"),
    path("passing-off/<digest:work>/<slug:form>", passing_pages.passing_table, name="passing_table"),
    path("same/<slug:kind>/<int:number>/", passage_pages.same, name="same"),
    path("same/<slug:kind>/<int:number>/apply/", passage_pages.apply, name="apply_same"),
    path("<int:pk>/", views.case, name="case"),
    path("<int:pk>/decide/", decisions.decide, name="decide"),
    path("<int:pk>/undo/", decisions.undo, name="undo"),
    path("<int:pk>/note/", decisions.note, name="note"),
    path("<int:pk>/hand-over/", decisions.hand_over, name="hand_over"),
    path("<int:pk>/snooze/", triage_acts.snooze, name="snooze"),
    path("<int:pk>/due/", triage_acts.due, name="due"),
    path("copies/<int:pk>/", copy_pages.copy, name="copy"),
    path("copies/<int:pk>/screenshot/", copy_pages.screenshot, name="screenshot"),
    path("copies/<int:pk>/pictures/<int:number>/", picture_pages.picture, name="picture"),
    path("copies/<int:pk>/exchange/", warc_download.exchange, name="exchange"),
    path("copies/<int:pk>/decide/", copy_acts.decide_copy, name="decide_copy"),
    path("copies/<int:pk>/note/", copy_acts.note_on_copy, name="note_on_copy"),
]
