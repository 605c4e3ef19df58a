import {
  anotherOrganisation,
  archiveOwner,
  balanceOf,
  forceAccount,
  freeze,
  fund,
  openAccount,
  openCustomer,
  pay,
  refusals,
} from '../../support/bank/bank.ts';
import { emittedBy, eventTypesOf } from '../../support/bank/journal.ts';
import { paymentBody } from '../../support/bank/payment-bodies.ts';
import { tokenWith } from '../../support/bank/tokens.ts';
import { useBank } from '../../support/bank/use-bank.ts';
import type { Answer } from '../../support/bank/platform.ts';

const bank = useBank();
let from: string;
let to: string;
beforeEach(async () => {
  from = await openAccount(bank, { cents: 100_00 });
  to = await openAccount(bank);
  bank.clock.advance({ seconds: 1 });
});

async function emittedWith(action: () => Promise<Answer>) {
  let answer: Answer | undefined;
  const rows = await emittedBy(bank, async () => (answer = await action()));
  if (answer === undefined) throw new Error('there is no answer');
  return { answer, rows };
}

describe('201 Sent', () => {
  test('a book payment moves the money at once, with a transaction on both sides', async () => {
    const answer = await pay(bank, from, to, { amount: 30_00, tags: { trip: '7' } });
    expect(answer.status).toBe(201);
    const { attributes, relationships } = answer.body.data;
    expect(attributes).toEqual({
      createdAt: bank.clock.now(),
      status: 'Sent',
      direction: 'Credit',
      description: 'Dinner',
      amount: 30_00,
      tags: { trip: '7' },
    });
    expect(relationships.account.data).toEqual({ type: 'depositAccount', id: from });
    expect(relationships.counterpartyAccount.data).toEqual({ type: 'depositAccount', id: to });
    expect(Object.keys(relationships).sort()).toEqual([
      'account',
      'counterpartyAccount',
      'counterpartyCustomer',
      'customer',
      'transaction',
    ]);
    expect(await balanceOf(bank, from)).toBe(70_00);
    expect(await balanceOf(bank, to)).toBe(30_00);
  });

  test('both transactions carry direction, balance after it and the other side; the tags of the payment are on both', async () => {
    const { body } = await pay(bank, from, to, { amount: 30_00, tags: { trip: '7' } });
    const payer = (await bank.call('GET', `/accounts/${from}`)).body.data;
    const payee = (await bank.call('GET', `/accounts/${to}`)).body.data;
    const legOn = async (id: string) => (await bank.call('GET', `/transactions?filter[accountId]=${id}`)).body.data[0];
    const debit = await legOn(from);
    expect(debit).toEqual({
      type: 'bookTransaction',
      id: body.data.relationships.transaction.data.id,
      attributes: {
        createdAt: bank.clock.now(),
        direction: 'Debit',
        amount: 30_00,
        balance: 70_00,
        summary: 'Dinner',
        tags: { trip: '7' },
        counterparty: {
          name: payee.attributes.name,
          routingNumber: payee.attributes.routingNumber,
          accountNumber: payee.attributes.accountNumber,
          accountType: 'Checking',
        },
      },
      relationships: {
        account: { data: { type: 'depositAccount', id: from } },
        customer: payer.relationships.customer,
        counterpartyAccount: { data: { type: 'depositAccount', id: to } },
        counterpartyCustomer: payee.relationships.customer,
        payment: { data: { type: 'bookPayment', id: body.data.id } },
      },
    });
    const received = await legOn(to);
    expect(received.attributes.tags).toEqual({ trip: '7' });
    expect(received).toMatchObject({
      attributes: { direction: 'Credit', amount: 30_00, balance: 30_00 },
      relationships: { payment: { data: { id: body.data.id } }, counterpartyAccount: { data: { id: from } } },
    });
  });

  test('the events are payment.created Pending, payment.sent and transaction.created of each leg', async () => {
    const { answer, rows } = await emittedWith(() => pay(bank, from, to, { amount: 30_00, tags: { trip: '7' } }));
    const payment = { type: 'bookPayment', id: answer.body.data.id };
    const { customer, counterpartyCustomer, transaction } = answer.body.data.relationships;
    const own = { account: { type: 'depositAccount', id: from }, customer: customer.data };
    const other = { account: { type: 'depositAccount', id: to }, customer: counterpartyCustomer.data };
    const tags = { trip: '7' };
    const moved = { amount: 30_00, summary: 'Dinner' };
    expect(rows).toHaveLength(1);
    expect(rows[0]?.at).toBe(bank.clock.now());
    expect(rows[0]?.events).toMatchObject([
      {
        type: 'payment.created',
        attributes: { status: 'Pending', direction: 'Credit', amount: 30_00, tags },
        relationships: { payment, ...own },
        resource: { attributes: { status: 'Pending' } },
      },
      {
        type: 'payment.sent',
        attributes: { previousStatus: 'Pending', direction: 'Credit', amount: 30_00, available: 70_00, tags },
        relationships: { payment, ...own },
        resource: answer.body.data,
      },
      {
        type: 'transaction.created',
        attributes: { ...moved, tags, direction: 'Debit', balance: 70_00, available: 70_00 },
        relationships: { transaction: transaction.data, payment, ...own },
      },
      {
        type: 'transaction.created',
        attributes: { ...moved, direction: 'Credit', balance: 30_00, available: 30_00 },
        relationships: { payment, ...other },
      },
    ]);
  });

  test('a summary override is the summary of both transactions', async () => {
    await pay(bank, from, to, { transactionSummaryOverride: 'Invoice 12' });
    const { body } = await bank.call(
      'GET',
      `/transactions?filter[accountIds]=${from},${to}&filter[type]=bookTransaction`,
    );
    expect(body.data.map((one: { attributes: { summary: string } }) => one.attributes.summary)).toEqual([
      'Invoice 12',
      'Invoice 12',
    ]);
  });

  test('a Debit pulls from another account of the same customer', async () => {
    const customerId = await openCustomer(bank);
    const own = await openAccount(bank, { customerId });
    const other = await openAccount(bank, { customerId, cents: 50_00 });
    const answer = await pay(bank, own, other, { direction: 'Debit', amount: 20_00 });
    expect(answer.body.data.attributes).toMatchObject({ status: 'Sent', direction: 'Debit' });
    expect([await balanceOf(bank, own), await balanceOf(bank, other)]).toEqual([20_00, 30_00]);
  });

  test('the last cent can be paid', async () => {
    expect((await pay(bank, from, to, { amount: 100_00 })).body.data.attributes.status).toBe('Sent');
    expect(await balanceOf(bank, from)).toBe(0);
  });

  test('generic names of types and unknown attributes are accepted', async () => {
    const body = paymentBody(from, to, { colour: 'red' });
    body.data.relationships.account.data.type = 'account';
    body.data.relationships.counterpartyAccount.data.type = 'account';
    const answer = await bank.call('POST', '/payments', body);
    expect(answer.status).toBe(201);
    expect(answer.body.data.attributes).not.toHaveProperty('colour');
  });

  test('payments that collide on both sides lose no money and no number', async () => {
    await fund(bank, to, 100_00);
    const answers = await Promise.all(
      Array.from({ length: 12 }, (_, n) => pay(bank, n % 2 ? from : to, n % 2 ? to : from, { amount: 1 + n })),
    );
    expect(answers.map((answer) => answer.body.data.attributes.status)).toEqual(Array(12).fill('Sent'));
    expect((await balanceOf(bank, from)) + (await balanceOf(bank, to))).toBe(200_00);
    const { body } = await bank.call('GET', `/transactions?filter[accountId]=${from}&sort=createdAt`);
    const numbers = body.data.map((one: { id: string }) => Number(one.id.slice(9)));
    expect(numbers).toEqual(Array.from({ length: 13 }, (_, n) => n + 1));
  });

  test('payments at once never overdraw an account', async () => {
    const answers = await Promise.all(Array.from({ length: 8 }, () => pay(bank, from, to, { amount: 30_00 })));
    const statuses = answers.map((answer) => answer.body.data.attributes.status);
    expect(statuses.filter((status) => status === 'Sent')).toHaveLength(3);
    expect(await balanceOf(bank, from)).toBe(10_00);
  });
});

