"""Addresses of runs, and of the word for the health check."""

from django.urls import path

from webadmin.ops import views

app_name = "ops"
urlpatterns = [
    path("runs/", views.list_runs, name="runs"),
    path("runs/<digest:number>/", views.show_run, name="run"),
    path("healthz", views.healthz, name="healthz"),
]
