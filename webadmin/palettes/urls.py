"""URLs of palettes."""

from django.urls import path

from webadmin.palettes import picking, views

app_name = "palettes"
urlpatterns = [
    path("cases/<int:pk>/", views.palettes, name="list"),
    path("copies/<int:pk>/", picking.pick, name="pick"),
    path("copies/<int:pk>/add/", picking.add, name="add"),
    path("<int:pk>/", views.palette, name="palette"),
    path("<int:pk>/write/", views.write, name="write"),
    path("<int:pk>/take-out/", views.take_out, name="take_out"),
    path("<int:pk>/delete/", views.delete, name="delete"),
    path("files/<int:pk>/", views.download, name="download"),
]
