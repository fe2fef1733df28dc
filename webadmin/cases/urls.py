"""Addresses of cases."""

from django.urls import path

from webadmin.cases import decisions, views, warc_download

app_name = "cases"
urlpatterns = [
    path("", views.cases, name="list"),
    path("bulk/", decisions.bulk, name="bulk"),
    path("<int:pk>/", views.case, name="case"),
    path("<int:pk>/screenshot/", views.screenshot, name="screenshot"),
    path("<int:pk>/exchange/", warc_download.exchange, name="exchange"),
    path("<int:pk>/decide/", decisions.decide, name="decide"),
    path("<int:pk>/note/", decisions.note, name="note"),
    path("<int:pk>/hand-over/", decisions.hand_over, name="hand_over"),
]
