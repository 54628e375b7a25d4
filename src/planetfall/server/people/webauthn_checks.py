"""What passkeys need of the library webauthn: a module of its own, since the library takes a while to import."""

from collections.abc import Sequence
from typing import NamedTuple

from webauthn import (
    base64url_to_bytes,
    generate_authentication_options,
    generate_registration_options,
    options_to_json,
    verify_authentication_response,
    verify_registration_response,
)
from webauthn.helpers import bytes_to_base64url
from webauthn.helpers.exceptions import WebAuthnException
from webauthn.helpers.structs import (
    AuthenticatorSelectionCriteria,
    PublicKeyCredentialDescriptor,
    ResidentKeyRequirement,
    UserVerificationRequirement,
)

from planetfall.server.errors import NotAllowed
from planetfall.server.people.passkeys import Site

SITE_NAME = "Planetfall"


class Asked(NamedTuple):
    """Options for a browser as JSON, and the challenge in them as base64url."""

    options: str
    challenge: str


class Made(NamedTuple):
    """A passkey that a browser has made, as base64url."""

    id: str
    public_key: str
    sign_count: int


def registration(site: Site, person: str, name: str, known: Sequence[str]) -> Asked:
    """What a browser needs to make a passkey for a person who has some already."""
    options = generate_registration_options(
        rp_id=site.host,
        rp_name=SITE_NAME,
        user_id=person.encode(),
        user_name=name,
        authenticator_selection=AuthenticatorSelectionCriteria(
            resident_key=ResidentKeyRequirement.REQUIRED,
            user_verification=UserVerificationRequirement.REQUIRED,
        ),
        exclude_credentials=[PublicKeyCredentialDescriptor(base64url_to_bytes(key)) for key in known],
    )
    return Asked(options_to_json(options), bytes_to_base64url(options.challenge))


def authentication(site: Site) -> Asked:
    """What a browser needs to prove that it holds some passkey."""
    options = generate_authentication_options(
        rp_id=site.host, user_verification=UserVerificationRequirement.REQUIRED
    )
    return Asked(options_to_json(options), bytes_to_base64url(options.challenge))


def registered(site: Site, challenge: str, response: str) -> Made:
    """The passkey that a browser has made, or NotAllowed."""
    try:
        made = verify_registration_response(
            credential=response,
            expected_challenge=base64url_to_bytes(challenge),
            expected_rp_id=site.host,
            expected_origin=site.origin,
            require_user_verification=True,
        )
    except (WebAuthnException, ValueError):
        raise NotAllowed("app.mistake.passkey") from None
    key = bytes_to_base64url(made.credential_public_key)
    return Made(bytes_to_base64url(made.credential_id), key, made.sign_count)


def authenticated(site: Site, challenge: str, response: str, public_key: str, sign_count: int) -> int:
    """How often the passkey has signed by now, or NotAllowed if it has not signed this challenge."""
    try:
        proved = verify_authentication_response(
            credential=response,
            expected_challenge=base64url_to_bytes(challenge),
            expected_rp_id=site.host,
            expected_origin=site.origin,
            credential_public_key=base64url_to_bytes(public_key),
            credential_current_sign_count=sign_count,
            require_user_verification=True,
        )
    except (WebAuthnException, ValueError):
        raise NotAllowed("app.mistake.passkey") from None
    return proved.new_sign_count
