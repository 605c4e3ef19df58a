import { balanceOf, forceAccount, openAccount, pay } from '../../support/bank/bank.ts';
import { runDue } from '../../support/bank/workers.ts';
import { useBank } from '../../support/bank/use-bank.ts';
import { ledgerOf, makeAch, payment, step, transactionsOf, withEvents } from './ach-bank.ts';
import { outside } from '../../support/bank/payment-bodies.ts';

const bank = useBank();
let account: string;
beforeEach(async () => {
  bank.clock.set('2026-12-01T15:00:00Z');
  account = await openAccount(bank, { cents: 100_00 });
});

const reverse = (id: string, attributes: object = {}) =>
  bank.call('POST', `/payments/${id}/reverse`, {
    data: { type: 'paymentReversal', attributes: { reason: 'Duplicate', ...attributes } },
  });
const window = '2026-12-01T21:45:00.000Z';
async function sent(overrides: Readonly<Record<string, unknown>> = {}): Promise<string> {
  const id = await makeAch(bank, account, { amount: 40_00, ...overrides });
  await step(bank, 'transmit', id);
  return id;
}
const refusalOf = async (id: string, attributes: object = {}) => {
  const { status, body } = await reverse(id, attributes);
  return [status, body.errors?.[0].detail] as const;
};

describe('the reversal of a Credit', () => {
  test('is a Debit of the same amount and class from the same other side; both payments name each other', async () => {
    const id = await sent({ secCode: 'CCD' });
    const { answer, events } = await withEvents(bank, () => reverse(id, { tags: { case: '7' } }));
    expect(answer.status).toBe(201);
    const { id: reversal, attributes, relationships } = answer.body.data;
    expect(attributes).toMatchObject({
      status: 'Pending',
      direction: 'Debit',
      amount: 40_00,
      description: 'REVERSAL',
      secCode: 'CCD',
      counterparty: outside,
      reversalReason: 'Duplicate',
      sameDay: false,
      tags: { case: '7' },
    });
    expect(relationships.reversedPayment.data).toEqual({ type: 'achPayment', id });
    expect((await payment(bank, id)).relationships['reversal']?.data).toEqual({ type: 'achPayment', id: reversal });
    expect(events.map(({ type }) => type)).toEqual(['payment.created']);
    expect(await balanceOf(bank, account)).toBe(60_00);
  });

  test('brings the money back when it clears, to an account in any status', async () => {
    const { id } = (await reverse(await sent())).body.data;
    await forceAccount(bank, account, { status: 'Frozen' });
    await runDue(bank, window);
    expect((await payment(bank, id as string)).attributes.status).toBe('Clearing');
    await runDue(bank, '2026-12-04T13:30:00.000Z');
    expect((await payment(bank, id as string)).attributes.status).toBe('Sent');
    expect(await ledgerOf(bank, account)).toMatchObject({ available: 100_00, settlement: -100_00 });
    expect((await transactionsOf(bank, account)).at(-1)).toMatchObject({
      type: 'originatedAchTransaction',
      attributes: { direction: 'Credit', description: 'REVERSAL' },
    });
  });

  test('may be returned by the other bank, like any payment', async () => {
    const { id } = (await reverse(await sent())).body.data;
    await step(bank, 'transmit', id as string);
    await step(bank, 'return', id as string, { reason: 'InsufficientFunds' });
    expect((await payment(bank, id as string)).attributes.status).toBe('Returned');
    expect(await balanceOf(bank, account)).toBe(60_00);
  });
});

describe('the reversal of a Debit', () => {
  test('takes the money from the account at once, also while the Debit is Clearing', async () => {
    const id = await sent({ direction: 'Debit' });
    const { events, answer } = await withEvents(bank, () => reverse(id));
    expect(answer.body.data.attributes).toMatchObject({ status: 'Pending', direction: 'Credit', secCode: 'WEB' });
    expect(events.map(({ type }) => type)).toEqual(['payment.created', 'transaction.created']);
    expect(await balanceOf(bank, account)).toBe(60_00);
    await runDue(bank, '2026-12-04T13:30:00.000Z');
    expect(await ledgerOf(bank, account)).toMatchObject({ available: 100_00, settlement: -100_00 });
  });

  test('409: an account without the money', async () => {
    const id = await sent({ direction: 'Debit' });
    await pay(bank, account, await openAccount(bank), { amount: 90_00 });
    expect((await reverse(id)).status).toBe(409);
    expect((await payment(bank, id)).relationships).not.toHaveProperty('reversal');
  });
});

