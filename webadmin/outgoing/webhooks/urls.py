"""URLs of webhooks."""

from django.urls import path

from webadmin.outgoing.webhooks import views

app_name = "webhooks"
urlpatterns = [
    path("", views.webhooks, name="list"),
    path("<int:pk>/", views.webhook, name="webhook"),
    path("<int:pk>/switch/", views.switch, name="switch"),
    path("deliveries/<int:pk>/replay/", views.send_again, name="replay"),
]
