"""URLs of reports.

`kind` and `reference` are those of `webadmin.reports.content.ReportScope`.
"""

from django.urls import path

from webadmin.reports import views

app_name = "reports"
urlpatterns = [
    path("", views.index, name="list"),
    path("live", views.live, name="live"),
    path("kept/<int:number>", views.kept, name="kept"),
    path("kept/<int:number>/cancel", views.cancel_waiting, name="cancel"),
    path("all/<slug:form>", views.download, {"kind": "all", "reference": ""}, name="download_all"),
    path("<slug:kind>/<path:reference>/<slug:form>", views.download, name="download"),
]
