"""
A program with the Python client. It onboards a customer, opens accounts, pays from one to the other, reads lists, a
statement of the error of a wrong payment, and the events.

  pip install ./client/python
  BANKSTACK=http://127.0.0.1:3000 TOKEN=<API token> python client.py
"""

import asyncio
import os
import time
from random import randint

from bankstack import AsyncBankstack, Bankstack, InvalidValueError, answer_of
from bankstack.types import CreatePaymentData

address = os.environ.get("BANKSTACK", "http://127.0.0.1:3000")
token = os.environ.get("TOKEN", "")
bank = Bankstack(base_url=address, token=token, strict=True)
# What no run before has used.
run = str(time.time_ns() // 1_000_000)[-8:]
# None of the three parts of a social security number is all zeros.
ssn = f"7{randint(10, 99)}{randint(10, 99)}{randint(1000, 9999)}"

application = bank.create_application(
    {
        "type": "individualApplication",
        "attributes": {
            "ssn": ssn,
            "fullName": {"first": "Ada", "last": "Lovelace"},
            "dateOfBirth": "1990-12-10",
            "email": "ada@example.com",
            "phone": {"countryCode": "1", "number": "5555555555"},
            "address": {
                "street": "20 Ingram St",
                "city": "New York",
                "state": "NY",
                "postalCode": "11375",
                "country": "US",
            },
        },
    }
)["data"]
customer = application["relationships"].get("customer")
if customer is None:
    raise SystemExit(f"the application is {application['attributes']['status']}")
customer_id = customer["data"]["id"]


def open_account() -> str:
    account = bank.create_account(
        {
            "type": "depositAccount",
            "attributes": {"depositProduct": "checking"},
            "relationships": {"customer": {"data": {"type": "customer", "id": customer_id}}},
        }
    )
    return account["data"]["id"]


source, target = open_account(), open_account()
bank.receive_sandbox_payment(
    {
        "type": "achPayment",
        "attributes": {"amount": 100_00, "direction": "Credit", "description": "Salary"},
        "relationships": {"account": {"data": {"type": "depositAccount", "id": source}}},
    }
)

accounts = bank.list_accounts(filter={"customerId": customer_id}, sort="createdAt")
print("balances:", ", ".join(str(account["attributes"]["balance"]) for account in accounts))


def lunch(amount: int) -> CreatePaymentData:
    return {
        "type": "bookPayment",
        "attributes": {"amount": amount, "description": "Lunch"},
        "relationships": {
            "account": {"data": {"type": "depositAccount", "id": source}},
            "counterpartyAccount": {"data": {"type": "depositAccount", "id": target}},
        },
    }


tried = bank.dry_run.create_payment(lunch(25_00))
print("would be:", [balance["after"]["balance"] for balance in tried["meta"]["dryRun"].get("balances", [])])

first = bank.create_payment(lunch(25_00), idempotency_key=f"lunch-{run}")
again = bank.create_payment(lunch(25_00), idempotency_key=f"lunch-{run}")
payment = first["data"]
print(f"payment: {payment['type']}, {payment['attributes']['status']}")
answer = answer_of(again)
print("again:", "the same one," if again["data"]["id"] == payment["id"] else "another,", answer and answer.is_replayed)
# The type of a resource tells its attributes.
if payment["type"] == "achPayment":
    print(payment["attributes"].get("settlementDate"))

try:
    bank.create_payment(lunch(0), idempotency_key=f"nothing-{run}")
except InvalidValueError as error:
    print(f"error: {error.status}, {error.code}, {error.place}")


async def read() -> None:
    """What is read together is read at once."""
    async with AsyncBankstack(base_url=address, token=token) as later:
        account, events = await asyncio.gather(
            later.get_account(target),
            later.list_events(filter={"type": ["payment.created"]}, page={"limit": 1}).first(),
        )
        print(f"now: {account['data']['attributes']['balance']}")
        print("event:", ", ".join(event["type"] for event in events["data"]))
        async for transaction in later.list_transactions(filter={"accountId": target}):
            print("transaction:", transaction["type"])


asyncio.run(read())
bank.close()
