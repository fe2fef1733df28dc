"""URLs of the rights holder's profile."""

from django.urls import path

from webadmin.holders import views

app_name = "holders"
urlpatterns = [
    path("", views.profile, name="profile"),
    path("proofs/add/", views.add_proof, name="add_proof"),
    path("proofs/<int:pk>/", views.proof, name="proof"),
    path("proofs/<int:pk>/delete/", views.delete_proof, name="delete_proof"),
    path("files/<int:pk>/", views.file, name="file"),
    path("personal-data/", views.export, name="export"),
    path("personal-data/members/<int:pk>/erase/", views.erase_member, name="erase_member"),
    path("personal-data/erase/", views.erase, name="erase"),
]
