"""URLs of works."""

from django.urls import path

from webadmin.library import dating_views, editing_views, import_views, views
from webadmin.library.families import family_views, repost_views

app_name = "library"
urlpatterns = [
    path("", views.works, name="list"),
    path("reposts/", repost_views.list_reposts, name="reposts"),
    path("reposts/<slug:form>", repost_views.reposts_graph, name="reposts_graph"),
    path("upload/", views.upload, name="upload"),
    path("imports/", import_views.imports, name="imports"),
    path("imports/<int:pk>/", import_views.draft, name="import"),
    path("imports/<int:pk>/live/", import_views.live, name="import_live"),
    path("imports/<int:pk>/arrange/", import_views.arrange_chapters, name="import_arrange"),
    path("imports/<int:pk>/chapters/", import_views.save_chapters, name="import_chapters"),
    path("imports/<int:pk>/confirm/", import_views.confirm, name="import_confirm"),
    path("imports/<int:pk>/cancel/", import_views.cancel, name="import_cancel"),
    path("imports/<int:pk>/discard/", import_views.discard, name="import_discard"),
    path("<digest:work>/", views.work, name="work"),
    path("<digest:work>/edit/", editing_views.edit_work, name="edit_work"),
    path("<digest:work>/retire/", editing_views.retire_work, name="retire_work"),
    path("<digest:work>/restore/", editing_views.restore_work, name="restore_work"),
    path("<digest:work>/delete/", editing_views.delete_work, name="delete_work"),
    path("<digest:work>/chapters/<digest:chapter>/", editing_views.chapter, name="chapter"),
    path("<digest:work>/chapters/<digest:chapter>/retire/", editing_views.retire_chapter, name="retire_chapter"),
    path("<digest:work>/chapters/<digest:chapter>/restore/", editing_views.restore_chapter, name="restore_chapter"),
    path("<digest:work>/chapters/<digest:chapter>/delete/", editing_views.delete_chapter, name="delete_chapter"),
    path("<digest:work>/family/", family_views.family, name="family"),
    path("<digest:work>/family/<slug:form>", family_views.family_graph, name="family_graph"),
    path("<digest:work>/dating/", dating_views.dating, name="dating"),
    path("<digest:work>/dating/<slug:form>", dating_views.dating_table, name="dating_table"),
    path("<digest:work>/dating/<digest:decoy>/withdraw/", dating_views.withdraw_decoy, name="withdraw_decoy"),
]
