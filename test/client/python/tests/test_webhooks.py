"""Requests to webhooks that are believed, and those that are not."""

from __future__ import annotations

import base64
import email.message
import hashlib
import hmac
import json
import unittest
from typing import Any

import httpx
from bankstack import BankstackError, SignatureError, unwrap, unwrap_flat

NOW = 1_796_137_200
BODY = json.dumps({"data": [{"type": "payment.created", "id": "7"}], "meta": {"sequence": 1}})


def secret_of(key: bytes) -> str:
    return f"whsec_{base64.b64encode(key).decode()}"


KEY = b"a secret of 24 bytes ..."
SECRET = secret_of(KEY)


def headers_for(body: str = BODY, key: bytes = KEY, at: int = NOW, id: str = "msg_1") -> dict[str, Any]:
    """As the standard signs."""
    mac = hmac.new(key, f"{id}.{at}.{body}".encode(), hashlib.sha256).digest()
    return {
        "webhook-id": id,
        "webhook-timestamp": str(at),
        "webhook-signature": f"v1,{base64.b64encode(mac).decode()}",
        "content-type": "application/vnd.api+json",
    }


class Believed(unittest.TestCase):
    def accept(self, body: Any, headers: Any, secret: Any = SECRET) -> None:
        self.assertEqual(unwrap(body, headers, secret, now=NOW)["data"][0]["id"], "7")

    def test_texts_and_bytes(self) -> None:
        for body in (BODY, BODY.encode(), bytearray(BODY.encode()), memoryview(BODY.encode())):
            self.accept(body, headers_for())

    def test_headers_of_any_server(self) -> None:
        plain = headers_for()
        message = email.message.Message()
        for name, value in plain.items():
            message[name.title()] = value
        capitals = {name.upper(): value for name, value in plain.items()}
        for headers in (capitals, message, httpx.Headers(plain), {**plain, "webhook-id": ["msg_1"]}):
            self.accept(BODY, headers)

    def test_a_secret_that_is_a_plain_text_signs_with_its_bytes(self) -> None:
        self.accept(BODY, headers_for(key=b"a signing secret of your own"), "a signing secret of your own")

    def test_while_the_token_changes_either_secret_and_either_signature_suffices(self) -> None:
        newer = b"another secret of 24 byt"
        signatures = f"{headers_for(key=newer)['webhook-signature']} {headers_for()['webhook-signature']}"
        self.accept(BODY, {**headers_for(), "webhook-signature": signatures})
        self.accept(BODY, headers_for(key=newer), [SECRET, secret_of(newer)])

    def test_the_other_content_type(self) -> None:
        with self.assertRaisesRegex(BankstackError, "sends application/vnd.api"):
            unwrap_flat(BODY, headers_for(), SECRET, now=NOW)
        flat = {**headers_for(), "content-type": "application/json; charset=utf-8"}
        self.assertEqual(unwrap_flat(BODY, flat, SECRET, now=NOW)["meta"].get("sequence"), 1)


class Refused(unittest.TestCase):
    def test_what_is_not_signed_or_not_of_now(self) -> None:
        headers = headers_for()
        signature = headers["webhook-signature"]
        cases: list[tuple[str, dict[str, Any], str]] = [
            (f"{BODY} ", headers, SECRET),
            (BODY, headers, "another"),
            (BODY, {**headers, "webhook-id": "msg_2"}, SECRET),
            (BODY, {**headers, "webhook-timestamp": str(NOW - 1)}, SECRET),
            (BODY, {**headers, "webhook-signature": None}, SECRET),
            (BODY, {**headers, "webhook-signature": "v1,"}, SECRET),
            (BODY, {**headers, "webhook-signature": "v1,%%%"}, SECRET),
            (BODY, {**headers, "webhook-signature": "v1,ü"}, SECRET),
            (BODY, {**headers, "webhook-signature": signature.replace("v1,", "v2,")}, SECRET),
            (BODY, {**headers, "webhook-timestamp": None}, SECRET),
            *((BODY, {**headers, "webhook-timestamp": text}, SECRET) for text in ("now", "nan", "inf", "-1", "١")),
            (BODY, headers_for(at=NOW - 301), SECRET),
            (BODY, headers_for(at=NOW + 301), SECRET),
            (BODY, {}, SECRET),
        ]
        for body, sent, secret in cases:
            with self.subTest(sent), self.assertRaises(SignatureError):
                unwrap(body, sent, secret, now=NOW)
        with self.assertRaises(SignatureError):
            unwrap(BODY, headers, SECRET)

    def test_an_empty_secret_because_anybody_can_sign_with_it(self) -> None:
        for empty in ("", "whsec_", [], [""], [SECRET, ""], "whsec_%%%"):
            with self.subTest(empty), self.assertRaisesRegex(BankstackError, "not empty"):
                unwrap(BODY, headers_for(key=b""), empty, now=NOW)

    def test_a_body_that_was_read_before(self) -> None:
        with self.assertRaisesRegex(BankstackError, "raw_body has to be the bytes"):
            unwrap(json.loads(BODY), headers_for(), SECRET, now=NOW)


if __name__ == "__main__":
    unittest.main()
