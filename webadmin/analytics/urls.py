"""URLs of the dashboard."""

from django.urls import path

from webadmin.analytics import views

app_name = "analytics"
urlpatterns = [path("", views.dashboard, name="dashboard")]
