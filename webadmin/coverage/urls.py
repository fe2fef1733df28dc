"""URLs of coverage and lag."""

from django.urls import path

from webadmin.coverage import views

app_name = "coverage"
urlpatterns = [
    path("sites/<int:pk>/", views.site, name="site"),
    path("<digest:work>/coverage/", views.work, name="work"),
    path("<digest:work>/coverage/chapters/", views.chapters, name="chapters"),
    path("<digest:work>/coverage/<slug:form>", views.export, name="export"),
]
