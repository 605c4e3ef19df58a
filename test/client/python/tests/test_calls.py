"""What is sent, what is sent again, and what is answered."""

from __future__ import annotations

import io
import pickle
import re
import unittest
from itertools import count
from typing import Any

import bankstack
import httpx
from bankstack import AnswerRecord, ApiError, BankstackError, CallRecord, Hooks, RetryRecord, WarningRecord
from bankstack._waits import retry_after_seconds, wait_seconds
from support import BROKEN, Both, Script, Scripted, made, payment, refused

KEY = re.compile(r"[0-9a-f]{32}")
FOUND: Scripted = (200, {"data": {"type": "depositAccount", "id": "1"}}, {})
EMPTY_LIST: Scripted = (200, {"data": [], "meta": {"pagination": {"total": 0, "limit": 1, "offset": 0}}}, {})


class Keys(Both):
    def test_a_create_is_sent_again_with_the_same_key_and_content(self) -> None:
        def check(script: Script, answer: Any) -> None:
            self.assertEqual(answer["data"]["id"], "1")
            keys = script.header("idempotency-key")
            self.assertEqual(len(keys), 3)
            self.assertEqual(len(set(keys)), 1)
            self.assertRegex(keys[0] or "", KEY)
            self.assertEqual(len({request.content for request in script.requests}), 1)

        self.each(lambda bank: bank.create_payment(payment()), BROKEN, refused(503, "timeout"), made(), check=check)

    def test_a_key_that_is_none_is_one_of_the_client(self) -> None:
        def check(script: Script, answer: Any) -> None:
            keys = script.header("idempotency-key")
            self.assertRegex(keys[0] or "", KEY)
            self.assertEqual(keys, [keys[0], keys[0]])

        for data in (payment(), payment(idempotencyKey=None)):
            self.each(
                lambda bank: bank.create_payment(data, idempotency_key=None), BROKEN, made(), check=check
            )

    def test_a_key_of_the_body_or_the_caller_is_kept(self) -> None:
        def of_caller(script: Script, answer: Any) -> None:
            self.assertEqual(script.header("idempotency-key"), ["mine"] * 2)

        def of_body(script: Script, answer: Any) -> None:
            self.assertEqual(script.header("idempotency-key"), [None] * 2)

        self.each(lambda bank: bank.create_payment(payment(), idempotency_key="mine"), BROKEN, made(), check=of_caller)
        self.each(lambda bank: bank.create_payment(payment(idempotencyKey="its")), BROKEN, made(), check=of_body)

    def test_a_key_that_is_empty_or_no_ascii_is_refused_before_anything_is_sent(self) -> None:
        def check(script: Script, answer: Any) -> None:
            self.assertIsInstance(answer, BankstackError)
            self.assertEqual(script.requests, [])

        for key in ("", "schlüssel", "a\nb", 5):
            self.each(lambda bank: bank.create_payment(payment(), idempotency_key=key), made(), check=check)
        self.each(lambda bank: bank.unfreeze_account("1", idempotency_key="k"), FOUND, check=check)

    def test_each_member_of_a_bulk_has_a_key_of_its_own_in_each_attempt(self) -> None:
        def check(script: Script, answer: Any) -> None:
            first, second = (
                [member["attributes"]["idempotencyKey"] for member in body["data"]] for body in script.bodies()
            )
            self.assertEqual(first, second)
            self.assertEqual(first[1], "mine")
            self.assertEqual(len(set(first)), 3)
            self.assertEqual(script.header("idempotency-key"), [None, None])

        members = [payment(), payment(idempotencyKey="mine"), payment(idempotencyKey=None)]
        self.each(lambda bank: bank.create_bulk_payments(members), BROKEN, made(), check=check)

    def test_an_error_names_its_key(self) -> None:
        def check(script: Script, answer: Any) -> None:
            self.assertIsInstance(answer, bankstack.NoAnswerError)
            self.assertEqual(answer.idempotency_key, script.header("idempotency-key")[0])
            self.assertEqual(vars(pickle.loads(pickle.dumps(answer))), vars(answer))

        for failure in (BROKEN, RuntimeError("of another event loop")):
            self.each(lambda bank: bank.create_payment(payment()), failure, check=check, retries_max=0)

    def test_a_token_that_cannot_be_given_for_the_second_attempt_is_an_error_with_the_key(self) -> None:
        asked = count()

        def token() -> str:
            if next(asked) % 2 == 1:
                raise OSError("the vault refused bs_secret")
            return "bs_1"

        def check(script: Script, error: Any) -> None:
            self.assertIsInstance(error, bankstack.NotSentError)
            self.assertEqual((error.operation, error.attempt, len(script.requests)), ("createPayment", 2, 1))
            self.assertEqual(error.idempotency_key, script.header("idempotency-key")[0])
            self.assertIsInstance(error.__cause__, OSError)
            self.assertIn("not sent: OSError. An attempt before it may have been carried out", str(error))

        self.each(lambda bank: bank.create_payment(payment()), refused(504, "timeout"), check=check, token=token)

    def test_a_client_that_was_closed_before_the_second_attempt_is_an_error_with_the_key(self) -> None:
        script = Script((refused(503, "timeout"),))
        http = httpx.Client(transport=httpx.MockTransport(script))
        hooks = Hooks(on_retry=lambda _: http.close())
        bank = bankstack.Bankstack(base_url="https://bank.test", token="bs_1", http_client=http, hooks=hooks)
        with self.assertRaisesRegex(bankstack.NotSentError, "closed. An attempt before") as caught:
            bank.create_payment(payment())
        self.assertEqual([caught.exception.idempotency_key], script.header("idempotency-key"))


