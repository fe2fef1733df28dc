"""URLs of sites, proposed sites and the crawl schedule."""

from django.urls import path

from webadmin.sites import views
from webadmin.sites.proposals import views as proposal_views
from webadmin.sites.surveys import survey_view

app_name = "sites"
urlpatterns = [
    path("sites/", views.sites, name="list"),
    path("sites/add/", views.add, name="add"),
    path("sites/survey/", survey_view.survey, name="survey"),
    path("sites/<int:pk>/", views.site, name="site"),
    path("sites/<int:pk>/crawl/", views.crawl, name="crawl"),
    path("sites/proposed/", proposal_views.proposed, name="proposed"),
    path("sites/proposed/<int:pk>/", proposal_views.answer, name="answer"),
    path("schedule/", views.schedule, name="schedule"),
]
