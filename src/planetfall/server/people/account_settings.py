"""Who may use a server: guests or members only, and how somebody becomes a member."""

from collections.abc import Mapping

import msgspec

from planetfall.server.environment import BadSetting

OPEN, BY_INVITATION, BY_PROVIDER, OFF = REGISTRATIONS = ("open", "invitation", "provider", "off")
SWITCH = {"on": True, "1": True, "yes": True, "off": False, "0": False, "no": False}


class AccountSettings(msgspec.Struct, frozen=True):
    """What a host decides about people."""

    guests: bool = True  # whether somebody without an account may play
    registration: str = OPEN


def account_settings_from(environment: Mapping[str, str]) -> AccountSettings:
    """The settings that are given by variables, or BadSetting."""
    guests = environment.get("PLANETFALL_GUESTS", "").lower() or "on"
    registration = environment.get("PLANETFALL_REGISTRATION", "").lower() or OPEN
    if guests not in SWITCH:
        raise BadSetting(f"PLANETFALL_GUESTS should be on or off, not {guests[:40]!r}")
    if registration not in REGISTRATIONS:
        raise BadSetting(
            f"PLANETFALL_REGISTRATION should be {', '.join(REGISTRATIONS[:3])} or {OFF}, not {registration[:40]!r}"
        )
    return AccountSettings(SWITCH[guests], registration)
