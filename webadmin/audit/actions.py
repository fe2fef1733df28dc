"""The kinds of entries of the audit log. A new kind is one more line here."""

from django.db import models
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _


class Topic(models.TextChoices):
    """The subject of an action: the part of its value before the dot."""

    LOGINS = "logins", _("Logins")
    LEAKS = "leaks", _("Leaks")
    MEMBERS = "members", _("Members")
    WORKS = "works", _("Works")
    SITES = "sites", _("Sites")
    LICENCES = "licences", _("Licences")
    EXPORTS = "exports", _("Exports")
    SETTINGS = "settings", _("Settings")
    NOTICES = "notices", _("Notices")
    API = "api", _("API")
    REFUSALS = "refusals", _("Refusals")


class Action(models.TextChoices):
    """The recorded actions."""

    LOGIN = "logins.login", _("Logged in")
    LOGIN_FAILED = "logins.failed", _("Login failed")
    LOGOUT = "logins.logout", _("Logged out")
    LEAK_TRACED = "leaks.traced", _("Leak traced")
    LEAK_OPENED = "leaks.opened", _("Accounts behind a leak revealed")
    PASSWORD_CHANGED = "logins.password_changed", _("Password changed")
    PASSWORD_RESET_ASKED = "logins.reset_asked", _("Password link requested")
    SECOND_FACTOR_ON = "logins.second_factor_on", _("Two-factor login switched on")
    SECOND_FACTOR_OFF = "logins.second_factor_off", _("Two-factor login switched off")
    RECOVERY_CODES = "logins.recovery_codes", _("New recovery codes created")
    RECOVERY_CODE_USED = "logins.recovery_code_used", _("Logged in by a recovery code")
    MEMBER_ADDED = "members.added", _("Member added")
    MEMBER_CHANGED = "members.changed", _("Member changed")
    PASSWORD_LINK = "members.password_link", _("Password link created")
    WORKS_IMPORTED = "works.imported", _("Works imported")
    WORK_CHANGED = "works.changed", _("Work changed")
    WORK_RETIRED = "works.retired", _("Work retired")
    WORK_RESTORED = "works.restored", _("Work restored")
    WORK_DELETED = "works.deleted", _("Work deleted")
    CHAPTER_CHANGED = "works.chapter_changed", _("Chapter changed")
    CHAPTER_RETIRED = "works.chapter_retired", _("Chapter retired")
    CHAPTER_RESTORED = "works.chapter_restored", _("Chapter restored")
    CHAPTER_DELETED = "works.chapter_deleted", _("Chapter deleted")
    SITE_ADDED = "sites.added", _("Site added")
    SITE_CHANGED = "sites.changed", _("Site changed")
    SITE_EXCEPTION = "sites.exception", _("Crawl exception changed")
    PROPOSAL_ANSWERED = "sites.proposal_answered", _("Proposed site answered")
    SITE_MOVED = "sites.moved", _("Moved site answered")
    LICENCE_GRANTED = "licences.granted", _("Licence granted")
    LICENCE_CHANGED = "licences.changed", _("Licence changed")
    LICENCE_WITHDRAWN = "licences.withdrawn", _("Licence withdrawn")
    REPORT_WRITTEN = "exports.report_written", _("Report written")
    LIST_EXPORTED = "exports.list", _("List exported")
    REPORT_DOWNLOADED = "exports.report_downloaded", _("Report downloaded")
    EXCHANGE_DOWNLOADED = "exports.exchange_downloaded", _("Captured exchange downloaded")
    BUNDLE_ORDERED = "exports.bundle_ordered", _("Evidence bundle ordered")
    BUNDLE_DELETED = "exports.bundle_deleted", _("Evidence bundle deleted")
    BUNDLE_DOWNLOADED = "exports.bundle_downloaded", _("Evidence bundle downloaded")
    LABELS_EXPORTED = "exports.labels", _("Decisions exported as labelled pairs")
    INSIGHT_EXPORTED = "exports.insight", _("Insight exported")
    PALETTE_DOWNLOADED = "exports.palette_downloaded", _("Palette downloaded")
    PALETTE_DELETED = "exports.palette_deleted", _("Palette deleted")
    DECOY_DECLARED = "settings.decoy_declared", _("Decoy declared")
    DECOY_WITHDRAWN = "settings.decoy_withdrawn", _("Decoy withdrawn")
    CERTIFICATE_SET = "settings.certificate_set", _("Signing certificate set")
    PREFERENCES = "settings.preferences", _("Preferences changed")
    ADMINISTRATION = "settings.administration", _("Changed in the administration")
    NOTICE_DRAFTED = "notices.drafted", _("Notice drafted")
    NOTICE_SIGNED = "notices.signed", _("Notice signed")
    NOTICE_SENT = "notices.sent", _("Notice sent")
    NOTICE_EXPORTED = "exports.notice", _("Notice exported")
    MAIL_ACCOUNT_CHANGED = "settings.mail_account", _("Mail account changed")
    PROFILE_CHANGED = "settings.profile", _("Rights holder’s profile changed")
    TARGET_LOOKED_UP = "settings.target_looked_up", _("Target looked up")
    TARGET_CHANGED = "settings.target", _("Target changed")
    CLAIM_TERMS_CHANGED = "settings.claim_terms", _("Terms of a claim changed")
    PROOF_CHANGED = "settings.proof", _("Proof of ownership changed")
    PROOF_DELETED = "settings.proof_deleted", _("Proof of ownership deleted")
    PERSONAL_DATA_EXPORTED = "exports.personal_data", _("Personal data exported")
    PERSONAL_DATA_ERASED = "settings.personal_data_erased", _("Personal data erased")
    TOKEN_MADE = "api.token_made", _("API token created")
    TOKEN_REVOKED = "api.token_revoked", _("API token revoked")
    WEBHOOK_ADDED = "api.webhook_added", _("Webhook added")
    WEBHOOK_CHANGED = "api.webhook_changed", _("Webhook changed")
    DENIED = "refusals.denied", _("Refused")


def choices() -> list[tuple[str, str | Promise]]:
    """List the actions with their names.

    The model calls this, so that a new action needs no migration.
    """
    return [(action.value, action.label) for action in Action]
