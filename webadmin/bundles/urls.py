"""URLs of evidence bundles and archived pages; `kind` is `case` or `copy`."""

from django.urls import path

from webadmin.bundles import archived_page, views

app_name = "bundles"
urlpatterns = [
    path("signing/", views.signing, name="signing"),
    path("disk/", views.disk, name="disk"),
    path("<int:pk>/download/", views.download, name="download"),
    path("archived/<int:pk>/", archived_page.archived, name="archived"),
    path("archived/<int:pk>/<slug:version>/", archived_page.frame, name="frame"),
    path("archived/<int:pk>/<slug:version>/screenshot/", archived_page.screenshot, name="screenshot"),
    path("<slug:kind>/<int:number>/", views.bundles, name="list"),
    path("<slug:kind>/<int:number>/order/", views.order, name="order"),
]