describe('once', () => {
  test('again with the same reason it answers the reversal that was made, and another reason is 409', async () => {
    const id = await sent();
    const [first, second] = await Promise.all([reverse(id), reverse(id)]);
    expect(first.body.data.id).toBe(second.body.data.id);
    expect((await reverse(id)).body.data.id).toBe(first.body.data.id);
    expect(await refusalOf(id, { reason: 'WrongAmount' })).toEqual([
      409,
      'The payment is Sent; it was reversed already, for Duplicate',
    ]);
  });

  test('an idempotency key answers the same reversal', async () => {
    const id = await sent();
    const first = await reverse(id, { idempotencyKey: 'undo-1' });
    expect((await reverse(id, { idempotencyKey: 'undo-1' })).body.data.id).toBe(first.body.data.id);
  });
});

describe('409', () => {
  test('five banking days after the settlement the last window is over', async () => {
    const [inTime, late] = [await sent({ amount: 1 }), await sent({ amount: 1 })];
    // Settled on Wednesday, December 2nd.
    bank.clock.set('2026-12-09T21:44:59.999Z');
    expect((await reverse(inTime)).status).toBe(201);
    bank.clock.set('2026-12-09T21:45:00.000Z');
    expect(await refusalOf(late)).toEqual([409, expect.stringContaining('had to be sent until 2026-12-09')]);
  });

  test('what the rail does not have, and what came back', async () => {
    const pending = await makeAch(bank, account, { amount: 1 });
    expect(await refusalOf(pending)).toEqual([409, expect.stringContaining('the rail does not have it')]);
    const returned = await sent({ amount: 1 });
    await step(bank, 'return', returned);
    expect(await refusalOf(returned)).toEqual([409, 'The payment is Returned; it cannot be reversed']);
    const { body } = await bank.call('GET', `/accounts/${await openAccount(bank)}`);
    const { name, routingNumber, accountNumber } = body.data.attributes;
    const inside = await makeAch(bank, account, {
      amount: 1,
      counterparty: { name, routingNumber, accountNumber, accountType: 'Checking' },
    });
    expect((await reverse(inside)).status).toBe(409);
  });

  test('a reversal is neither reversed nor canceled', async () => {
    const { id } = (await reverse(await sent())).body.data;
    const canceled = await bank.call('POST', `/payments/${id}/cancel`);
    expect([canceled.status, canceled.body.errors[0].detail]).toEqual([409, expect.stringContaining('it reverses')]);
    await step(bank, 'transmit', id as string);
    expect(await refusalOf(id as string)).toEqual([409, expect.stringContaining('it reverses another payment')]);
  });

  test('a Debit pays no wages', async () => {
    const id = await sent({ direction: 'Debit' });
    expect(await refusalOf(id, { reason: 'WagesPaidByCheck' })).toEqual([409, expect.stringContaining('no wages')]);
  });
});

test('404: a payment that is none of ACH, or none at all', async () => {
  const booked = (await pay(bank, account, await openAccount(bank), { amount: 1 })).body.data.id as string;
  for (const id of [booked, `${account}000000099`, 'x']) expect((await reverse(id)).status).toBe(404);
});

test('400: missing funds are no reason', async () => {
  const answer = await reverse(await sent(), { reason: 'InsufficientFunds' });
  expect([answer.status, answer.body.errors[0].source.pointer]).toEqual([400, '/data/attributes/reason']);
});

test('limits do not count a reversal', async () => {
  const id = await sent();
  const usage = async () => (await bank.call('GET', `/accounts/${account}/limits`)).body.data.attributes.ach as object;
  const before = await usage();
  expect(before).toBeDefined();
  await reverse(id);
  expect(await usage()).toEqual(before);
});
