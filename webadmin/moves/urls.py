"""URLs of moved sites and of kits."""

from django.urls import path

from webadmin.moves import views

app_name = "moves"
urlpatterns = [
    path("", views.moves, name="list"),
    path("alike/<slug:form>", views.fellows_table, name="fellows_table"),
    path("<digest:key>/", views.answer, name="answer"),
    path("kits/<int:pk>/", views.kit, name="kit"),
]
