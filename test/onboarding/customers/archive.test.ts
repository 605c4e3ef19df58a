import { archiveReasons } from '../../../functions/onboarding/customers/customer.ts';
import { accountBody } from '../../support/bank/bodies.ts';
import { achBody } from '../../support/bank/payment-bodies.ts';
import {
  anotherOrganisation,
  balanceOf,
  close,
  forceAccount,
  openAccount,
  openCustomer,
  pay,
  paymentsOf,
  refusals,
  schedule,
} from '../../support/bank/bank.ts';
import { emittedBy, eventTypesOf } from '../../support/bank/journal.ts';
import { runDue } from '../../support/bank/workers.ts';
import { tokenWith } from '../../support/bank/tokens.ts';
import { useOrganisation } from '../../support/bank/use-bank.ts';
import type { Answer } from '../../support/bank/platform.ts';
import { bakery, familyTrust, openCustomerOf } from './kinds.ts';

const bank = useOrganisation({ at: '2026-12-01T15:00:00.000Z' });
let customerId: string;
beforeEach(async () => {
  customerId = await openCustomer(bank, { ssn: '511111111' });
});

const archive = (attributes: object = {}, id = customerId): Promise<Answer> =>
  bank.call('POST', `/customers/${id}/archive`, { data: { type: 'archiveCustomer', attributes } });
const read = async (target: string) => (await bank.call('GET', target)).body.data;
const applicationOf = async (id: string) =>
  read(`/applications/${(await read(`/customers/${id}`)).relationships.application.data.id as string}`);
const addOwner = (accountId: string, id: string): Promise<Answer> =>
  bank.call('POST', `/accounts/${accountId}/relationships/customers`, { data: [{ type: 'customer', id }] });
const naming = (answer: Answer) => [
  answer.status,
  answer.body.errors[0].code,
  /Archived/.test(answer.body.errors[0].detail),
];
const forFraud = { reason: 'FraudAccountActivity' };
const refused = [409, 'invalid_state', true];

describe('200', () => {
  test('the customer is Archived with its reason, and the event tells it', async () => {
    let answer: Answer | undefined;
    const rows = await emittedBy(bank, async () => (answer = await archive({ reason: 'FraudCardActivity' })));
    expect(answer?.body.data.attributes).toMatchObject({ status: 'Archived', archiveReason: 'FraudCardActivity' });
    expect(await read(`/customers/${customerId}`)).toEqual(answer?.body.data);
    expect(rows.flatMap((row) => row.events)).toEqual([
      {
        type: 'customer.archived',
        attributes: { archiveReason: 'FraudCardActivity' },
        relationships: { customer: { type: 'individualCustomer', id: customerId } },
        resource: answer?.body.data,
      },
    ]);
  });

  test.each(archiveReasons)('for the reason %s', async (reason) => {
    expect((await archive({ reason })).body.data.attributes.archiveReason).toBe(reason);
  });

  test('without a reason it is Inactive, without a body too', async () => {
    expect((await archive()).body.data.attributes.archiveReason).toBe('Inactive');
    const other = await openCustomer(bank);
    const answer = await bank.call('POST', `/customers/${other}/archive`);
    expect([answer.status, answer.body.data.attributes.archiveReason]).toEqual([200, 'Inactive']);
  });

  test('archiving what is Archived changes nothing, whatever the reason, and emits nothing', async () => {
    const first = await archive({ reason: 'FraudACHActivity' });
    const types = await eventTypesOf(bank, async () => expect((await archive()).body).toEqual(first.body));
    expect(types).toEqual([]);
  });

  test('two who archive at once emit one event', async () => {
    expect(await eventTypesOf(bank, () => Promise.all([archive(), archive()]))).toEqual(['customer.archived']);
  });

  test('the application is archived with the customer, and the same person may apply again', async () => {
    expect((await applicationOf(customerId)).attributes.archived).toBe(false);
    await archive();
    expect((await applicationOf(customerId)).attributes).toMatchObject({ archived: true, status: 'Approved' });
    const again = await openCustomer(bank, { ssn: '511111111' });
    expect(again).not.toBe(customerId);
    expect((await read(`/customers/${again}`)).attributes.status).toBe('Active');
  });

  test('the list finds it by its status', async () => {
    const active = await openCustomer(bank);
    await archive();
    const ids = async (status: string) => {
      const { body } = await bank.call('GET', `/customers?filter[status][]=${status}`);
      return body.data.map(({ id }: { id: string }) => id) as string[];
    };
    expect([await ids('Archived'), await ids('Active')]).toEqual([[customerId], [active]]);
  });

  test('with money on a joint account that another owner goes on using', async () => {
    const joint = await openAccount(bank, { customerId, cents: 100_00 });
    await addOwner(joint, await openCustomer(bank));
    expect((await archive()).status).toBe(200);
    const shared = await openAccount(bank);
    expect((await pay(bank, joint, shared)).body.data.attributes.status).toBe('Sent');
  });

  test('for fraud with money, which the organisation pays out as soon as it has added an owner', async () => {
    const filled = await openAccount(bank, { customerId, cents: 10_00 });
    const other = await openAccount(bank);
    expect((await archive({ reason: 'FraudACHActivity' })).status).toBe(200);
    expect(naming(await pay(bank, filled, other))).toEqual(refused);
    expect((await addOwner(filled, await openCustomer(bank))).status).toBe(200);
    expect((await pay(bank, filled, other)).body.data.attributes.status).toBe('Sent');
    expect((await close(bank, filled)).status).toBe(200);
  });

  test('a customer with as many accounts as fit into one transaction', async () => {
    const opened: string[] = [];
    for (let number = 1; number <= 90; number += 1) opened.push(await openAccount(bank, { customerId }));
    expect((await archive()).status).toBe(200);
    expect(naming(await pay(bank, opened[89] ?? '', opened[0] ?? ''))).toEqual(refused);
  });
});

