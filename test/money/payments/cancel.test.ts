import {
  anotherOrganisation,
  archiveOwner,
  balanceOf,
  forceAccount,
  openAccount,
  openCustomer,
  pay,
  refusals,
} from '../../support/bank/bank.ts';
import { customerToken, tokenWith } from '../../support/bank/tokens.ts';
import { runDue } from '../../support/bank/workers.ts';
import { useBank } from '../../support/bank/use-bank.ts';
import { ledgerOf, makeAch, payment, step, transactionsOf, withEvents } from './ach-bank.ts';

const bank = useBank();
let account: string;
beforeEach(async () => {
  account = await openAccount(bank, { cents: 100_00 });
});

const cancel = (id: string, token?: string) =>
  bank.call('POST', `/payments/${id}/cancel`, undefined, token === undefined ? {} : { token });

describe('200', () => {
  test('a Credit gets its money back, in the transaction of its cancellation', async () => {
    const id = await makeAch(bank, account, { amount: 40_00, tags: { flat: '12' } });
    const { answer, events } = await withEvents(bank, () => cancel(id));
    expect(answer.body.data.attributes).toMatchObject({ status: 'Canceled' });
    expect(answer.body.data.attributes).not.toHaveProperty('expectedCompletionDate');
    expect(await ledgerOf(bank, account)).toMatchObject({ available: 100_00, settlement: -100_00, book: 0 });
    const [, debited, back] = await transactionsOf(bank, account);
    expect(back).toMatchObject({
      type: 'paymentCanceledTransaction',
      attributes: { direction: 'Credit', amount: 40_00, balance: 100_00, tags: { flat: '12' } },
      relationships: { relatedTransaction: { data: { type: 'originatedAchTransaction', id: debited?.id } } },
    });
    expect(events).toMatchObject([
      { type: 'payment.canceled', attributes: { direction: 'Credit', amount: 40_00, tags: { flat: '12' } } },
      { type: 'transaction.created', relationships: { transaction: { id: back?.id }, payment: { id } } },
    ]);
    expect(events).toHaveLength(2);
  });

  test('a Debit moves nothing', async () => {
    const id = await makeAch(bank, account, { direction: 'Debit' });
    const { answer, events } = await withEvents(bank, () => cancel(id));
    expect(answer.body.data.attributes.status).toBe('Canceled');
    expect(events.map(({ type }) => type)).toEqual(['payment.canceled']);
    expect(await balanceOf(bank, account)).toBe(100_00);
  });

  test('the rail never takes it', async () => {
    const id = await makeAch(bank, account);
    await cancel(id);
    await runDue(bank, '2026-12-02T22:00:00Z');
    expect((await payment(bank, id)).attributes.status).toBe('Canceled');
  });

  test('canceling what is canceled changes nothing', async () => {
    const id = await makeAch(bank, account);
    const first = await cancel(id);
    const { answer, events } = await withEvents(bank, () => cancel(id));
    expect([answer.status, answer.body, events]).toEqual([200, first.body, []]);
    expect(await balanceOf(bank, account)).toBe(100_00);
  });

  test('many at once give the money back once', async () => {
    const id = await makeAch(bank, account);
    await Promise.all(Array.from({ length: 6 }, () => cancel(id)));
    expect(await balanceOf(bank, account)).toBe(100_00);
    expect(await transactionsOf(bank, account)).toHaveLength(3);
  });

  test.each(['Frozen', 'Closed'])('the money goes back to an account that is %s', async (status) => {
    const id = await makeAch(bank, account);
    await forceAccount(bank, account, { status });
    expect((await cancel(id)).status).toBe(200);
    expect(await balanceOf(bank, account)).toBe(100_00);
  });

  test('a customer cancels the payment of an account that they own', async () => {
    const customerId = await openCustomer(bank);
    const own = await openAccount(bank, { customerId, cents: 100_00 });
    const token = await customerToken(bank, customerId);
    expect((await cancel(await makeAch(bank, own), token)).status).toBe(200);
    expect((await cancel(await makeAch(bank, account), token)).status).toBe(404);
  });
});

describe('403', () => {
  test.each(['payments', 'ach-payments-write'])('%s is not enough', async (scope) => {
    expect((await cancel(await makeAch(bank, account), await tokenWith(bank, scope))).status).toBe(403);
  });
});

describe('404', () => {
  test('a payment that is missing or of another organisation', async () => {
    const other = await anotherOrganisation(bank);
    const theirs = await makeAch(other, await openAccount(other, { cents: 100_00 }));
    for (const id of ['999999999000000001', '1', theirs]) expect((await cancel(id)).status).toBe(404);
  });
});

describe('409', () => {
  test.each([
    ['Sent', 'Credit', ['transmit']],
    ['Clearing', 'Debit', ['transmit']],
    ['Sent', 'Debit', ['transmit', 'clear']],
    ['Returned', 'Credit', ['transmit', 'return']],
  ] as const)('it is %s: %s', async (status, direction, names) => {
    const id = await makeAch(bank, account, { direction });
    for (const name of names) await step(bank, name, id);
    const answer = await cancel(id);
    expect([answer.status, refusals(answer)]).toEqual([409, [['invalid_state', undefined]]]);
    expect(answer.body.errors[0].detail).toContain(`The payment is ${status}`);
  });

  test('it is Rejected, or a book payment', async () => {
    expect((await cancel(await makeAch(bank, account, { amount: 100_01 }))).status).toBe(409);
    const booked = await pay(bank, account, await openAccount(bank));
    const answer = await cancel(booked.body.data.id);
    expect([answer.status, answer.body.errors[0].detail]).toEqual([
      409,
      'The payment is Sent; only ACH payments can be canceled',
    ]);
  });

  test('the customer is Archived', async () => {
    const id = await makeAch(bank, account);
    await archiveOwner(bank, account);
    expect((await cancel(id)).status).toBe(409);
  });
});
