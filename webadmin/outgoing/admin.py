"""Read-only administration page of deliveries."""

from django.contrib import admin

from webadmin.outgoing.models import Delivery
from webadmin.read_only_admin import ReadOnlyAdmin


@admin.register(Delivery)
class DeliveryAdmin(ReadOnlyAdmin):
    """Deliveries to webhooks."""

    list_display = ("endpoint", "event", "state", "attempts", "due_at")
    list_filter = ("state",)
