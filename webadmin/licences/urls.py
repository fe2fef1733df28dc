"""Addresses of licences."""

from django.urls import path

from webadmin.licences import views

app_name = "licences"
urlpatterns = [
    path("", views.licences, name="list"),
    path("add/", views.add, name="add"),
    path("<int:pk>/", views.licence, name="licence"),
    path("<int:pk>/withdraw/", views.withdraw, name="withdraw"),
]
