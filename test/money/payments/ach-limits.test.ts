import { balanceOf, fund, openAccount, openCustomer, refusals } from '../../support/bank/bank.ts';
import { runDue } from '../../support/bank/workers.ts';
import { useBank } from '../../support/bank/use-bank.ts';
import { ach, ledgerOf, makeAch, payment, step, transactionsOf, withEvents } from './ach-bank.ts';

const bank = useBank();
let account: string;
beforeEach(async () => {
  bank.clock.set('2026-12-01T15:00:00Z');
  account = await openAccount(bank);
});

// checking: 10 million a payment; debits 25 million a day soft, 50 million hard.
const large = 10_000_000_00;
const debit = (overrides: object = {}) => ({ direction: 'Debit', amount: large, ...overrides });
const totals = async () => {
  const { body } = await bank.call('GET', `/accounts/${account}/limits`);
  const { totalsDaily, totalsMonthly } = body.data.attributes.ach;
  return { daily: totalsDaily, monthly: totalsMonthly };
};
const review = (name: 'approve' | 'reject', id: string, attributes?: object) =>
  bank.call(
    'POST',
    `/sandbox/payments/${id}/${name}`,
    attributes === undefined ? undefined : { data: { type: 'paymentReject', attributes } },
  );

/** A debit beyond the soft limit of the day. */
async function reviewed(): Promise<string> {
  await makeAch(bank, account, debit());
  await makeAch(bank, account, debit());
  return makeAch(bank, account, debit());
}

/** A credit in review: no product has a soft limit of credits, so the state is written by force. */
async function reviewedCredit(): Promise<string> {
  await fund(bank, account, 100_00);
  const id = await makeAch(bank, account, { amount: 40_00 });
  await bank.table.update({
    Key: { pk: `pay#${bank.organisationId}#${account}`, sk: id.slice(9) },
    UpdateExpression: 'SET #status = :review REMOVE duePk, dueAt',
    ExpressionAttributeNames: { '#status': 'status' },
    ExpressionAttributeValues: { ':review': 'Pending Review' },
  });
  return id;
}

test('a payment counts on its day and in its month, a rejected payment does not', async () => {
  await fund(bank, account, 100_00);
  await makeAch(bank, account, { amount: 30_00 });
  await makeAch(bank, account, { amount: 100_00 });
  await makeAch(bank, account, debit({ amount: 5_00 }));
  expect(await totals()).toEqual({
    daily: { debits: 5_00, credits: 30_00 },
    monthly: { debits: 5_00, credits: 30_00 },
  });
  bank.clock.set('2026-12-02T15:00:00Z');
  expect(await totals()).toEqual({ daily: { debits: 0, credits: 0 }, monthly: { debits: 5_00, credits: 30_00 } });
});

test('a canceled payment is not counted any more: not on its day, and not in its month', async () => {
  await fund(bank, account, 100_00);
  const id = await makeAch(bank, account, { amount: 30_00 });
  await makeAch(bank, account, debit({ amount: 5_00 }));
  const pulled = await makeAch(bank, account, debit({ amount: 7_00 }));
  for (const one of [id, pulled]) await bank.call('POST', `/payments/${one}/cancel`);
  expect(await totals()).toEqual({ daily: { debits: 5_00, credits: 0 }, monthly: { debits: 5_00, credits: 0 } });
});

test('one canceled on another day leaves that day alone', async () => {
  bank.clock.set('2026-12-01T22:00:00Z'); // after the cut-off
  await fund(bank, account, 100_00);
  const id = await makeAch(bank, account, { amount: 30_00 });
  bank.clock.set('2026-12-02T15:00:00Z');
  await makeAch(bank, account, { amount: 20_00 });
  await bank.call('POST', `/payments/${id}/cancel`);
  expect(await totals()).toMatchObject({ daily: { credits: 20_00 }, monthly: { credits: 20_00 } });
});

describe('a hard limit', () => {
  test('of the day rejects what passes it, and lets what reaches it go', async () => {
    for (let n = 0; n < 4; n += 1) await makeAch(bank, account, debit());
    const over = await ach(bank, account, debit());
    expect(over.body.data.attributes.status).toBe('Pending Review');
    const beyond = await ach(bank, account, debit({ amount: 1 }));
    expect(beyond.body.data.attributes).toMatchObject({ status: 'Rejected', reason: 'DailyACHDebitLimitExceeded' });
    bank.clock.set('2026-12-02T15:00:00Z');
    expect((await ach(bank, account, debit({ amount: 1 }))).body.data.attributes.status).toBe('Pending');
  });
});

