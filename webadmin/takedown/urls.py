"""URLs of removal figures and checks."""

from django.urls import path

from webadmin.takedown import views
from webadmin.takedown.board import figure_views

app_name = "takedown"
urlpatterns = [
    path("", views.removals, name="removals"),
    path("board.pdf", figure_views.board, name="board"),
    path("engines.<slug:form>", figure_views.engines, name="engines"),
    path("figures.<slug:form>", figure_views.export, name="figures"),
    path("cases/<int:pk>/", views.case_checks, name="case"),
    path("cases/<int:pk>/check/", views.check_case, name="check"),
    path("cases/<int:pk>/search/", views.enter_delisting, name="delisting"),
]
