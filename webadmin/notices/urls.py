"""URLs of notices."""

from django.urls import path, re_path

from webadmin.notices.desk import account_pages, notice_acts, notice_pages

app_name = "notices"
urlpatterns = [
    path("", notice_pages.notices, name="list"),
    path("new/", notice_pages.new, name="new"),
    path("account/", account_pages.account, name="account"),
    path("fetch/", account_pages.fetch, name="fetch"),
    path("<int:pk>/", notice_pages.notice, name="notice"),
    path("<int:pk>/follow/", notice_acts.follow, name="follow"),
    path("<int:pk>/files/<slug:form>/", notice_pages.export, name="export"),
    re_path(rf"^(?P<pk>\d{{1,18}})/(?P<what>{'|'.join(notice_acts.ACTS)})/$", notice_acts.act, name="act"),
]