describe('201 Rejected', () => {
  async function expectRejected(reason: string, action: () => Promise<Answer>, reasonAccount?: string): Promise<void> {
    const why = reasonAccount === undefined ? { reason } : { reason, reasonAccount };
    const { answer, rows } = await emittedWith(action);
    expect(answer.status).toBe(201);
    expect(answer.body.data.attributes).toMatchObject({ status: 'Rejected', ...why });
    expect(answer.body.data.relationships).not.toHaveProperty('transaction');
    expect(rows[0]?.events).toMatchObject([
      { type: 'payment.created', attributes: { status: 'Rejected' }, resource: answer.body.data },
      { type: 'payment.rejected', attributes: { ...why, direction: 'Credit', amount: 10_00 } },
    ]);
    expect(rows[0]?.events).toHaveLength(2);
    const stored = await bank.call('GET', `/payments/${answer.body.data.id as string}`);
    expect(stored.body.data).toEqual(answer.body.data);
  }

  test('one cent too much is InsufficientFunds and moves nothing', async () => {
    await pay(bank, from, to, { amount: 90_01 });
    await expectRejected('InsufficientFunds', () => pay(bank, from, to));
    expect(await balanceOf(bank, from)).toBe(9_99);
  });

  test.each(['account', 'counterpartyAccount'])('a Frozen %s is AccountFrozen', async (side) => {
    await freeze(bank, side === 'account' ? from : to);
    await expectRejected('AccountFrozen', () => pay(bank, from, to), side);
  });

  test.each(['account', 'counterpartyAccount'])('a Closed %s is AccountClosed', async (side) => {
    await forceAccount(bank, side === 'account' ? from : to, { status: 'Closed' });
    await expectRejected('AccountClosed', () => pay(bank, from, to), side);
  });

  test('a Debit without funds on the other side is InsufficientFunds', async () => {
    const customerId = await openCustomer(bank);
    const own = await openAccount(bank, { customerId, cents: 50_00 });
    const answer = await pay(bank, own, await openAccount(bank, { customerId }), { direction: 'Debit' });
    expect(answer.body.data.attributes).toMatchObject({ status: 'Rejected', reason: 'InsufficientFunds' });
  });

  test('a rejected payment uses up its key: the retry answers it, though there are funds by now', async () => {
    const first = await pay(bank, to, from, { idempotencyKey: 'rejected' });
    await fund(bank, to, 100_00);
    const again = await pay(bank, to, from, { idempotencyKey: 'rejected' });
    expect(again.headers['Idempotent-Replayed']).toBe('true');
    expect(again.body.data).toEqual(first.body.data);
  });
});

