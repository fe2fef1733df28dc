"""URLs of runs, of the audit log, and of the health check."""

from django.urls import path

from webadmin.ops import audit_page, metrics, views

app_name = "ops"
urlpatterns = [
    path("runs/", views.list_runs, name="runs"),
    path("runs/<digest:number>/", views.show_run, name="run"),
    path("runs/<digest:number>/live", views.run_live, name="run_live"),
    path("audit/", audit_page.audit_log, name="audit_log"),
    path("healthz", views.healthz, name="healthz"),
    path("metrics", metrics.metrics, name="metrics"),
]