class Repeating(Both):
    def test_an_action_without_a_key_is_not_sent_again_because_it_may_have_been_done(self) -> None:
        def check(script: Script, answer: Any) -> None:
            self.assertIsInstance(answer, BankstackError)
            self.assertEqual(len(script.requests), 1)

        failures: tuple[Scripted, ...] = (BROKEN, refused(500, "internal_error"), refused(503, "timeout"), (502, "<html>", {}))
        for failure in failures:
            self.each(lambda bank: bank.unfreeze_account("1"), failure, FOUND, check=check)

    def test_it_is_sent_again_after_429_and_where_its_caller_allows_it(self) -> None:
        def check(script: Script, answer: Any) -> None:
            self.assertEqual(answer["data"]["id"], "1")
            self.assertEqual(len(script.requests), 2)

        self.each(lambda bank: bank.unfreeze_account("1"), refused(429, "too_many_requests"), FOUND, check=check)
        self.each(lambda bank: bank.unfreeze_account("1", is_repeatable=True), BROKEN, FOUND, check=check)

    def test_a_refusal_is_not_sent_again_and_has_the_class_of_its_code(self) -> None:
        kinds = {
            (400, "invalid_value"): bankstack.InvalidValueError,
            (404, "not_found"): bankstack.NotFoundError,
            (409, "invalid_state"): bankstack.InvalidStateError,
            (409, "code_of_tomorrow"): ApiError,
        }
        for (status, code), kind in kinds.items():

            def check(script: Script, error: Any) -> None:
                self.assertIs(type(error), kind)
                self.assertEqual((error.status, error.code, error.place), (status, code, "/data"))
                self.assertEqual((error.support_id, error.existing_ids), ("42", []))
                self.assertIn(f"answered {status} {code} at /data: {code} happened (42)", str(error))
                self.assertEqual(len(script.requests), 1)

            self.each(
                lambda bank: bank.get_payment("1"), refused(status, code, source={"pointer": "/data"}), check=check
            )

    def test_a_read_is_sent_as_often_as_allowed(self) -> None:
        def check(script: Script, answer: Any) -> None:
            self.assertEqual(answer.code, "internal_error")
            self.assertEqual(len(script.requests), 3)

        self.each(lambda bank: bank.get_payment("1"), refused(500, "internal_error"), check=check, retries_max=2)

    def test_a_wait_that_is_longer_than_allowed_ends_the_call(self) -> None:
        def check(script: Script, answer: Any) -> None:
            self.assertIsInstance(answer, bankstack.TooManyRequestsError)
            self.assertEqual((answer.retry_after_seconds, len(script.requests)), (2_592_000, 1))

        for longest in (65, float("inf")):
            answer = refused(429, "too_many_requests", {"retry-after": "2592000"})
            self.each(lambda bank: bank.get_payment("1"), answer, check=check, wait_seconds_max=longest)

    def test_an_answer_that_is_not_of_the_api_says_so(self) -> None:
        def check(script: Script, answer: Any) -> None:
            self.assertIsInstance(answer, bankstack.UnexpectedAnswerError)

        answers: tuple[Scripted, ...] = (
            (200, "<html>", {}),
            (302, None, {"location": "https://elsewhere.test"}),
            (400, [1], {}),
            (400, {"errors": []}, {}),
            (400, {"errors": [None]}, {}),
            (400, {"errors": [{"code": "invalid_value", "meta": None}]}, {}),
            (200, None, {}),
            (200, {"hello": 1}, {}),
            (200, "[" * 100_000, {}),
            (204, None, {}),
        )
        for strange in answers:
            self.each(lambda bank: bank.get_payment("1"), strange, check=check)
        self.each(lambda bank: bank.revoke_customer_tokens("1"), (200, None, {}), check=check)
        pages: tuple[dict[str, Any], ...] = (
            {"data": {}},
            {"data": []},
            {"data": [], "meta": {"pagination": {"total": 0, "limit": "1", "offset": 0}}},
        )
        for page in pages:
            self.each(lambda bank: bank.list_payments().first(), (200, page, {}), check=check)
        login: Scripted = (200, "<html>", {"content-type": "text/html"})
        for call in (lambda bank: bank.get_statement_pdf("1"), lambda bank: bank.get_statement_html("1")):
            self.each(call, login, check=check)

    def test_an_order_that_a_proxy_answers_is_an_error_with_its_key(self) -> None:
        def check(script: Script, answer: Any) -> None:
            self.assertIsInstance(answer, bankstack.UnexpectedAnswerError)
            self.assertEqual((answer.idempotency_key, len(script.requests)), (script.header("idempotency-key")[0], 1))
            self.assertIn("may have been carried out", str(answer))

        answers: tuple[Scripted, ...] = ((201, None, {}), (200, {"hello": 1}, {}), (200, "<html>", {}))
        for strange in answers:
            self.each(lambda bank: bank.create_payment(payment()), strange, check=check)

    def test_a_place_in_another_form_is_none(self) -> None:
        def check(script: Script, error: Any) -> None:
            self.assertIs(type(error), bankstack.InvalidValueError)
            self.assertIsNone(error.place)

        self.each(lambda bank: bank.get_payment("1"), refused(400, "invalid_value", source="y"), check=check)

    def test_waits(self) -> None:
        self.assertEqual([wait_seconds(*one) for one in ((24, 0, 0), (24, 0, 1), (1, 0, 1))], [24, 27, 1.5])
        self.assertEqual([wait_seconds(None, retries, 1) for retries in (0, 1, 2, 3, 9, 9999)], [0.5, 1, 2, 4, 20, 20])
        self.assertEqual(wait_seconds(None, 0, 0), 0.25)
        self.assertEqual(retry_after_seconds({"retry-after": "Thu, 01 Jan 1970 00:00:00 GMT"}), 0)
        self.assertEqual(retry_after_seconds({"x-amzn-remapped-retry-after": "7"}), 7)
        self.assertEqual([retry_after_seconds({"retry-after": text}) for text in ("0", "007", " 9 ")], [0, 7, 9])
        self.assertGreater(retry_after_seconds({"retry-after": "9" * 5000}) or 0, 10**9)
        self.assertIsNone(retry_after_seconds({"retry-after": "soon"}))


