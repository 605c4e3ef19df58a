import { untoldDisputeMessage } from '../../../functions/cards/disputes/due-steps.ts';
import { openCustomer, refusals } from '../../support/bank/bank.ts';
import { eventTypesOf } from '../../support/bank/journal.ts';
import { createCustomerToken, customerToken, tokenWith } from '../../support/bank/tokens.ts';
import { runDue } from '../../support/bank/workers.ts';
import { moneyOf } from '../authorizations/authorization-bank.ts';
import { tell } from '../processor-messages/processor.ts';
import { claim, useDisputes } from './dispute-bank.ts';

const { bank, orders, answers, purchased, dispute, disputed, attributesOf } = useDisputes();
const transactionPointer = '/data/relationships/transaction';

test('the organisation disputes a purchase, and the processor is told once', async () => {
  const { transactionId, accountId, reference } = await purchased();
  let id = '';
  const types = await eventTypesOf(bank, async () => {
    const { status, body } = await dispute(transactionId, { amount: 15_00 });
    expect([status, body.data.attributes]).toEqual([
      201,
      {
        ...claim,
        createdAt: expect.any(String),
        amount: 15_00,
        status: 'InvestigationStarted',
        tags: {},
        creditDueAt: expect.any(String),
        decisionDueAt: expect.any(String),
      },
    ]);
    id = body.data.id;
    await runDue(bank);
    await runDue(bank);
  });
  expect(types).toEqual(['dispute.created']);
  const paid = { amount: 40_00, bookedAt: expect.stringContaining('2026-12-01'), merchantName: 'Lamps and more' };
  const order = { reference, dispute: id, authorization: 'a-1', transaction: paid, amount: 15_00, ...claim };
  expect(orders).toEqual([order]);
  expect((await moneyOf(bank, accountId))[0]).toBe(60_00);
});

test('a customer disputes a transaction of their own, by two-factor authentication', async () => {
  const { transactionId, customerId } = await purchased();
  const { body } = await createCustomerToken(bank, customerId, { scope: 'cards-write' });
  const weak = body.data.attributes.token as string;
  expect(refusals(await dispute(transactionId, {}, { token: weak }))).toEqual([['forbidden', undefined]]);
  const other = await customerToken(bank, await openCustomer(bank));
  expect((await dispute(transactionId, {}, { token: other })).status).toBe(404);
  const token = await customerToken(bank, customerId);
  expect((await dispute(transactionId, {}, { token })).status).toBe(201);
  const reader = await tokenWith(bank, 'transactions cards');
  expect((await dispute(transactionId, {}, { token: reader })).status).toBe(403);
});

test('a request that is repeated with its key answers the same dispute, and another one is 409', async () => {
  const { transactionId } = await purchased();
  const first = await dispute(transactionId, { idempotencyKey: 'once' });
  const again = await dispute(transactionId, { idempotencyKey: 'once' });
  expect([again.status, again.body.data.id]).toEqual([first.status, first.body.data.id]);
  const other = await dispute(transactionId, { idempotencyKey: 'once', amount: 1_00 });
  expect(refusals(other)[0]?.[0]).toBe('idempotency_key_conflict');
  expect(refusals(await dispute(transactionId))).toEqual([['invalid_state', transactionPointer]]);
});

test('a transaction can be disputed for 120 days, and the error names the last one', async () => {
  const { transactionId, accountId } = await purchased();
  bank.clock.set('2027-04-01T03:59:00Z');
  expect((await dispute(transactionId, {}, { headers: { 'Dry-Run': 'true' } })).status).toBe(201);
  bank.clock.set('2027-04-01T04:00:00Z');
  const late = await dispute(transactionId);
  expect(refusals(late)).toEqual([['invalid_state', transactionPointer]]);
  expect(late.body.errors[0].detail).toContain('could be disputed until 2027-03-31');
  expect((await bank.call('GET', `/disputes?filter[accountId]=${accountId}`)).body.data).toEqual([]);
});

