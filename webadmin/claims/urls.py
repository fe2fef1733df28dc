"""Addresses of claims."""

from django.urls import path

from webadmin.claims import views

app_name = "claims"
urlpatterns = [
    path("<int:pk>/", views.claim, name="claim"),
    path("<int:pk>/csv", views.sheet, name="sheet"),
]
