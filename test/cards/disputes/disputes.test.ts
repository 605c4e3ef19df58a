import { bodies } from '../../support/bank/bodies.ts';
import { eventTypesOf } from '../../support/bank/journal.ts';
import type { Answer } from '../../support/bank/platform.ts';
import { useBank } from '../../support/bank/use-bank.ts';
import { close, refusals } from '../../support/bank/bank.ts';
import { moneyOf, openCard } from '../authorizations/authorization-bank.ts';

const bank = useBank();

/** A purchase for 50 of 100 dollars. */
async function purchased() {
  const card = await openCard(bank);
  const { body } = await bank.call('POST', '/sandbox/purchases', bodies.purchase(card.accountId, card.digits));
  return { ...card, transactionId: body.data.id as string };
}

const dispute = (transactionId: string, attributes = {}): Promise<Answer> =>
  bank.call('POST', '/sandbox/disputes', bodies.dispute(transactionId, attributes));

const step = (id: string, status: string): Promise<Answer> =>
  bank.call('POST', `/sandbox/disputes/${id}/status`, { data: { type: 'dispute', attributes: { status } } });

async function disputed(attributes = {}) {
  const purchase = await purchased();
  const { status, body } = await dispute(purchase.transactionId, attributes);
  expect(status).toBe(201);
  return { ...purchase, id: body.data.id as string };
}

/** The transactions that a dispute has booked, the oldest first. */
async function booked({ accountId }: { readonly accountId: string }) {
  const { body } = await bank.call(
    'GET',
    `/transactions?filter[accountId]=${accountId}&filter[type]=Dispute&sort=createdAt`,
  );
  return body.data.map(({ attributes: { reason, direction, amount } }: { attributes: Record<string, unknown> }) => [
    ...[reason, direction, amount],
  ]);
}

test('a dispute starts with an investigation, and moves nothing', async () => {
  const { accountId, transactionId } = await purchased();
  let id = '';
  const types = await eventTypesOf(bank, async () => {
    const { body } = await dispute(transactionId);
    id = body.data.id;
    expect(body.data.attributes).toMatchObject({ amount: 50_00, status: 'InvestigationStarted' });
    expect(body.data.relationships.transaction).toEqual({ data: { type: 'purchaseTransaction', id: transactionId } });
  });
  expect(types).toEqual(['dispute.created']);
  expect(await moneyOf(bank, accountId)).toEqual([50_00, 0, 50_00]);
  expect((await bank.call('GET', `/disputes/${id}`)).body.data.id).toBe(id);
  const list = await bank.call(
    'GET',
    `/disputes?filter[transactionId]=${transactionId}&filter[status]=InvestigationStarted`,
  );
  expect(list.body.data).toHaveLength(1);
});

describe('the outcomes of a dispute', () => {
  const credit = ['ProvisionalCredit', 'Credit', 50_00];
  test.each([
    [
      'won',
      ['ProvisionallyCredited', 'ResolvedWon'],
      100_00,
      [credit, ['ProvisionalCreditReversalResolved', 'Debit', 50_00], ['FinalCredit', 'Credit', 50_00]],
    ],
    ['won at once', ['ResolvedWon'], 100_00, [['FinalCredit', 'Credit', 50_00]]],
    [
      'lost',
      ['ProvisionallyCredited', 'ResolvedLost'],
      50_00,
      [credit, ['ProvisionalCreditReversalDenied', 'Debit', 50_00]],
    ],
    [
      'denied',
      ['ProvisionallyCredited', 'Denied'],
      50_00,
      [credit, ['ProvisionalCreditReversalDenied', 'Debit', 50_00]],
    ],
    ['denied at once', ['Denied'], 50_00, []],
  ])('%s', async (_, steps, balance, transactions) => {
    const one = await disputed();
    for (const status of steps) {
      const types = await eventTypesOf(bank, async () => {
        expect((await step(one.id, status)).body.data.attributes.status).toBe(status);
      });
      expect(types[0]).toBe('dispute.statusChanged');
      expect(await eventTypesOf(bank, () => step(one.id, status))).toEqual([]);
    }
    expect(await moneyOf(bank, one.accountId)).toEqual([balance, 0, balance]);
    expect(await booked(one)).toEqual(transactions);
    expect(refusals(await step(one.id, 'ProvisionallyCredited'))).toEqual([
      ['invalid_state', '/data/attributes/status'],
    ]);
  });
});

test('a part is disputed, and its tags are those of the purchase', async () => {
  const one = await disputed({ amount: 20_00 });
  await step(one.id, 'ResolvedWon');
  expect(await booked(one)).toEqual([['FinalCredit', 'Credit', 20_00]]);
});

test('a closed account gets and gives back what was credited for a time', async () => {
  const one = await disputed();
  await step(one.id, 'ProvisionallyCredited');
  await bank.call('POST', '/payments', bodies.payment(one.accountId, (await openCard(bank)).accountId, 100_00));
  await close(bank, one.accountId);
  expect((await step(one.id, 'ResolvedLost')).status).toBe(200);
  expect(await moneyOf(bank, one.accountId)).toEqual([-50_00, 0, -50_00]);
});

describe('what can be disputed, and how', () => {
  const place = '/data/relationships/transaction';

  test('a transaction has one dispute, even if two are opened at the same moment', async () => {
    const { transactionId } = await purchased();
    const answers = await Promise.all([dispute(transactionId), dispute(transactionId)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409]);
  });

  test('nobody disputes more than was paid, less what the merchant has given back', async () => {
    const { transactionId, accountId, digits } = await purchased();
    const back = bodies.reversal(accountId, digits, { relatedTransaction: transactionId, amount: 30_00 });
    await bank.call('POST', '/sandbox/reversals', back);
    expect(refusals(await dispute(transactionId, { amount: 20_01 }))).toEqual([['invalid_state', place]]);
    expect((await dispute(transactionId)).body.data.attributes.amount).toBe(20_00);
  });

  test('only a debit by card can be disputed', async () => {
    const { accountId, digits } = await openCard(bank);
    const refund = bodies.purchase(accountId, digits, { direction: 'Credit' });
    const { body } = await bank.call('POST', '/sandbox/purchases', refund);
    expect(refusals(await dispute(body.data.id as string))).toEqual([['invalid_state', place]]);
    const all = await bank.call('GET', `/transactions?filter[accountId]=${accountId}&sort=createdAt`);
    expect(refusals(await dispute(all.body.data[0].id as string))).toEqual([['not_found', place]]);
    expect(refusals(await dispute('77'))).toEqual([['not_found', place]]);
  });

  test('a dispute cannot enter a status without a transition', async () => {
    const { id } = await disputed();
    expect(refusals(await step(id, 'InvestigationStarted'))).toEqual([['invalid_value', '/data/attributes/status']]);
    expect((await step('77', 'Denied')).status).toBe(404);
  });
});
