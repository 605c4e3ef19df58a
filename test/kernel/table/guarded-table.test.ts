import { movementKinds } from '../../../functions/accounts/ledger/movement-kinds.ts';
import { createPayment } from '../../../functions/money/payments/operations/create.ts';
import { endOfDayKind } from '../../../functions/accounts/end-of-day/store.ts';
import { transactionKind, transactions } from '../../../functions/accounts/transactions/store.ts';
import type { AnyOperation } from '../../../functions/kernel/http/operation.ts';
import { guardedTable } from '../../../functions/kernel/table/guarded-table.ts';
import { insert, mayAlsoWrite } from '../../../functions/kernel/table/write.ts';
import { type Bank, openAccount, startBank } from '../../support/bank/bank.ts';
import { paymentBody } from '../../support/bank/payment-bodies.ts';
import { caller } from '../../support/bank/platform.ts';

let bank: Bank;

beforeEach(async () => {
  bank = await startBank({ mayFail: true });
});
afterEach(() => bank.stop());

/** An operation whose author forgot one kind in `uses`. */
const without = (operation: AnyOperation, forgotten: { readonly prefix: string }): AnyOperation => ({
  ...operation,
  uses: { ...operation.uses, write: operation.uses.write.filter(({ prefix }) => prefix !== forgotten.prefix) },
});

describe('a kind that is missing in uses fails the first request', () => {
  test.each(movementKinds.map((kind) => [kind.prefix, kind] as const))(
    'a movement of money without %s, though this one may not write any of it',
    async (_, kind) => {
      const from = await openAccount(bank, { cents: 50_00 });
      const to = await openAccount(bank);
      const call = caller(bank.platform, bank.token, [without(createPayment, kind)], true);
      const answer = await call('POST', '/payments', paymentBody(from, to));
      expect(answer.status).toBe(500);
      expect(bank.logs.map(({ error }) => String(error))).toContainEqual(
        expect.stringContaining(`may write items of kind ${kind.prefix}`),
      );
    },
  );

  test('a write that names a kind it writes only sometimes', () => {
    const table = guardedTable(bank.table, { read: [], write: [transactionKind] });
    const item = { pk: 'txn#1#2', sk: '3' };
    expect(() => table.transact([mayAlsoWrite(insert(item), [endOfDayKind])])).toThrow(endOfDayKind.prefix);
  });

  test('a look-up of things by id that finds no id to look for', async () => {
    const table = guardedTable(bank.table, { read: [], write: [] });
    await expect(transactions.byId(table, '1', [])).rejects.toThrow(transactionKind.prefix);
  });
});
