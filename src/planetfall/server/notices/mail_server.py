"""Handing mails to a mail server, in a thread; imported by whoever sends the first one."""

import smtplib
import ssl
from email.message import EmailMessage
from email.utils import formatdate

from planetfall.server.notices.notice_settings import STARTTLS, TLS, MailServer
from planetfall.server.notices.outcome import DEAD, LATER, REFUSED, SENT, Outcome

TIMEOUT_SECONDS = 20.0


def written(headers: dict[str, str], plain: str, rich: str) -> EmailMessage:
    """A mail of two parts that say the same."""
    message = EmailMessage()
    for name, value in headers.items():
        message[name] = value
    message["Date"] = formatdate()
    message.set_content(plain)
    message.add_alternative(rich, subtype="html")
    return message


def send(server: MailServer, headers: dict[str, str], plain: str, rich: str) -> Outcome:
    """Write a mail and hand it in."""
    return hand_in(server, written(headers, plain, rich))


def hand_in(server: MailServer, message: EmailMessage) -> Outcome:
    """Hand a mail to the mail server, in a thread; what it says about the address decides whether it is tried again."""
    try:
        with _connection(server) as connection:
            connection.send_message(message)
    except smtplib.SMTPRecipientsRefused as error:
        code, why = next(iter(error.recipients.values()))
        return Outcome(DEAD if code >= 500 else LATER, _said(code, why))
    except smtplib.SMTPSenderRefused as error:  # the host's mistake, nobody's address
        return Outcome(LATER, _said(error.smtp_code, error.smtp_error))
    except smtplib.SMTPDataError as error:
        return Outcome(REFUSED if error.smtp_code >= 500 else LATER, _said(error.smtp_code, error.smtp_error))
    except (smtplib.SMTPException, OSError) as error:
        return Outcome(LATER, type(error).__name__)
    return Outcome(SENT)


def _connection(server: MailServer) -> smtplib.SMTP:
    secure = ssl.create_default_context()
    if server.security == TLS:
        connection: smtplib.SMTP = smtplib.SMTP_SSL(
            server.host, server.port, timeout=TIMEOUT_SECONDS, context=secure
        )
    else:
        connection = smtplib.SMTP(server.host, server.port, timeout=TIMEOUT_SECONDS)
    try:
        if server.security == STARTTLS:
            connection.starttls(context=secure)
        if server.user:
            connection.login(server.user, server.password)
    except BaseException:
        connection.close()
        raise
    return connection


def _said(code: int, why: bytes | str) -> str:
    text = why.decode("utf-8", "replace") if isinstance(why, bytes) else why
    return f"{code} {' '.join(text.split())}"
