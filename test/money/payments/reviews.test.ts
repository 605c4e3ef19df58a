import { achRailWorker } from '../../../functions/money/payments/workers/ach-rail.ts';
import { anotherOrganisation, type Bank, balanceOf, fund, openAccount, refusals } from '../../support/bank/bank.ts';
import { caller } from '../../support/bank/platform.ts';
import { reviewerOf, secondUser } from '../../support/bank/users.ts';
import { useBank } from '../../support/bank/use-bank.ts';
import { deliver, runDue, writeDownLists } from '../../support/bank/workers.ts';
import { numberJournal } from '../../support/delivery/number-journal.ts';
import { orphans, readItems } from '../../support/model/items.ts';
import { makeAch, payment, step, withEvents } from './ach-bank.ts';

const bank = useBank({ per: 'test' });
let account: string;
beforeEach(async () => {
  bank.clock.set('2026-12-01T15:00:00Z');
  account = await openAccount(bank);
});

// checking: 10 million a payment; debits 25 million a day soft, 50 million hard.
const large = { direction: 'Debit', amount: 10_000_000_00 };

/** Debits beyond the soft limit of the day. */
async function inReview(count = 1, accountId = account): Promise<readonly string[]> {
  for (let n = 0; n < 2; n += 1) await makeAch(bank, accountId, large);
  const ids: string[] = [];
  for (let n = 0; n < count; n += 1) ids.push(await makeAch(bank, accountId, { ...large, amount: large.amount - n }));
  return ids;
}

const approve = async (id: string, call?: Bank['call']) => {
  const options = call === undefined ? { token: await reviewerOf(bank) } : {};
  return (call ?? bank.call)('POST', `/payment-reviews/${id}/approve`, undefined, options);
};
const reject = async (id: string, reason = 'SuspectedFraud', call?: Bank['call']) => {
  const options = call === undefined ? { token: await reviewerOf(bank) } : {};
  const body = { data: { type: 'paymentRejection', attributes: { reason } } };
  return (call ?? bank.call)('POST', `/payment-reviews/${id}/reject`, body, options);
};

async function waiting(query = '', call = bank.call): Promise<readonly string[]> {
  const { status, body } = await call('GET', `/payment-reviews?${query}`);
  expect(status).toBe(200);
  const ids = (body.data as { id: string }[]).map(({ id }) => id);
  expect(body.meta.pagination.total).toBe(ids.length);
  return ids;
}

describe('200: the list', () => {
  test('has every payment that waits, the oldest first, until it is approved, rejected or canceled', async () => {
    const [first = '', second = '', third = ''] = await inReview(3);
    bank.clock.advance({ days: 1 });
    const [fourth = ''] = await inReview(1, await openAccount(bank));
    expect(await waiting()).toEqual([first, second, third, fourth]);
    await writeDownLists(bank);
    expect(await waiting()).toEqual([first, second, third, fourth]);
    expect((await approve(second)).status).toBe(200);
    expect(await waiting()).toEqual([first, third, fourth]);
    await writeDownLists(bank);
    expect((await reject(first)).status).toBe(200);
    expect(await waiting('sort=-createdAt')).toEqual([fourth, third]);
    expect((await bank.call('POST', `/payments/${third}/cancel`)).status).toBe(200);
    expect(await waiting()).toEqual([fourth]);
    await bank.call('POST', `/sandbox/payments/${fourth}/reject`);
    await writeDownLists(bank);
    expect(await waiting()).toEqual([]);
    expect(orphans(await readItems(bank.documents, bank.platform.settings.tableName))).toEqual([]);
  });

  test('is what its filters keep', async () => {
    const ids = await inReview(2);
    const other = await openAccount(bank);
    bank.clock.advance({ days: 1 });
    const [elsewhere = ''] = await inReview(1, other);
    const owner = (await bank.call('GET', `/accounts/${other}`)).body.data.relationships.customer.data.id as string;
    expect(await waiting(`filter[accountId]=${account}`)).toEqual(ids);
    expect(await waiting(`filter[customerId]=${owner}`)).toEqual([elsewhere]);
    expect(await waiting(`filter[toAmount]=${String(large.amount - 1)}`)).toEqual([ids[1]]);
    expect(await waiting('filter[type]=achPayment&filter[direction]=Debit')).toEqual([...ids, elsewhere]);
    expect(await waiting('filter[direction]=Credit')).toEqual([]);
  });

  test('loses what the rail decides', async () => {
    const [id = ''] = await inReview();
    const { organisationId } = bank;
    expect(await deliver(bank, achRailWorker, { organisationId, kind: 'approved', paymentId: id })).toBe(true);
    expect(await waiting()).toEqual([]);
    expect((await approve(id)).status).toBe(200);
  });

  test('of another organisation has nothing of it', async () => {
    const [id = ''] = await inReview();
    const other = await anotherOrganisation(bank);
    expect(await waiting('', other.call)).toEqual([]);
    expect((await approve(id, other.call)).status).toBe(404);
    expect((await payment(bank, id)).attributes.status).toBe('Pending Review');
  });
});