describe('201 again', () => {
  test('a repeated request pays once, with any order of its members', async () => {
    const first = await pay(bank, from, to, { idempotencyKey: 'dinner', tags: { a: '1', b: '2' } });
    const { data } = paymentBody(from, to, { tags: { b: '2', a: '1' }, idempotencyKey: 'dinner' });
    const turned = { data: { relationships: data.relationships, attributes: data.attributes, type: data.type } };
    const types = await eventTypesOf(bank, async () => {
      const again = await bank.call('POST', '/payments', turned);
      expect(again.status).toBe(201);
      expect(again.headers['Idempotent-Replayed']).toBe('true');
      expect(again.body.data).toEqual(first.body.data);
    });
    expect(types).toEqual([]);
    expect(await balanceOf(bank, from)).toBe(90_00);
  });

  test('the key comes before every rule: a replay is answered though the account is frozen by now', async () => {
    const first = await pay(bank, from, to, { idempotencyKey: 'before-rules' });
    await freeze(bank, from);
    expect((await pay(bank, from, to, { idempotencyKey: 'before-rules' })).body.data).toEqual(first.body.data);
  });

  test('it is kept for 48 hours of the world', async () => {
    await pay(bank, from, to, { idempotencyKey: 'kept' });
    bank.clock.advance({ hours: 48 });
    expect((await pay(bank, from, to, { idempotencyKey: 'kept' })).headers['Idempotent-Replayed']).toBe('true');
  });

  test('ten at once with one key pay once', async () => {
    const answers = await Promise.all(Array.from({ length: 10 }, () => pay(bank, from, to, { idempotencyKey: 'ten' })));
    expect(new Set(answers.map((answer) => answer.body.data.id)).size).toBe(1);
    expect(answers.filter((answer) => answer.headers['Idempotent-Replayed'] === undefined)).toHaveLength(1);
    expect(await balanceOf(bank, from)).toBe(90_00);
  });
});

