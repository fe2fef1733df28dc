"""The settings of Django that are the same in every installation.

`django_options` adds the others.
"""

from pathlib import Path
from typing import Any

from django.templatetags.static import static
from django.urls import reverse_lazy
from django.utils.translation import gettext_lazy as _

_HERE = Path(__file__).parent

ROOT_URLCONF = "webadmin.urls"
WSGI_APPLICATION = "webadmin.wsgi.application"
DEFAULT_AUTO_FIELD = "django.db.models.BigAutoField"

INSTALLED_APPS = [
    "django_otp",
    "django_otp.plugins.otp_totp",
    "django_otp.plugins.otp_static",
    "webadmin.desk",
    "webadmin.audit",
    "webadmin.accounts",
    "webadmin.sites",
    "webadmin.library",
    "webadmin.licences",
    "webadmin.holders",
    "webadmin.cases",
    "webadmin.coverage",
    "webadmin.notices",
    "webadmin.inbox",
    "webadmin.analytics",
    "webadmin.digests",
    "webadmin.ops",
    "webadmin.takedown",
    "webadmin.reports",
    "webadmin.api",
    "webadmin.bundles",
    "webadmin.palettes",
    "webadmin.claims",
    "webadmin.moves",
    "webadmin.targets",
    "webadmin.outgoing",
    "webadmin.lists",
    "unfold",
    "django.contrib.admin.apps.SimpleAdminConfig",  # `urls` registers the pages: workers do not need them
    "django.contrib.auth",
    "django.contrib.contenttypes",
    "django.contrib.sessions",
    "django.contrib.messages",
    "django.contrib.humanize",
    "django.contrib.staticfiles",
]
MIDDLEWARE = [
    "django.middleware.security.SecurityMiddleware",
    "webadmin.security.content_policy.ContentSecurityPolicy",
    "webadmin.security.no_store.NoStore",
    "webadmin.api.gate.ApiGate",
    "webadmin.security.body_limit.LimitBody",
    "webadmin.security.charset.TakeUtf8",
    "whitenoise.middleware.WhiteNoiseMiddleware",
    "django.contrib.sessions.middleware.SessionMiddleware",
    "django.middleware.common.CommonMiddleware",
    "django.middleware.csrf.CsrfViewMiddleware",
    "django.contrib.auth.middleware.AuthenticationMiddleware",
    "django.contrib.auth.middleware.LoginRequiredMiddleware",
    "django.contrib.messages.middleware.MessageMiddleware",
    "django.middleware.clickjacking.XFrameOptionsMiddleware",
    "webadmin.security.bidi.ShowBidi",
    "webadmin.security.parameters.RefuseOperators",
    "webadmin.accounts.middleware.Preferences",
    "webadmin.api.language.ApiLanguage",
    "webadmin.accounts.middleware.DeskOnlyForMembers",
]
TEMPLATES: list[dict[str, Any]] = [{
    "BACKEND": "django.template.backends.django.DjangoTemplates",
    "APP_DIRS": True,
    "OPTIONS": {
        "context_processors": [
            "django.template.context_processors.request",
            "django.contrib.auth.context_processors.auth",
            "django.contrib.messages.context_processors.messages",
            "webadmin.desk.context.desk",
        ],
    },
}]

AUTH_USER_MODEL = "accounts.User"
AUTHENTICATION_BACKENDS = [
    "django.contrib.auth.backends.ModelBackend",
    "webadmin.accounts.administration.StaffRights",
]
LOGIN_URL = "accounts:login"
LOGIN_REDIRECT_URL = "inbox:home"
LOGOUT_REDIRECT_URL = "accounts:login"
PASSWORD_RESET_TIMEOUT = 24 * 3600
AUTH_PASSWORD_VALIDATORS: list[dict[str, Any]] = [
    {"NAME": "django.contrib.auth.password_validation.UserAttributeSimilarityValidator"},
    {"NAME": "django.contrib.auth.password_validation.MinimumLengthValidator", "OPTIONS": {"min_length": 10}},
    {"NAME": "django.contrib.auth.password_validation.CommonPasswordValidator"},
    {"NAME": "django.contrib.auth.password_validation.NumericPasswordValidator"},
]

