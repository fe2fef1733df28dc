"""Addresses of works."""

from django.urls import path

from webadmin.library import dating_views, family_views, repost_views, views

app_name = "library"
urlpatterns = [
    path("", views.works, name="list"),
    path("reposts/", repost_views.list_reposts, name="reposts"),
    path("reposts/<slug:form>", repost_views.reposts_graph, name="reposts_graph"),
    path("upload/", views.upload, name="upload"),
    path("<digest:work>/", views.work, name="work"),
    path("<digest:work>/family/", family_views.family, name="family"),
    path("<digest:work>/family/<slug:form>", family_views.family_graph, name="family_graph"),
    path("<digest:work>/dating/", dating_views.dating, name="dating"),
    path("<digest:work>/dating/<digest:decoy>/withdraw/", dating_views.withdraw_decoy, name="withdraw_decoy"),
]