describe('400', () => {
  test('every problem of the document is named at once', async () => {
    const answer = await bank.call('POST', '/payments', {
      data: {
        type: 'bookPayment',
        attributes: {
          amount: 0,
          direction: 'Sideways',
          transactionSummaryOverride: 'x'.repeat(101),
          idempotencyKey: 7,
          tags: 'no',
        },
        relationships: { account: { data: { type: 'customer', id: '1' } } },
      },
    });
    expect(answer.status).toBe(400);
    expect(refusals(answer)).toEqual(
      [
        '/data/attributes/amount',
        '/data/attributes/direction',
        '/data/attributes/description',
        '/data/attributes/transactionSummaryOverride',
        '/data/attributes/idempotencyKey',
        '/data/attributes/tags',
        '/data/relationships/account/data/type',
        '/data/relationships/counterpartyAccount',
      ].map((pointer) => ['invalid_value', pointer]),
    );
  });

  test.each<[string, Record<string, unknown>, string]>([
    ['an amount of 0', { amount: 0 }, '/data/attributes/amount'],
    ['a negative amount', { amount: -1 }, '/data/attributes/amount'],
    ['half a cent', { amount: 0.5 }, '/data/attributes/amount'],
    ['an amount in a text', { amount: '100' }, '/data/attributes/amount'],
    ['an amount over the limit', { amount: 100_000_000_000 }, '/data/attributes/amount'],
    ['no amount', { amount: undefined }, '/data/attributes/amount'],
    ['an empty description', { description: '' }, '/data/attributes/description'],
    ['a description of 81 characters', { description: 'x'.repeat(81) }, '/data/attributes/description'],
    ...[
      ['a control character', 'Dinner\u0000'],
      ['a line break', 'Dinner\nfor two'],
      ['a change of direction', 'Dinner \u202eroF'],
      ['an isolated direction', 'Dinner \u2067roF'],
    ].flatMap(([what, sent]): [string, Record<string, unknown>, string][] => [
      [`${what} in a description`, { description: sent }, '/data/attributes/description'],
      [`${what} in a summary`, { transactionSummaryOverride: sent }, '/data/attributes/transactionSummaryOverride'],
    ]),
    ['an unknown type', { type: 'cashPayment' }, '/data/type'],
    ['a key that is empty', { idempotencyKey: '' }, '/data/attributes/idempotencyKey'],
  ])('%s', async (_, overrides, pointer) => {
    const answer = await pay(bank, from, to, overrides);
    expect(answer.status).toBe(400);
    expect(refusals(answer)).toEqual([['invalid_value', pointer]]);
  });

  test.each([
    ['the largest amount', { amount: 99_999_999_999 }],
    ['a description of 80 characters', { description: 'x'.repeat(80) }],
    ['a description in any script', { description: 'Café 東京 🏠' }],
    ['a summary of 100 characters', { transactionSummaryOverride: 'x'.repeat(100) }],
    ['a key of 255 characters', { idempotencyKey: 'k'.repeat(255) }],
  ])('but %s is accepted', async (_, overrides) => {
    expect((await pay(bank, from, to, overrides)).status).toBe(201);
  });

  test('an account cannot pay itself', async () => {
    const answer = await pay(bank, from, from);
    expect(answer.status).toBe(400);
    expect(refusals(answer)).toEqual([['payment_invalid', '/data/relationships/counterpartyAccount']]);
  });

  test('a Debit does not reach into the account of another customer', async () => {
    const answer = await pay(bank, to, from, { direction: 'Debit' });
    expect(answer.status).toBe(400);
    expect(refusals(answer)).toEqual([['account_customer_mismatch', '/data/attributes/direction']]);
    expect(await balanceOf(bank, from)).toBe(100_00);
  });
});

