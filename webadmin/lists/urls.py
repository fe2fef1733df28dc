"""URLs of lists as files."""

from django.urls import path

from webadmin.lists import views

app_name = "lists"
urlpatterns = [path("<slug:table>.<slug:form>", views.send_list, name="file")]
