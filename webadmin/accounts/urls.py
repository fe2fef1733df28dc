"""URLs of accounts."""

from django.contrib.auth.decorators import login_not_required
from django.contrib.auth.views import LogoutView
from django.urls import path

from webadmin.accounts import members, preferences
from webadmin.accounts.access import personal
from webadmin.accounts.login.code_step import enter_code
from webadmin.accounts.login.password_step import Login
from webadmin.accounts.login.passwords import ChangePassword, NewPassword
from webadmin.accounts.login.reset import forgotten
from webadmin.accounts.login.welcome import welcome
from webadmin.accounts.second_factor import views as second_factor

app_name = "accounts"
urlpatterns = [
    path("login/", Login.as_view(), name="login"),
    path("login/code/", enter_code, name="login_code"),
    path("login/forgotten/", forgotten, name="forgotten"),
    path("welcome/<str:token>/", welcome, name="welcome"),
    path("logout/", personal(login_not_required(LogoutView.as_view())), name="logout"),
    path("language/", preferences.language, name="language"),
    path("new-password/<uidb64>/<token>/", login_not_required(NewPassword.as_view()), name="new_password"),
    path("account/", preferences.preferences, name="preferences"),
    path("account/password/", personal(ChangePassword.as_view()), name="change_password"),
    path("account/second-factor/", second_factor.second_factor, name="second_factor"),
    path("account/second-factor/off/", second_factor.switch_off, name="second_factor_off"),
    path("account/second-factor/codes/", second_factor.recovery_codes, name="recovery_codes"),
    path("members/", members.members, name="members"),
    path("members/add/", members.add, name="add_member"),
    path("members/<int:pk>/", members.edit, name="member"),
    path("members/<int:pk>/password/", members.password_link, name="password_link"),
]
