import django.db.models.deletion
from django.db import migrations, models


class Migration(migrations.Migration):
    """Lets files go out with a notice."""

    dependencies = (("holders", "0002_identity_documents"), ("notices", "0004_pages_of_answers"))
    operations = (
        migrations.CreateModel(
            name="NoticeAttachment",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("source", models.CharField(max_length=40, verbose_name="chosen as")),
                ("kind", models.CharField(
                    choices=[("signature", "Signature image"), ("logo", "Logo"), ("attorney", "Power of attorney"),
                             ("identity", "Proof of identity"), ("proof", "Proof of ownership"),
                             ("evidence", "Evidence attached to a notice")], max_length=20, verbose_name="kind")),
                ("name", models.CharField(max_length=200, verbose_name="name")),
                ("media_type", models.CharField(max_length=100, verbose_name="media type")),
                ("size", models.PositiveBigIntegerField(verbose_name="bytes")),
                ("sha256", models.CharField(max_length=64, verbose_name="SHA-256")),
                ("file", models.ForeignKey(
                    to="holders.holderfile", on_delete=django.db.models.deletion.SET_NULL, null=True, blank=True,
                    related_name="attachments", verbose_name="file")),
                ("notice", models.ForeignKey(
                    to="notices.notice", on_delete=django.db.models.deletion.PROTECT, related_name="attachments",
                    verbose_name="notice")),
            ],
            options={
                "verbose_name": "attachment of a notice", "verbose_name_plural": "attachments of notices",
                "ordering": ("pk",),
                "constraints": [models.UniqueConstraint(fields=("notice", "source"), name="notice_takes_a_file_once")],
            },
        ),
    )
