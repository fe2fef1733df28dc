"""URLs of claims."""

from django.urls import path

from webadmin.claims import views

app_name = "claims"
urlpatterns = [
    path("limitations/", views.limitations, name="limitations"),
    path("<int:pk>/", views.claim, name="claim"),
    path("<int:pk>/<slug:form>", views.sheet, name="sheet"),
]
