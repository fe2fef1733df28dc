"""Addresses of accounts."""

from django.contrib.auth.decorators import login_not_required
from django.contrib.auth.views import LogoutView
from django.urls import path

from webadmin.accounts import entry, members, preferences
from webadmin.accounts.access import personal

app_name = "accounts"
urlpatterns = [
    path("login/", entry.Login.as_view(), name="login"),
    path("welcome/", entry.welcome, name="welcome"),
    path("logout/", personal(login_not_required(LogoutView.as_view())), name="logout"),
    path("language/", preferences.language, name="language"),
    path("new-password/<uidb64>/<token>/", login_not_required(entry.NewPassword.as_view()), name="new_password"),
    path("account/", preferences.preferences, name="preferences"),
    path("account/password/", personal(entry.ChangePassword.as_view()), name="change_password"),
    path("members/", members.members, name="members"),
    path("members/add/", members.add, name="add_member"),
    path("members/<int:pk>/", members.edit, name="member"),
    path("members/<int:pk>/password/", members.password_link, name="password_link"),
]