OTP_TOTP_ISSUER = "Wenzong"

LANGUAGES = [("zh-hans", "简体中文"), ("en", "English")]
LOCALE_PATHS = [str(_HERE / "locale")]
FORMAT_MODULE_PATH = ["webadmin.formats"]
USE_TZ = True

STATIC_URL = "/static/"
STORAGES = {
    "default": {"BACKEND": "django.core.files.storage.FileSystemStorage"},
    "staticfiles": {"BACKEND": "webadmin.desk.static_files.StampedStorage"},
}
WHITENOISE_USE_FINDERS = True  # serves files directly from the packages, without `collectstatic`
WHITENOISE_AUTOREFRESH = False
WHITENOISE_MAX_AGE = 3600

SESSION_COOKIE_AGE = 14 * 24 * 3600
SESSION_COOKIE_HTTPONLY = True
CSRF_COOKIE_HTTPONLY = True
LANGUAGE_COOKIE_SAMESITE = "Lax"
SECURE_REFERRER_POLICY = "same-origin"
X_FRAME_OPTIONS = "DENY"
DATA_UPLOAD_MAX_NUMBER_FIELDS = 2000
DATA_UPLOAD_MAX_NUMBER_FILES = 2000  # a form that takes fewer files names its own limit
DATA_UPLOAD_MAX_MEMORY_SIZE = 16 * 2**20  # enough for a chapter of the maximum length, as JSON
EMAIL_SUBJECT_PREFIX = "[文踪] "

UNFOLD: dict[str, Any] = {
    "SITE_TITLE": _("Wenzong administration"),
    "SITE_HEADER": _("Wenzong"),
    "SITE_SUBHEADER": _("Administration"),
    "SITE_URL": "/",
    "SHOW_HISTORY": True,
    "SHOW_VIEW_ON_SITE": False,
    "ACCOUNT": {"navigation": [
        {"title": _("Your account"), "link": reverse_lazy("accounts:preferences")},
        {"title": _("Two-factor login"), "link": reverse_lazy("accounts:second_factor")},
    ]},
    "SITE_ICON": lambda _request: static("desk/seal.svg"),
    "SITE_FAVICONS": [{"rel": "icon", "type": "image/svg+xml", "href": lambda _request: static("desk/seal.svg")}],
    "COLORS": {"primary": {
        "50": "#fdf3f0", "100": "#f9e4df", "200": "#f2c9c0", "300": "#e6a294", "400": "#d6735f", "500": "#c4513e",
        "600": "#b23a2a", "700": "#8f2b1e", "800": "#74251b", "900": "#5f2219", "950": "#350f0a",
    }},
    "SIDEBAR": {
        "show_search": False, "show_all_applications": False,
        "navigation": [
            {"title": _("System"), "items": [
                {"title": _("Health"), "icon": "monitor_heart", "link": reverse_lazy("health")},
                {"title": _("Digests"), "icon": "mail", "link": reverse_lazy("admin:digests_digest_changelist")},
                {"title": _("Daily counts"), "icon": "bar_chart",
                 "link": reverse_lazy("admin:analytics_dailycount_changelist")},
            ]},
            {"title": _("People"), "items": [
                {"title": _("Organisations"), "icon": "apartment",
                 "link": reverse_lazy("admin:accounts_organisation_changelist")},
                {"title": _("Users"), "icon": "group", "link": reverse_lazy("admin:accounts_user_changelist")},
            ]},
            {"title": _("Monitoring"), "items": [
                {"title": _("Cases"), "icon": "gavel", "link": reverse_lazy("admin:cases_case_changelist")},
                {"title": _("Copies"), "icon": "content_copy", "link": reverse_lazy("admin:cases_copy_changelist")},
                {"title": _("History"), "icon": "history", "link": reverse_lazy("admin:cases_caseevent_changelist")},
                {"title": _("Sites"), "icon": "public", "link": reverse_lazy("admin:sites_site_changelist")},
                {"title": _("Reports"), "icon": "description", "link": reverse_lazy("admin:reports_report_changelist")},
                {"title": _("Licences"), "icon": "verified_user",
                 "link": reverse_lazy("admin:licences_licence_changelist")},
            ]},
        ],
    },
}
