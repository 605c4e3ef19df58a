import { type AdjustmentOrder, orderAdjustment, readAdjustment } from '../../../functions/money/adjustments/order.ts';
import { cents } from '../../../functions/kernel/base/money/cents.ts';
import { openAccount } from '../../support/bank/bank.ts';
import { bodies } from '../../support/bank/bodies.ts';
import { eventTypesOf, journalRows } from '../../support/bank/journal.ts';
import { useBank } from '../../support/bank/use-bank.ts';
import { runDue } from '../../support/bank/workers.ts';

const bank = useBank({ per: 'test' });

const balanceOf = async (accountId: string) =>
  (await bank.call('GET', `/accounts/${accountId}`)).body.data.attributes.balance as number;

const transactionsOf = async (accountId: string) =>
  (await bank.call('GET', `/transactions?filter[accountId]=${accountId}&filter[type]=adjustmentTransaction`)).body
    .data as { id: string; attributes: object; relationships: object }[];

describe('the operator of a sandbox', () => {
  test.each([
    ['Credit', 112_00],
    ['Debit', 88_00],
  ])('books a %s at once, and the transaction shows its account only', async (direction, balance) => {
    const accountId = await openAccount(bank, { cents: 100_00 });
    const adjust = () => bank.call('POST', '/sandbox/adjustments', bodies.adjustment(accountId, { direction }));
    expect(await eventTypesOf(bank, adjust)).toEqual(['transaction.created']);
    expect(await balanceOf(accountId)).toBe(balance);
    const [transaction] = await transactionsOf(accountId);
    expect(transaction).toMatchObject({
      attributes: { direction, amount: 12_00, balance, summary: 'Booked twice', description: 'Booked twice' },
    });
    expect(Object.keys(transaction?.relationships ?? {})).toEqual(['account']);
  });

  test('corrects an account that is closed, or has less', async () => {
    const [empty, closed] = [await openAccount(bank), await openAccount(bank)];
    expect((await bank.call('POST', `/accounts/${closed}/close`, bodies.close)).status).toBe(200);
    for (const [accountId, direction] of [
      [empty, 'Debit'],
      [closed, 'Credit'],
    ] as const) {
      const { status } = await bank.call('POST', '/sandbox/adjustments', bodies.adjustment(accountId, { direction }));
      expect(status).toBe(201);
    }
    expect([await balanceOf(empty), await balanceOf(closed)]).toEqual([-12_00, 12_00]);
  });

  test('gets 404 for an account that does not exist', async () => {
    const { status, body } = await bank.call('POST', '/sandbox/adjustments', bodies.adjustment('999999999'));
    expect([status, body.errors[0].source.pointer]).toEqual([404, '/data/relationships/account']);
  });
});

describe('an order of the operator', () => {
  const orderFor = (accountId: string, more: Partial<AdjustmentOrder> = {}): AdjustmentOrder => ({
    organisationId: bank.organisationId,
    accountId,
    amount: cents(12_00),
    direction: 'Debit',
    description: 'Booked twice',
    reason: 'Bank letter of 3 May',
    key: 'OPS-1',
    operator: 'arn:aws:sts::1:assumed-role/Operator/ada',
    ...more,
  });

  test('is booked once, however often it is given and run', async () => {
    const accountId = await openAccount(bank, { cents: 100_00 });
    const ordered = await orderAdjustment(bank.platform, orderFor(accountId));
    expect(ordered.transaction).toBeUndefined();
    await orderAdjustment(bank.platform, orderFor(accountId));
    expect(await eventTypesOf(bank, () => runDue(bank))).toEqual(['transaction.created']);
    await runDue(bank);
    const [transaction, ...others] = await transactionsOf(accountId);
    expect(others).toEqual([]);
    const again = await orderAdjustment(bank.platform, orderFor(accountId));
    expect(again).toMatchObject({ description: '', transaction: { id: transaction?.id } });
    expect(await readAdjustment(bank.platform, orderFor(accountId))).toEqual(again);
    expect(await balanceOf(accountId)).toBe(88_00);
  });

  test('keeps its reason in the journal and in the audit log', async () => {
    const accountId = await openAccount(bank);
    await orderAdjustment(bank.platform, orderFor(accountId));
    const rows = (await journalRows(bank)).filter(({ by }) => by?.command === 'account:adjust');
    expect(rows.map(({ by }) => by)).toEqual([
      { command: 'account:adjust', reason: 'Bank letter of 3 May', about: ['depositAccount', accountId] },
    ]);
  });

  test('is refused if its key was used for another one, and if there is no such account', async () => {
    const accountId = await openAccount(bank);
    await orderAdjustment(bank.platform, orderFor(accountId));
    for (const other of [{ amount: cents(1) }, { direction: 'Credit' as const }, { reason: 'Another letter' }]) {
      await expect(orderAdjustment(bank.platform, orderFor(accountId, other))).rejects.toThrow(/key OPS-1 was used/);
    }
    await expect(orderAdjustment(bank.platform, orderFor('999999999'))).rejects.toThrow(/no account 999999999/);
  });

  test('above the amount of the stage waits until another operator gives the same order, however often the first repeats it', async () => {
    const accountId = await openAccount(bank);
    const { aboveCents } = bank.platform.settings.fourEyes;
    const large = orderFor(accountId, { amount: cents(aboveCents + 1), direction: 'Credit' });
    for (let times = 0; times < 3; times += 1) {
      await orderAdjustment(bank.platform, large);
      await runDue(bank);
    }
    expect(await balanceOf(accountId)).toBe(0);
    expect(await readAdjustment(bank.platform, large)).toMatchObject({ awaitsSecond: true });
    const second = { ...large, operator: 'arn:aws:sts::1:assumed-role/Operator/bob' };
    await expect(orderAdjustment(bank.platform, { ...second, amount: cents(1) })).rejects.toThrow(/was used/);
    for (let times = 0; times < 2; times += 1) await orderAdjustment(bank.platform, second);
    await runDue(bank);
    expect(await balanceOf(accountId)).toBe(aboveCents + 1);
    const rows = (await journalRows(bank)).filter(({ by }) => by?.command === 'account:adjust');
    expect(rows).toHaveLength(2);
    await orderAdjustment(bank.platform, orderFor(accountId, { amount: cents(aboveCents), key: 'OPS-2' }));
    await runDue(bank);
    expect(await balanceOf(accountId)).toBe(1);
  });
});