test('only the processor opens disputes in a stage that says so', async () => {
  const { transactionId } = await purchased();
  const { disputes } = bank.platform.settings;
  Object.assign(bank.platform.settings, { disputes: { ...disputes, areOpenedHere: false } });
  const refused = await dispute(transactionId);
  Object.assign(bank.platform.settings, { disputes });
  expect([refused.status, refused.body.errors[0].code]).toEqual([400, 'feature_disabled']);
});

test('a processor that does not answer is told again, with an alarm once a day from the fifth time on', async () => {
  answers.next = { outcome: 'failed', failure: 'timeout' };
  const { id } = await disputed();
  await runDue(bank);
  await runDue(bank);
  expect(orders).toHaveLength(1);
  for (let quarter = 0; quarter < 12; quarter += 1) {
    bank.clock.advance({ hours: 6 });
    await runDue(bank);
  }
  expect(orders).toHaveLength(13);
  expect(orders.every((order) => order.dispute === id)).toBe(true);
  expect(bank.logs.filter(({ message }) => message === untoldDisputeMessage.text)).toHaveLength(3);
  answers.next = { outcome: 'answered', value: {} };
  bank.clock.advance({ hours: 6 });
  await runDue(bank);
  bank.clock.advance({ hours: 6 });
  await runDue(bank);
  expect([orders.length, (await attributesOf(id)).status]).toEqual([14, 'InvestigationStarted']);
});

test('a dispute that the processor refuses is Denied, with the reason', async () => {
  answers.next = { outcome: 'failed', failure: 'refused' };
  const { id, accountId } = await disputed();
  const types = await eventTypesOf(bank, async () => {
    await runDue(bank);
    bank.clock.advance({ days: 1 });
    await runDue(bank);
  });
  expect(types.filter((type) => type.startsWith('dispute.'))).toEqual(['dispute.statusChanged']);
  expect(await attributesOf(id)).toMatchObject({ status: 'Denied', denialReason: 'RefusedByProcessor' });
  expect([orders.length, (await moneyOf(bank, accountId))[0]]).toEqual([1, 60_00]);
});

describe('the messages of the processor about a dispute that was opened here', () => {
  test('name it by its id, and bring it to its end once', async () => {
    const { id, reference: card, accountId } = await disputed();
    await runDue(bank);
    for (const status of ['InvestigationStarted', 'ProvisionallyCredited', 'Denied', 'Denied']) {
      expect((await tell(bank, 'disputes', { card, dispute: id, status })).status).toBe(204);
    }
    expect(await attributesOf(id)).toMatchObject({ status: 'Denied', denialReason: 'DecidedByProcessor' });
    expect((await moneyOf(bank, accountId))[0]).toBe(100_00);
    await runDue(bank, '2026-12-10T05:00:00Z');
    expect((await moneyOf(bank, accountId))[0]).toBe(60_00);
  });

  test('may come before it is told, which is not told any more then', async () => {
    const { id, reference: card, accountId } = await disputed();
    expect((await tell(bank, 'disputes', { card, authorization: 'a-1', status: 'ResolvedWon' })).status).toBe(204);
    await runDue(bank);
    expect([orders, (await attributesOf(id)).status]).toEqual([[], 'ResolvedWon']);
    expect((await moneyOf(bank, accountId))[0]).toBe(100_00);
  });

  test('are refused with another name', async () => {
    const { id, reference: card } = await disputed();
    const other = await disputed();
    const status = 'ResolvedWon';
    const of = async (content: object) => (await tell(bank, 'disputes', { card, status, ...content })).status;
    expect(await of({ dispute: other.id })).toBe(404);
    expect(await of({ dispute: '77' })).toBe(404);
    expect(await of({ dispute: id, authorization: 'a-1' })).toBe(400);
    expect(await of({})).toBe(400);
    expect((await attributesOf(other.id)).status).toBe('InvestigationStarted');
  });
});