class Requests(Both):
    def test_an_address_has_filters_pages_lists_and_json_as_the_api_reads_them(self) -> None:
        def check(script: Script, answer: Any) -> None:
            self.assertEqual(script.requests[0].url.path, "/live/payments")
            self.assertEqual(
                sorted(script.requests[0].url.params.multi_items()),
                [
                    ("filter[accountId]", "7"),
                    ("filter[fromAmount]", "5"),
                    ("filter[status][]", "Pending"),
                    ("filter[status][]", "Sent"),
                    ("filter[tags]", '{"purpose":"rent & more"}'),
                    ("include", "customer,account"),
                    ("page[limit]", "1"),
                    ("sort", "-createdAt"),
                ],
            )

        filter = {"accountId": "7", "status": ["Sent", "Pending"], "tags": {"purpose": "rent & more"}, "fromAmount": 5}
        self.each(
            lambda bank: bank.list_payments(
                filter=filter, include=["customer", "account"], sort="-createdAt", page={"limit": 1}
            ).first(),
            EMPTY_LIST,
            check=check,
        )

    def test_a_filter_without_a_value_is_refused_because_the_list_without_it_has_everybodys_members(self) -> None:
        def check(script: Script, answer: Any) -> None:
            self.assertIn("has no value", str(answer))
            self.assertEqual(script.requests, [])

        filters: tuple[dict[str, Any], ...] = (
            {"customerId": None},
            {"customerId": ""},
            {"status": []},
            {"status": ()},
            {"status": [None]},
            {"tags": {}},
        )
        for filter in filters:
            self.each(lambda bank: bank.list_payments(filter=filter).first(), EMPTY_LIST, check=check)

    def test_a_filter_is_left_out_by_leaving_it_out(self) -> None:
        def check(script: Script, answer: Any) -> None:
            self.assertEqual([one.url.query for one in script.requests], [b"filter%5BfromAmount%5D=0"])

        more: dict[str, Any]
        for more in ({}, {"sort": None, "page": None}):
            self.each(lambda bank: bank.list_payments(filter={"fromAmount": 0}, **more).first(), EMPTY_LIST, check=check)

    def test_an_id_is_encoded_and_never_leads_to_something_else(self) -> None:
        def encoded(script: Script, answer: Any) -> None:
            self.assertEqual(script.requests[0].url.raw_path, b"/live/accounts/1%2Fclose%3Fx%3D%23%25")

        def refused_id(script: Script, answer: Any) -> None:
            self.assertIn("getAccount needs id", str(answer))
            self.assertEqual(script.requests, [])

        self.each(lambda bank: bank.get_account("1/close?x=#%"), FOUND, check=encoded)
        for id in ("", ".", "..", None, 7):
            self.each(lambda bank: bank.get_account(id), FOUND, check=refused_id)

    def test_what_is_no_argument_is_a_type_error_and_not_sent(self) -> None:
        def check(script: Script, answer: Any) -> None:
            self.assertIsInstance(answer, TypeError)
            self.assertEqual(script.requests, [])

        for call in (
            lambda bank: bank.get_account("1", ID="1"),
            lambda bank: bank.get_account("1", "2"),
            lambda bank: bank.get_account("1", id="1"),
            lambda bank: bank.create_payment(payment(), data=payment()),
        ):
            self.each(call, FOUND, check=check)

    def test_what_cannot_be_sent_is_refused_with_a_sentence(self) -> None:
        def check(script: Script, answer: Any) -> None:
            self.assertIsInstance(answer, BankstackError)
            self.assertEqual(script.requests, [])

        for call in (
            lambda bank: bank.create_payment(payment(amount=float("nan"))),
            lambda bank: bank.create_payment(payment(amount=1 + 1j)),
            lambda bank: bank.create_payment(None),
            lambda bank: bank.upload_check_front("1", b"picture"),
            lambda bank: bank.upload_check_front("1", "a text", content_type="image/jpeg"),
            *(
                lambda bank, name=name: bank.get_account("1", headers={name: "x"})
                for name in ("Authorization", "IDEMPOTENCY-KEY", "prefer ", "Dry-Run", "content-type", "Accept")
            ),
        ):
            self.each(call, FOUND, check=check)

    def test_an_address_without_tls_is_refused_except_on_this_machine(self) -> None:
        for kind in (bankstack.Bankstack, bankstack.AsyncBankstack):
            for address in ("http://bank.test", "ftp://bank.test", "bank.test", "https://", "https://me:pw@bank.test", "http://127.0.0.1.bank.test"):
                with self.assertRaises(BankstackError):
                    kind(base_url=address, token="bs_1")
            for address in ("http://localhost:3000", "http://127.0.0.1:3000", "http://[::1]:3000"):
                kind(base_url=address, token="bs_1")
            kind(base_url="http://bank.test", token="bs_1", allows_plain_http=True)

    def test_a_token_is_asked_for_before_each_attempt_and_never_shown(self) -> None:
        tokens = iter(f"bs_{count}" for count in range(99))
        seen: list[str | None] = []

        def check(script: Script, answer: Any) -> None:
            seen.extend(script.header("authorization"))

        self.each(lambda bank: bank.get_payment("1"), BROKEN, FOUND, check=check, token=lambda: next(tokens))
        self.assertEqual(seen, [f"Bearer bs_{count}" for count in range(6)])
        bank = bankstack.Bankstack(base_url="https://bank.test", token="bs_secret")
        self.assertNotIn("bs_secret", repr(bank) + repr(vars(bank)) + repr(vars(bank)["_settings"]))

        def unreadable(script: Script, answer: Any) -> None:
            self.assertIsInstance(answer, BankstackError)
            self.assertNotIn("bs_x", str(answer))

        self.each(lambda bank: bank.get_payment("1"), FOUND, check=unreadable, token="bs_x\n")

    def test_strict_and_other_tokens(self) -> None:
        def strict(script: Script, answer: Any) -> None:
            self.assertEqual(script.header("prefer"), ["handling=strict"])

        def other(script: Script, answer: Any) -> None:
            self.assertEqual(script.header("authorization"), ["Bearer bs_2"])
            self.assertEqual(script.header("prefer"), [None])

        self.each(lambda bank: bank.create_payment(payment()), made(), check=strict, strict=True)
        self.each(lambda bank: bank.create_payment(payment(), strict=True), made(), check=strict)
        self.each(lambda bank: bank.with_options(token="bs_2").get_payment("1"), FOUND, check=other, strict=True)


