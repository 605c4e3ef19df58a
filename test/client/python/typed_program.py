"""Uses that a checker accepts, and uses that it refuses: each `type: ignore` has to be needed."""

from bankstack import AsyncBankstack, Bankstack, InvalidStateError, ReceivedFile, unwrap
from bankstack.types import AccountClosedEvent, BookPayment, CreatePaymentData, Payment

bank = Bankstack(base_url="https://bank.test", token=lambda: "bs_1")


def amount_of(payment: Payment) -> int:
    if payment["type"] == "achPayment":
        return 0 if payment["attributes"].get("settlementDate") is None else payment["attributes"]["amount"]
    if payment["type"] == "bookPayment":
        # A book payment has no settlement date.
        print(payment["attributes"]["settlementDate"])  # type: ignore[typeddict-item]
        book: BookPayment = payment
        return book["attributes"]["amount"]
    return payment["attributes"]["amount"]


right: CreatePaymentData = {
    "type": "bookPayment",
    "attributes": {"amount": 1, "description": "Lunch"},
    "relationships": {
        "account": {"data": {"type": "depositAccount", "id": "1"}},
        "counterpartyAccount": {"data": {"type": "depositAccount", "id": "2"}},
    },
}
# An amount is a number of cents, and a description is required.
wrong: CreatePaymentData = {"type": "bookPayment", "attributes": {"amount": "1"}}  # type: ignore


def uses() -> None:
    # No operation has this name.
    bank.create_paymentt(right)  # type: ignore[attr-defined]
    # The id is needed.
    bank.get_payment()  # type: ignore[call-arg]
    # No option has this name.
    bank.get_payment("1", timeout=3)  # type: ignore[call-arg]
    # No status is called Done.
    bank.list_payments(filter={"status": ["Done"]})  # type: ignore[arg-type]
    # A list has no filter of this name.
    bank.list_payments(filter={"accountid": "1"})  # type: ignore[arg-type]
    # This file has no such type.
    bank.upload_check_front("1", b"", content_type="image/gif")  # type: ignore[arg-type]
    # What moves nothing cannot be tried out.
    bank.dry_run.get_payment("1")  # type: ignore[attr-defined]
    # Nothing is answered.
    nothing: None = bank.revoke_customer_tokens("1")  # type: ignore[func-returns-value]
    file: ReceivedFile = bank.get_statement_pdf("1")
    total: int = sum(amount_of(payment) for payment in bank.list_payments(filter={"accountId": "1"}, sort="createdAt"))
    members: list[Payment] = bank.list_payments().to_list(members_max=5)
    tried = bank.dry_run.create_payment(right)
    if "data" in tried:
        print(amount_of(tried["data"]), tried["meta"]["dryRun"].get("balances"))
    print(nothing, total, members, [page["meta"] for page in bank.list_payments().pages()])
    try:
        bank.close_account("1", {"type": "depositAccountClose", "attributes": {"reason": "ByCustomer"}})
    except InvalidStateError as error:
        print(error.code, error.place, error.errors[0]["detail"])
    for event in unwrap(file.content, {}, "secret")["data"]:
        if event["type"] == "account.closed":
            closed: AccountClosedEvent = event
            print(closed["relationships"]["account"]["data"]["id"])
        # No event has this type.
        if event["type"] == "account.opened":  # type: ignore[comparison-overlap]
            print(event)


async def uses_async() -> None:
    async with AsyncBankstack(base_url="https://bank.test", token="bs_1", strict=True) as later:
        page = await later.list_payments()
        total: int = sum([amount_of(payment) async for payment in later.list_payments()])
        payment = await later.create_payment(right, idempotency_key="order 7", timeout_seconds=5)
        print(len(page["data"]), total, amount_of(payment["data"]))
        # It has to be awaited.
        later.create_payment(right)["data"]  # type: ignore[index]