describe('400', () => {
  test('a reason that is none', async () => {
    expect(refusals(await archive({ reason: 'Fraud' }))).toEqual([['invalid_value', '/data/attributes/reason']]);
  });

  test('more accounts that are not Closed than fit into one transaction; those that are Closed do not count', async () => {
    const opened: string[] = [];
    for (let number = 1; number <= 91; number += 1) opened.push(await openAccount(bank, { customerId }));
    const answer = await archive();
    expect(refusals(answer)).toEqual([['limits_exceeded', undefined]]);
    expect(answer.body.errors[0].detail).toContain('close some first');
    expect((await read(`/customers/${customerId}`)).attributes.status).toBe('Active');
    await forceAccount(bank, opened[0] ?? '', { status: 'Closed' });
    expect((await archive()).status).toBe(200);
  });
});

describe('403', () => {
  test('a token that may only write tags', async () => {
    const token = await tokenWith(bank, 'customers customer-tags-write');
    const body = { data: { type: 'archiveCustomer', attributes: {} } };
    expect((await bank.call('POST', `/customers/${customerId}/archive`, body, { token })).status).toBe(403);
  });
});

describe('404', () => {
  test('a customer that does not exist, or is of another organisation', async () => {
    const stranger = await openCustomer(await anotherOrganisation(bank));
    expect([(await archive({}, '999999999')).status, (await archive({}, stranger)).status]).toEqual([404, 404]);
  });
});

