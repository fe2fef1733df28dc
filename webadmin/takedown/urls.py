"""Addresses of removal figures and checks."""

from django.urls import path

from webadmin.takedown import views

app_name = "takedown"
urlpatterns = [
    path("", views.removals, name="removals"),
    path("board.pdf", views.board, name="board"),
    path("cases/<int:pk>/", views.case_checks, name="case"),
    path("cases/<int:pk>/check/", views.check_case, name="check"),
]