describe('403', () => {
  test.each([['payments'], ['payments-write-counterparty'], ['ach-payments-write']])(
    '%s is not enough',
    async (scope) => {
      const body = paymentBody(from, to, { amount: 0 });
      const answer = await bank.call('POST', '/payments', body, { token: await tokenWith(bank, scope) });
      expect(answer.status).toBe(403);
      expect(refusals(answer)).toEqual([['forbidden', undefined]]);
    },
  );
});

describe('404', () => {
  test.each(['account', 'counterpartyAccount'] as const)(
    'the %s is missing or of another organisation',
    async (side) => {
      const stranger = await openAccount(await anotherOrganisation(bank), { cents: 100_00 });
      for (const id of ['999999999', stranger, '1']) {
        const answer = side === 'account' ? await pay(bank, id, to) : await pay(bank, from, id);
        expect(answer.status).toBe(404);
        expect(refusals(answer)).toEqual([['not_found', `/data/relationships/${side}`]]);
      }
    },
  );

  test('a refused request leaves its key free', async () => {
    expect((await pay(bank, from, '999999999', { idempotencyKey: 'free' })).status).toBe(404);
    expect((await pay(bank, from, to, { idempotencyKey: 'free' })).status).toBe(201);
  });
});

describe('409', () => {
  test.each([
    ['payer', '/data/relationships/account'],
    ['receiver', '/data/relationships/counterpartyAccount'],
  ])('the customer of the %s is Archived: nothing moves, and nothing is created', async (side, pointer) => {
    await archiveOwner(bank, side === 'payer' ? from : to);
    const types = await eventTypesOf(bank, async () => {
      const answer = await pay(bank, from, to);
      expect([answer.status, refusals(answer)]).toEqual([409, [['invalid_state', pointer]]]);
      expect(answer.body.errors[0].detail).toContain('Archived');
    });
    expect([types, await balanceOf(bank, from), await balanceOf(bank, to)]).toEqual([[], 100_00, 0]);
  });

  test('an Archived customer is reported before the state of the account', async () => {
    await freeze(bank, from);
    await archiveOwner(bank, from);
    expect((await pay(bank, from, to)).status).toBe(409);
  });

  test('the same key with another amount names the payment that it made', async () => {
    const first = await pay(bank, from, to, { idempotencyKey: 'other-amount' });
    const answer = await pay(bank, from, to, { idempotencyKey: 'other-amount', amount: 11_00 });
    expect(answer.status).toBe(409);
    expect(refusals(answer)).toEqual([['idempotency_key_conflict', '/data/attributes/idempotencyKey']]);
    expect(answer.body.errors[0].meta.existingIds).toEqual([first.body.data.id]);
    expect(await balanceOf(bank, from)).toBe(90_00);
  });
});