class Answers(Both):
    def test_a_document_is_a_dict_that_knows_its_answer(self) -> None:
        def check(script: Script, document: Any) -> None:
            self.assertEqual(document, {"data": {"type": "bookPayment", "id": "1", "of": "tomorrow"}})
            answer = bankstack.answer_of(document)
            assert answer is not None
            self.assertEqual((answer.status, answer.is_replayed, answer.support_id), (201, True, "7"))
            self.assertEqual(answer.headers["Idempotent-Replayed"], "true")
            self.assertIsNone(bankstack.answer_of({}))

        headers = {"idempotent-replayed": "true", "x-request-id": "7"}
        status, document, _ = made(of="tomorrow")  # type: ignore[misc]
        self.each(lambda bank: bank.create_payment(payment()), (status, document, headers), check=check)

    def test_files(self) -> None:
        def received(script: Script, file: Any) -> None:
            self.assertEqual((file.content, file.content_type, file.file_name), (b"%PDF", "application/pdf", "a.pdf"))
            self.assertEqual(file.answer.status, 200)

        def sent(script: Script, answer: Any) -> None:
            self.assertEqual([request.content for request in script.requests], [b"picture"] * 2)
            self.assertEqual(script.header("content-type"), ["image/jpeg"] * 2)

        def form(script: Script, answer: Any) -> None:
            first, second = script.requests
            self.assertEqual(first.content, second.content)
            self.assertIn(b"\r\n\r\npicture\r\n", first.content)
            self.assertIn(b'name="fileType"\r\n\r\njpeg\r\n', first.content)

        headers = {"content-type": "application/pdf", "content-disposition": 'attachment; filename="a.pdf"'}
        self.each(lambda bank: bank.get_statement_pdf("1"), (200, b"%PDF", headers), check=received)
        names = {"../../evil.sh": "evil.sh", "C:\\a\\b.pdf": "b.pdf", "..": None, "a/": None}
        for sent_name, name in names.items():

            def named(script: Script, file: Any) -> None:
                self.assertEqual((file.content, file.file_name), (b"%PDF", name))

            more = {**headers, "content-disposition": f'attachment; filename="{sent_name}"'}
            self.each(lambda bank: bank.get_statement_pdf("1"), (200, b"%PDF", more), check=named)
        for make in (lambda: b"picture", lambda: bytearray(b"picture"), lambda: io.BytesIO(b"picture")):
            self.each(
                lambda bank: bank.upload_check_front("1", make(), content_type="image/jpeg"), BROKEN, FOUND, check=sent
            )
        self.each(
            lambda bank: bank.upload_document_front_form("1", "2", b"picture", file_type="jpeg"), BROKEN, FOUND, check=form
        )

    def test_an_answer_without_a_body_is_none(self) -> None:
        def check(script: Script, answer: Any) -> None:
            self.assertIsNone(answer)

        self.each(lambda bank: bank.revoke_customer_tokens("1"), (204, None, {}), check=check)

    def test_a_dry_run_says_so_or_is_an_error(self) -> None:
        def right(script: Script, answer: Any) -> None:
            self.assertEqual(answer["meta"]["dryRun"], {})
            self.assertEqual(script.header("dry-run"), ["true", "true"])

        def wrong(script: Script, answer: Any) -> None:
            self.assertIn("may have been carried out", str(answer))

        tried: Scripted = (200, {"meta": {"dryRun": {}}}, {})
        self.each(lambda bank: bank.dry_run.create_payment(payment()), BROKEN, tried, check=right)
        self.each(lambda bank: bank.dry_run.create_payment(payment()), made(), check=wrong)

    def test_httpx_does_not_log_the_addresses_of_calls_and_still_logs_others(self) -> None:
        def call(bank: Any) -> Any:
            return bank.list_applications(filter={"email": "peter@example.com"}).first()

        other = httpx.Client(transport=httpx.MockTransport(lambda request: httpx.Response(200)))
        with self.assertLogs("httpx", "INFO") as logs, other:
            self.each(call, EMPTY_LIST, check=lambda script, answer: self.assertEqual(len(script.requests), 1))
            other.get("https://other.test/")
        self.assertEqual(len(logs.output), 1)
        self.assertIn("https://other.test/", logs.output[0])

    def test_hooks_hear_of_calls_and_cannot_break_them(self) -> None:
        heard: list[object] = []

        def fail(record: object) -> None:
            heard.append(record)
            raise RuntimeError("a log is full")

        def check(script: Script, answer: Any) -> None:
            request, retry, again, answered, warned = heard
            self.assertEqual(request, CallRecord("unfreezeAccount", "POST", "/accounts/{id}/unfreeze", 1))
            assert isinstance(retry, RetryRecord) and isinstance(again, CallRecord)
            assert isinstance(answered, AnswerRecord) and isinstance(warned, WarningRecord)
            self.assertEqual((retry.status, again.attempt, answered.status), (None, 2, 200))
            self.assertEqual(warned.warnings[0]["detail"], "ignored")
            heard.clear()

        ignored: Scripted = (200, {"data": {}, "meta": {"warnings": [{"detail": "ignored"}]}}, {})
        hooks = Hooks(on_request=fail, on_answer=fail, on_retry=fail, on_warning=fail)
        with self.assertLogs("bankstack", "ERROR"):
            self.each(
                lambda bank: bank.unfreeze_account("1", is_repeatable=True), BROKEN, ignored, check=check, hooks=hooks
            )


if __name__ == "__main__":
    unittest.main()
