"""Addresses of targets."""

from django.urls import path

from webadmin.targets import views

app_name = "targets"
urlpatterns = [
    path("<int:pk>/", views.target, name="target"),
]