describe('a soft limit', () => {
  test('sends the payment to review: it waits for nobody but the reviewer', async () => {
    const { answer, events } = await withEvents(bank, async () => {
      for (let n = 0; n < 2; n += 1) await makeAch(bank, account, debit());
      return ach(bank, account, debit());
    });
    const { id, attributes } = answer.body.data;
    expect(attributes).toMatchObject({ status: 'Pending Review' });
    expect(attributes).not.toHaveProperty('settlementDate');
    expect(events.slice(-2)).toMatchObject([
      { type: 'payment.created', attributes: { status: 'Pending Review' } },
      { type: 'payment.pendingReview', attributes: { direction: 'Debit', amount: large } },
    ]);
    await runDue(bank, '2026-12-03T22:00:00Z');
    expect((await payment(bank, id)).attributes.status).toBe('Pending Review');
    const list = await bank.call('GET', `/payments?filter[accountId]=${account}&filter[status]=PendingReview`);
    expect(list.body.data.map((one: { id: string }) => one.id)).toEqual([id]);
  });

  test('409: the rail does not take a payment in review', async () => {
    const answer = await step(bank, 'transmit', await reviewed());
    expect([answer.status, refusals(answer)]).toEqual([409, [['invalid_state', undefined]]]);
    expect(answer.body.errors[0].detail).toContain('Pending Review');
  });

  test('approved, it waits for the next window from then', async () => {
    const id = await reviewed();
    bank.clock.set('2026-12-03T15:00:00Z');
    const { answer, events } = await withEvents(bank, () => review('approve', id));
    expect(answer.body.data.attributes).toMatchObject({ status: 'Pending', settlementDate: '2026-12-08' });
    expect(events).toEqual([]);
    expect((await review('approve', id)).status).toBe(200);
    await runDue(bank, '2026-12-03T21:45:00Z');
    expect((await payment(bank, id)).attributes.status).toBe('Clearing');
    expect((await review('approve', id)).status).toBe(200);
    expect((await review('reject', id)).status).toBe(409);
  });

  test('rejected, it ends with its reason and is not counted', async () => {
    const id = await reviewed();
    const before = (await totals()).daily.debits as number;
    const { answer, events } = await withEvents(bank, () => review('reject', id, { reason: 'ClientRequest' }));
    expect(answer.body.data.attributes).toMatchObject({ status: 'Rejected', reason: 'ClientRequest' });
    expect(events).toMatchObject([{ type: 'payment.rejected', attributes: { reason: 'ClientRequest' } }]);
    expect((await totals()).daily.debits).toBe(before - large);
    expect((await review('reject', id)).status).toBe(200);
    expect((await review('approve', id)).status).toBe(409);
  });

  test('a Credit that is rejected gets its money back', async () => {
    const id = await reviewedCredit();
    expect(await balanceOf(bank, account)).toBe(60_00);
    const { answer, events } = await withEvents(bank, () => review('reject', id));
    expect(answer.body.data.attributes).toMatchObject({ status: 'Rejected', reason: 'SuspectedFraud' });
    expect(await ledgerOf(bank, account)).toMatchObject({ available: 100_00, settlement: -100_00 });
    const [, debited, back] = await transactionsOf(bank, account);
    expect(back).toMatchObject({
      type: 'paymentCanceledTransaction',
      attributes: { direction: 'Credit', amount: 40_00, balance: 100_00 },
      relationships: { relatedTransaction: { data: { type: 'originatedAchTransaction', id: debited?.id } } },
    });
    expect(events.map(({ type }) => type)).toEqual(['payment.rejected', 'transaction.created']);
  });

  test('404: there is no such payment, and 409: it was never in review', async () => {
    expect((await review('approve', '999999999000000001')).status).toBe(404);
    const id = await makeAch(bank, account, debit({ amount: 1 }));
    expect((await review('reject', id)).status).toBe(409);
  });
});

test('limits are those of the account, with any owners', async () => {
  const customerId = await openCustomer(bank);
  const [one, other] = [await openAccount(bank, { customerId }), await openAccount(bank, { customerId })];
  for (let n = 0; n < 3; n += 1) await makeAch(bank, one, debit());
  expect((await ach(bank, other, debit())).body.data.attributes.status).toBe('Pending');
});
