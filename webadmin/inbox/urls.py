"""URLs of the inbox."""

from django.urls import path

from webadmin.inbox import views

app_name = "inbox"
urlpatterns = [
    path("", views.home, name="home"),
    path("seen/", views.seen, name="seen"),
]
