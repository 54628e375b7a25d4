"""Checking ID tokens with authlib: a module of its own, since the library takes a while to import."""

import time
from typing import Any

import msgspec
from authlib.oidc.core import CodeIDToken
from joserfc import jwt
from joserfc.errors import ExpiredTokenError, InvalidKeyIdError, JoseError
from joserfc.jwk import KeySet

ALGORITHMS = (
    "RS256",
    "RS384",
    "RS512",
    "PS256",
    "PS384",
    "PS512",
    "ES256",
    "ES384",
    "ES512",
    "Ed25519",
    "EdDSA",
)
LEEWAY = 60  # seconds by which the clocks of provider and server may differ
SUBJECT_LENGTH = 255  # as OpenID Connect limits it


class Claims(msgspec.Struct, frozen=True):
    """What is used of an ID token."""

    sub: str
    name: str = ""
    preferred_username: str = ""
    nickname: str = ""
    email: str = ""
    email_verified: bool | str = False


class BadToken(Exception):
    """An ID token that nobody is signed in by; with the reason, for the operator."""


class Expired(BadToken):
    """An ID token that is too old, or of the future."""


class UnknownKey(BadToken):
    """An ID token that was signed by a key that is not known yet."""


def checked(
    token: str, keys: dict[str, Any], issuer: str, client_id: str, nonce: str, access_token: str
) -> Claims:
    """What an ID token says about somebody, or BadToken unless its signature and all its claims are right."""
    try:
        decoded = jwt.decode(token, KeySet.import_key_set(keys), algorithms=ALGORITHMS)  # type: ignore[arg-type]
        options = {
            "iss": {"essential": True, "value": issuer},
            "aud": {"essential": True, "value": client_id},
        }
        params = {"nonce": nonce, "client_id": client_id, "access_token": access_token}
        claims = CodeIDToken(decoded.claims, decoded.header, options, params)
        claims.validate(now=int(time.time()), leeway=LEEWAY)
        found = msgspec.convert(decoded.claims, Claims, strict=False)
    except ExpiredTokenError as error:
        raise Expired(str(error)) from None
    except InvalidKeyIdError as error:
        raise UnknownKey(str(error)) from None
    except (JoseError, msgspec.ValidationError, ValueError, KeyError, TypeError) as error:
        raise BadToken(f"{type(error).__name__} {error}"[:200]) from None
    if not found.sub or len(found.sub) > SUBJECT_LENGTH or "\0" in found.sub:
        raise BadToken("no subject that can be stored")
    return found
