"""Addresses of runs, of the audit log, and of the health check."""

from django.urls import path

from webadmin.ops import audit_page, views

app_name = "ops"
urlpatterns = [
    path("runs/", views.list_runs, name="runs"),
    path("runs/<digest:number>/", views.show_run, name="run"),
    path("audit/", audit_page.audit_log, name="audit_log"),
    path("healthz", views.healthz, name="healthz"),
]