describe('409 names what is open', () => {
  const opened = (answer: Answer) => [answer.body.errors[0].code, answer.body.errors[0].meta.existingIds];

  test.each([{}, { reason: 'Inactive' }])('money and debts on accounts: %j', async (attributes) => {
    const [filled, owing] = [
      await openAccount(bank, { customerId, cents: 1 }),
      await openAccount(bank, { customerId }),
    ];
    await openAccount(bank, { customerId });
    await forceAccount(bank, owing, { balance: -5, available: -5 });
    const types = await eventTypesOf(bank, async () => {
      const answer = await archive(attributes);
      expect([answer.status, ...opened(answer)]).toEqual([409, 'invalid_state', [filled, owing]]);
    });
    expect(types).toEqual([]);
    expect((await read(`/customers/${customerId}`)).attributes.status).toBe('Active');
  });

  test.each([
    ['a business', () => openCustomerOf(bank, { ...bakery, ein: bank.platform.ids.digits(9) })],
    ['a trust', () => openCustomerOf(bank, familyTrust)],
  ])('money of %s for a reason of fraud too, because its accounts cannot get another owner', async (_, open) => {
    const alone = await open();
    const filled = await openAccount(bank, { customerId: alone, cents: 1_00 });
    const answer = await archive(forFraud, alone);
    expect([answer.status, ...opened(answer)]).toEqual([409, 'invalid_state', [filled]]);
    expect((await read(`/customers/${alone}`)).attributes.status).toBe('Active');
  });

  test('payments under way', async () => {
    const account = await openAccount(bank, { customerId, cents: 10_00 });
    const payment = (await bank.call('POST', '/payments', achBody(account, { amount: 10_00 }))).body.data;
    expect(payment.attributes.status).toBe('Pending');
    expect(opened(await archive())).toEqual(['invalid_state', [payment.id]]);
    expect((await bank.call('POST', `/payments/${payment.id as string}/cancel`)).status).toBe(200);
    expect(opened(await archive())).toEqual(['invalid_state', [account]]);
  });
});

describe('409 names the state', () => {
  let own: string;
  let other: string;
  beforeEach(async () => {
    own = await openAccount(bank, { customerId, cents: 100_00 });
    other = await openAccount(bank, { cents: 100_00 });
  });

  test('for every write to the customer', async () => {
    await archive(forFraud);
    const before = await read(`/customers/${customerId}`);
    const user = {
      fullName: { first: 'A', last: 'B' },
      email: 'a@example.com',
      phone: { countryCode: '1', number: '5555550155' },
    };
    const path = `/customers/${customerId}`;
    const answers = [
      await bank.call('PATCH', path, { data: { type: 'customer', attributes: { tags: { a: 'b' } } } }),
      await bank.call('PATCH', path, { data: { type: 'customer', attributes: {} } }),
      await bank.call('POST', `${path}/authorized-users`, {
        data: { type: 'addAuthorizedUsers', attributes: { authorizedUsers: [user] } },
      }),
      await bank.call('DELETE', `${path}/authorized-users`, {
        data: { type: 'removeAuthorizedUsers', attributes: { authorizedUsersEmails: ['a@example.com'] } },
      }),
    ];
    expect(answers.map(naming)).toEqual(answers.map(() => refused));
    expect(await read(path)).toEqual(before);
  });

  test('for whatever would be opened under the customer', async () => {
    await archive(forFraud);
    const counterparty = {
      type: 'achCounterparty',
      attributes: { name: 'S', routingNumber: '011000015', accountNumber: '1', type: 'Person' },
      relationships: { customer: { data: { type: 'customer', id: customerId } } },
    };
    const answers = [
      await bank.call('POST', '/accounts', accountBody(customerId)),
      await bank.call('POST', '/counterparties', { data: counterparty }),
    ];
    expect(answers.map(naming)).toEqual([refused, refused]);
    const places = answers.map((answer) => refusals(answer)[0]?.[1]);
    expect(places).toEqual(['/data/relationships/customer', '/data/relationships/customer']);
  });

  test('for payments from an account that was Closed before; whoever pays to it is told that it is Closed', async () => {
    const closed = await openAccount(bank, { customerId });
    await close(bank, closed);
    await archive(forFraud);
    const types = await eventTypesOf(bank, async () => {
      const from = await pay(bank, closed, other);
      expect([naming(from), refusals(from)]).toEqual([refused, [['invalid_state', '/data/relationships/account']]]);
    });
    expect([types, await paymentsOf(bank, closed)]).toEqual([[], []]);
    expect((await pay(bank, other, closed)).body.data.attributes).toMatchObject({ reason: 'AccountClosed' });
  });

  test('for payments from and to the account, which keeps its money', async () => {
    await archive(forFraud);
    const incoming = {
      type: 'achPayment',
      attributes: { amount: 1, description: 'x' },
      relationships: { account: { data: { type: 'depositAccount', id: own } } },
    };
    const types = await eventTypesOf(bank, async () => {
      const from = await pay(bank, own, other);
      const to = await pay(bank, other, own);
      const received = await bank.call('POST', '/sandbox/payments', { data: incoming });
      expect([from, to, received].map(naming)).toEqual([refused, refused, refused]);
      expect([from, to, received].map((answer) => refusals(answer)[0]?.[1])).toEqual([
        '/data/relationships/account',
        '/data/relationships/counterpartyAccount',
        '/data/relationships/account',
      ]);
    });
    expect([types, await balanceOf(bank, own), await balanceOf(bank, other)]).toEqual([[], 100_00, 100_00]);
  });

  test('for recurring payments from and to the account', async () => {
    await archive(forFraud);
    const answers = [await schedule(bank, own, other), await schedule(bank, other, own)];
    expect(answers.map(naming)).toEqual([refused, refused]);
  });
});

