"""URLs of targets."""

from django.urls import path

from webadmin.targets import lookup_pages, offender_views, views

app_name = "targets"
urlpatterns = [
    path("repeat/", offender_views.list_offenders, name="offenders"),
    path("repeat/<slug:form>", offender_views.table, name="offenders_table"),
    path("alike/<slug:form>", offender_views.likeness, name="likeness"),
    path("<int:pk>/", views.target, name="target"),
    path("<int:pk>/look-up/", lookup_pages.look_up, name="look_up"),
    path("<int:pk>/accept/", lookup_pages.accept, name="accept"),
    path("persons.json", lookup_pages.persons, name="persons"),
    path("persons/erase/", lookup_pages.erase_persons, name="erase_persons"),
]
