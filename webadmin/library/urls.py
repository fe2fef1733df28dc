"""Addresses of works."""

from django.urls import path

from webadmin.library import views

app_name = "library"
urlpatterns = [
    path("", views.works, name="list"),
    path("upload/", views.upload, name="upload"),
    path("<digest:work>/", views.work, name="work"),
]
