"""What a host sets for notices: the delay, a mail server, and what may be reached."""

from collections.abc import Mapping

import msgspec

from planetfall.server.environment import BadSetting, whole_number

SECURITY = (STARTTLS, TLS, NONE) = ("starttls", "tls", "none")
PORTS = {STARTTLS: 587, TLS: 465, NONE: 25}
DELAY_SECONDS = 30
OFF = ("0", "no", "off")


class MailServer(msgspec.Struct, frozen=True):
    """Where mails are handed in; without a host there are none."""

    host: str = ""
    port: int = 587
    user: str = ""
    password: str = ""
    sender: str = ""  # the address that mails come from
    security: str = STARTTLS


class NoticeSettings(msgspec.Struct, frozen=True):
    """How notices are sent."""

    is_on: bool = True
    delay: int = DELAY_SECONDS  # seconds in which somebody may answer or look before they are told
    mail: MailServer = MailServer()
    allow_loopback: bool = False  # only for tests: webhooks and push services on this machine, without HTTPS


def notice_settings_from(environment: Mapping[str, str]) -> NoticeSettings:
    """The settings that are given by variables, or BadSetting."""
    delay = environment.get("PLANETFALL_NOTICE_DELAY") or str(DELAY_SECONDS)
    return NoticeSettings(
        is_on=environment.get("PLANETFALL_NOTICES", "") not in OFF,
        delay=whole_number("PLANETFALL_NOTICE_DELAY", delay, least=10),
        mail=_mail_server(environment),
    )


def _mail_server(environment: Mapping[str, str]) -> MailServer:
    host = environment.get("PLANETFALL_SMTP_HOST", "")
    if not host:
        return MailServer()
    sender = environment.get("PLANETFALL_SMTP_FROM", "")
    if "@" not in sender:
        raise BadSetting(
            "PLANETFALL_SMTP_FROM should be the address that mails come from, as in table@club.example"
        )
    security = environment.get("PLANETFALL_SMTP_SECURITY") or STARTTLS
    if security not in SECURITY:
        raise BadSetting(
            f"PLANETFALL_SMTP_SECURITY should be {', '.join(SECURITY[:-1])} or {NONE}, not {security[:40]!r}"
        )
    return MailServer(
        host,
        whole_number("PLANETFALL_SMTP_PORT", environment.get("PLANETFALL_SMTP_PORT") or str(PORTS[security])),
        environment.get("PLANETFALL_SMTP_USER", ""),
        environment.get("PLANETFALL_SMTP_PASSWORD", ""),
        sender,
        security,
    )
