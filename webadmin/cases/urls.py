"""Addresses of cases."""

from django.urls import path

from webadmin.cases import acts, views

app_name = "cases"
urlpatterns = [
    path("", views.cases, name="list"),
    path("bulk/", acts.bulk, name="bulk"),
    path("<int:pk>/", views.case, name="case"),
    path("<int:pk>/screenshot/", views.screenshot, name="screenshot"),
    path("<int:pk>/decide/", acts.decide, name="decide"),
    path("<int:pk>/note/", acts.note, name="note"),
    path("<int:pk>/hand-over/", acts.hand_over, name="hand_over"),
]
