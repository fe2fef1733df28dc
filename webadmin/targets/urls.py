"""Addresses of targets."""

from django.urls import path

from webadmin.targets import lookup_pages, views

app_name = "targets"
urlpatterns = [
    path("<int:pk>/", views.target, name="target"),
    path("<int:pk>/look-up/", lookup_pages.look_up, name="look_up"),
    path("<int:pk>/accept/", lookup_pages.accept, name="accept"),
    path("persons.json", lookup_pages.persons, name="persons"),
    path("persons/erase/", lookup_pages.erase_persons, name="erase_persons"),
]
