import { anotherOrganisation, archiveOwner, openAccount, pay, refusals } from '../../support/bank/bank.ts';
import { customerToken, tokenWith } from '../../support/bank/tokens.ts';
import { runDue } from '../../support/bank/workers.ts';
import { useBank } from '../../support/bank/use-bank.ts';
import { makeAch, payment, step, transactionsOf, withEvents } from './ach-bank.ts';

const bank = useBank();
let account: string;
beforeEach(async () => {
  bank.clock.set('2026-12-01T15:00:00Z');
  account = await openAccount(bank, { cents: 100_00 });
});

const update = (id: string, attributes: object, { type = 'achPayment', token = bank.token } = {}) =>
  bank.call('PATCH', `/payments/${id}`, { data: { type, attributes } }, { token });

describe('200', () => {
  test('tags are merged, null removes one; no event is emitted', async () => {
    const id = await makeAch(bank, account, { tags: { flat: '12', draft: 'yes' } });
    const { answer, events } = await withEvents(bank, () => update(id, { tags: { draft: null, month: '1' } }));
    expect(answer.body.data.attributes.tags).toEqual({ flat: '12', month: '1' });
    expect(events).toEqual([]);
    expect(await payment(bank, id)).toEqual(answer.body.data);
  });

  test('later transactions inherit the new tags, those that exist keep theirs', async () => {
    const id = await makeAch(bank, account, { tags: { flat: '12' } });
    await update(id, { tags: { flat: '13' } });
    await step(bank, 'transmit', id);
    await step(bank, 'return', id);
    const tags = (await transactionsOf(bank, account)).map(({ attributes }) => attributes['tags']);
    expect(tags.slice(1)).toEqual([{ flat: '12' }, { flat: '13' }]);
  });

  test('a book payment has tags too', async () => {
    const { body } = await pay(bank, account, await openAccount(bank));
    const answer = await update(body.data.id, { tags: { trip: '7' } }, { type: 'bookPayment' });
    expect(answer.body.data.attributes.tags).toEqual({ trip: '7' });
  });

  test('the clearing days of a Pending debit change its settlement date', async () => {
    const id = await makeAch(bank, account, { direction: 'Debit' });
    const answer = await update(id, { clearingDaysOverride: 1 });
    expect(answer.body.data.attributes).toMatchObject({ clearingDaysOverride: 1, settlementDate: '2026-12-02' });
    await runDue(bank, '2026-12-01T21:45:00Z');
    await runDue(bank, '2026-12-02T13:30:00Z');
    expect((await payment(bank, id)).attributes.status).toBe('Sent');
  });

  test('what is as asked for already is answered in any state', async () => {
    const id = await makeAch(bank, account, { direction: 'Debit', clearingDaysOverride: 1, tags: { a: '1' } });
    await step(bank, 'transmit', id);
    expect((await update(id, { clearingDaysOverride: 1, tags: { a: '1', b: null } })).status).toBe(200);
    expect((await update(id, {})).status).toBe(200);
  });
});

describe('400', () => {
  test.each([
    ['too many tags', { tags: Object.fromEntries(Array.from({ length: 51 }, (_, n) => [`t${n}`, ''])) }, 'tags'],
    ['clearing days below 0', { clearingDaysOverride: -1 }, 'clearingDaysOverride'],
    ['too many clearing days', { clearingDaysOverride: 61 }, 'clearingDaysOverride'],
  ])('%s', async (_, attributes, place) => {
    const answer = await update(await makeAch(bank, account), attributes);
    expect([answer.status, refusals(answer)]).toEqual([400, [['invalid_value', `/data/attributes/${place}`]]]);
  });

  test('the type of another kind of payment', async () => {
    const answer = await update(await makeAch(bank, account), { tags: {} }, { type: 'bookPayment' });
    expect([answer.status, refusals(answer)]).toEqual([400, [['invalid_value', '/data/type']]]);
  });
});

describe('403', () => {
  test('payments is not enough', async () => {
    const token = await tokenWith(bank, 'payments');
    expect((await update(await makeAch(bank, account), { tags: {} }, { token })).status).toBe(403);
  });

  test('clearing days are not for customers, tags are', async () => {
    const id = await makeAch(bank, account, { direction: 'Debit' });
    const { body } = await bank.call('GET', `/accounts/${account}`);
    const token = await customerToken(bank, body.data.relationships.customer.data.id as string);
    const answer = await update(id, { clearingDaysOverride: 0 }, { token });
    expect([answer.status, refusals(answer)]).toEqual([403, [['forbidden', '/data/attributes/clearingDaysOverride']]]);
    expect((await update(id, { tags: { a: '1' } }, { token })).status).toBe(200);
  });
});

describe('404', () => {
  test('a payment that is missing or of another organisation', async () => {
    const other = await anotherOrganisation(bank);
    const theirs = await makeAch(other, await openAccount(other, { cents: 100_00 }));
    for (const id of ['999999999000000001', theirs]) expect((await update(id, { tags: {} })).status).toBe(404);
  });
});

describe('409', () => {
  test('other clearing days for a payment that the rail has', async () => {
    const id = await makeAch(bank, account, { direction: 'Debit' });
    await step(bank, 'transmit', id);
    const answer = await update(id, { clearingDaysOverride: 1 });
    expect([answer.status, refusals(answer)]).toEqual([409, [['invalid_state', undefined]]]);
    expect(answer.body.errors[0].detail).toContain('Clearing');
  });

  test('the customer is Archived', async () => {
    const id = await makeAch(bank, account);
    await archiveOwner(bank, account);
    expect((await update(id, { tags: { a: '1' } })).status).toBe(409);
  });
});