describe('200: a decision', () => {
  test('approves once: the payment waits for the next window from then', async () => {
    const [id = ''] = await inReview();
    bank.clock.set('2026-12-03T15:00:00Z');
    const { answer, events } = await withEvents(bank, () => approve(id));
    expect(answer.body.data.attributes).toMatchObject({ status: 'Pending', settlementDate: '2026-12-08' });
    expect(events).toEqual([]);
    await runDue(bank, '2026-12-03T21:45:00Z');
    const again = await withEvents(bank, () => approve(id));
    expect([again.answer.status, again.answer.body.data.attributes.status, again.events]).toEqual([
      200,
      'Clearing',
      [],
    ]);
    expect((await step(bank, 'clear', id)).status).toBe(200);
    expect((await approve(id)).body.data.attributes.status).toBe('Sent');
    expect(refusals(await reject(id))).toEqual([['invalid_state', undefined]]);
  });

  test('rejects once, and refuses another reason', async () => {
    const [id = ''] = await inReview();
    const { answer, events } = await withEvents(bank, () => reject(id, 'ClientRequest'));
    expect(answer.body.data.attributes).toMatchObject({ status: 'Rejected', reason: 'ClientRequest' });
    expect(events).toMatchObject([{ type: 'payment.rejected', attributes: { reason: 'ClientRequest' } }]);
    const again = await withEvents(bank, () => reject(id, 'ClientRequest'));
    expect([again.answer.status, again.answer.body, again.events]).toEqual([200, answer.body, []]);
    expect(refusals(await reject(id, 'NameMismatch'))).toEqual([['invalid_state', undefined]]);
    const refused = await approve(id);
    expect(refusals(refused)).toEqual([['invalid_state', undefined]]);
    expect(refused.body.errors[0].detail).toContain('Rejected');
  });

  test('is the same in a live stage', async () => {
    const [first = '', second = ''] = await inReview(2);
    const platform = { ...bank.platform, settings: { ...bank.platform.settings, sandbox: false } };
    const live = caller(platform, await reviewerOf(bank));
    expect(await waiting('', live)).toEqual([first, second]);
    expect((await approve(first, live)).body.data.attributes.status).toBe('Pending');
    expect((await reject(second, 'SuspectedFraud', live)).body.data.attributes.status).toBe('Rejected');
    expect(await waiting('', live)).toEqual([]);
  });

  test('is in the audit log with the token that decided', async () => {
    const [first = '', second = ''] = await inReview(2);
    const { token } = await secondUser(bank);
    await numberJournal(bank);
    expect((await bank.call('POST', `/payment-reviews/${first}/approve`, undefined, { token })).status).toBe(200);
    await reject(second);
    await numberJournal(bank);
    const { body } = await bank.call('GET', '/audit-log?page[limit]=2');
    expect(body.data).toMatchObject([
      { attributes: { operation: 'rejectPaymentReview', outcome: 'Rejected', fields: ['reason'] } },
      {
        attributes: { operation: 'approvePaymentReview', outcome: 'Done', actor: { kind: 'organisation' } },
        relationships: { resources: { data: [{ type: 'achPayment', id: first }] } },
      },
    ]);
    const [rejection, approval] = body.data as { attributes: { actor: { tokenId: string } } }[];
    expect(rejection?.attributes.actor.tokenId).not.toBe(approval?.attributes.actor.tokenId);
  });

  test('of two at a time happens once', async () => {
    const [id = ''] = await inReview();
    const answers = await Promise.all([approve(id), reject(id), approve(id), reject(id)]);
    const { status } = (await payment(bank, id)).attributes as { status: string };
    const [wins, loses] = status === 'Pending' ? [0, 1] : [1, 0];
    expect(answers.map((answer) => answer.status)).toEqual(
      [0, 1, 0, 1].map((side) => (side === wins ? 200 : side === loses ? 409 : 0)),
    );
  });
});

describe('refusals', () => {
  test('400: a rejection has a reason that is known', async () => {
    const [id = ''] = await inReview();
    expect(refusals(await reject(id, 'BadMood'))).toEqual([['invalid_value', '/data/attributes/reason']]);
    expect((await bank.call('POST', `/payment-reviews/${id}/reject`)).status).toBe(400);
    expect(await waiting()).toEqual([id]);
  });

  test('404: there is no such payment, or it is none that can wait', async () => {
    await fund(bank, account, 100_00);
    expect((await approve('999999999000000001')).status).toBe(404);
    expect(await balanceOf(bank, account)).toBe(100_00);
  });

  test('409: it was rejected or sent without a review', async () => {
    const id = await makeAch(bank, account, { direction: 'Debit', amount: 1 });
    expect((await reject(id)).status).toBe(409);
    await step(bank, 'transmit', id);
    expect((await approve(id)).status).toBe(409);
  });
});
