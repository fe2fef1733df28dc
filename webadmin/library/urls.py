"""Addresses of works."""

from django.urls import path

from webadmin.library import family_views, views

app_name = "library"
urlpatterns = [
    path("", views.works, name="list"),
    path("upload/", views.upload, name="upload"),
    path("<digest:work>/", views.work, name="work"),
    path("<digest:work>/family/", family_views.family, name="family"),
    path("<digest:work>/family/<slug:form>", family_views.family_graph, name="family_graph"),
]
