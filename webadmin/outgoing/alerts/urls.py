"""URLs of alert rules."""

from django.urls import path

from webadmin.outgoing.alerts import views

app_name = "alerts"
urlpatterns = [
    path("", views.rules, name="list"),
    path("<int:pk>/remove/", views.remove, name="remove"),
]