describe('a joint account', () => {
  test('goes on while one owner is Active, and stops with the last', async () => {
    const second = await openCustomer(bank);
    const joint = await openAccount(bank, { customerId, cents: 100_00 });
    const other = await openAccount(bank);
    await forceJoint(joint, second);
    await archive(forFraud);
    expect((await pay(bank, joint, other)).body.data.attributes.status).toBe('Sent');
    await archive(forFraud, second);
    expect(naming(await pay(bank, joint, other))).toEqual(refused);
  });

  /** A second owner by force, on the account and in what the owner counts. */
  async function forceJoint(accountId: string, second: string): Promise<void> {
    await forceAccount(bank, accountId, { customerIds: [customerId, second] });
    await bank.table.update({
      Key: { pk: `cus#${bank.organisationId}#${second}`, sk: 'head' },
      UpdateExpression: 'SET accounts = :one, otherAccountIds = :ids ADD version :one',
      ExpressionAttributeValues: { ':one': 1, ':ids': { '1': accountId } },
    });
  }
});

describe('a recurring payment', () => {
  let own: string;
  let other: string;
  beforeEach(async () => {
    own = await openAccount(bank, { customerId, cents: 100_00 });
    other = await openAccount(bank, { cents: 100_00 });
  });
  const weekly = { schedule: { interval: 'Weekly', dayOfWeek: 'Friday' } };
  const created = async (from: string, to: string) => (await schedule(bank, from, to, weekly)).body.data.id as string;
  const stateOf = async (id: string) => (await read(`/recurring-payments/${id}`)).attributes;

  test('of an Archived customer fails at its next run and is Disabled with it, for good', async () => {
    const id = await created(own, other);
    await runDue(bank, '2026-12-04T12:00:00Z');
    await archive(forFraud);
    expect((await stateOf(id)).status).toBe('Active');

    const rows = await emittedBy(bank, () => runDue(bank, '2026-12-11T12:00:00Z'));
    expect(rows).toHaveLength(1);
    expect(rows[0]?.events).toMatchObject([
      { type: 'recurringPayment.failed', attributes: { amount: 10_00, error: 'CustomerArchived' } },
      {
        type: 'recurringPayment.statusChanged',
        attributes: { status: 'Disabled', previousStatus: 'Active', numberOfPayments: 1 },
      },
    ]);
    const { status, numberOfPayments, schedule: shown } = await stateOf(id);
    expect([status, numberOfPayments, shown.nextScheduledAction]).toEqual(['Disabled', 1, undefined]);
    expect(await eventTypesOf(bank, () => runDue(bank, '2027-03-01T12:00:00Z'))).toEqual([]);
    expect(await paymentsOf(bank, own)).toHaveLength(1);

    expect(naming(await bank.call('POST', `/recurring-payments/${id}/enable`))).toEqual(refused);
    expect((await stateOf(id)).status).toBe('Disabled');
  });

  test('on an account that was Closed before its customer was archived ends at the next run too, and is not enabled again', async () => {
    const emptied = await openAccount(bank, { customerId });
    const [running, waiting] = [await created(emptied, other), await created(emptied, other)];
    await bank.call('POST', `/recurring-payments/${waiting}/disable`);
    await close(bank, emptied);
    await archive(forFraud);
    const rows = await emittedBy(bank, () => runDue(bank, '2026-12-04T12:00:00Z'));
    expect(rows.flatMap((row) => row.events)).toMatchObject([
      { type: 'recurringPayment.failed', attributes: { error: 'CustomerArchived' } },
      { type: 'recurringPayment.statusChanged', attributes: { status: 'Disabled' } },
    ]);
    expect([(await stateOf(running)).status, await paymentsOf(bank, emptied)]).toEqual(['Disabled', []]);
    for (const id of [running, waiting]) {
      expect(naming(await bank.call('POST', `/recurring-payments/${id}/enable`))).toEqual(refused);
    }
  });

  test('to an Archived customer fails at each run and goes on: it is the payer who may disable it', async () => {
    const id = await created(other, own);
    await archive(forFraud);
    for (const day of ['2026-12-04', '2026-12-11']) {
      const rows = await emittedBy(bank, () => runDue(bank, `${day}T12:00:00Z`));
      expect(rows.flatMap((row) => row.events)).toMatchObject([
        { type: 'recurringPayment.failed', attributes: { error: 'CounterpartyCustomerArchived' } },
      ]);
    }
    expect(await stateOf(id)).toMatchObject({ status: 'Active', numberOfPayments: 0 });
    expect(await balanceOf(bank, other)).toBe(100_00);
    expect((await bank.call('POST', `/recurring-payments/${id}/disable`)).status).toBe(200);
  });

  test('can be disabled, and enabling what is Active stays safe', async () => {
    const id = await created(own, other);
    await archive(forFraud);
    expect((await bank.call('POST', `/recurring-payments/${id}/enable`)).status).toBe(200);
    expect((await bank.call('POST', `/recurring-payments/${id}/disable`)).body.data.attributes.status).toBe('Disabled');
    expect(naming(await bank.call('POST', `/recurring-payments/${id}/enable`))).toEqual(refused);
  });

  test('archiving and running at the same moment pays once or not at all, and never after', async () => {
    const id = await created(own, other);
    bank.clock.set('2026-12-04T12:00:00Z');
    await Promise.all([archive(forFraud), runDue(bank)]);
    await runDue(bank, '2027-01-29T12:00:00Z');
    const { status, numberOfPayments } = await stateOf(id);
    expect(status).toBe('Disabled');
    expect(await paymentsOf(bank, own)).toHaveLength(numberOfPayments);
    expect(await balanceOf(bank, own)).toBe(100_00 - numberOfPayments * 10_00);
  });

  test('an archive and an account that is reopened at once: the account knows, or stays Closed', async () => {
    await forceAccount(bank, own, { status: 'Closed' });
    const [, reopened] = await Promise.all([archive(forFraud), bank.call('POST', `/accounts/${own}/reopen`)]);
    if (reopened.status === 200) expect(naming(await pay(bank, other, own))).toEqual(refused);
    else expect([reopened.status, (await read(`/accounts/${own}`)).attributes.status]).toEqual([409, 'Closed']);
  });

  test('an archive and an account that is opened at once: the account knows, or is refused', async () => {
    const answers = await Promise.all([archive(forFraud), bank.call('POST', '/accounts', accountBody(customerId))]);
    const [, opened] = answers;
    if (opened.status === 201) expect(naming(await pay(bank, other, opened.body.data.id as string))).toEqual(refused);
    else expect(naming(opened)).toEqual(refused);
  });
});
