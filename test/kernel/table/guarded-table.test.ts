import { movementKinds } from '../../../functions/accounts/ledger/movement-kinds.ts';
import { createPayment } from '../../../functions/money/payments/operations/create.ts';
import { endOfDayKind } from '../../../functions/accounts/end-of-day/store.ts';
import { transactionKind, transactions } from '../../../functions/accounts/transactions/store.ts';
import type { AnyOperation } from '../../../functions/kernel/http/operation.ts';
import { guardedTable } from '../../../functions/kernel/table/guarded-table.ts';
import { accountKind } from '../../../functions/accounts/accounts/for-others.ts';
import { tokenClaimKind } from '../../../functions/money/counterparties/token-claim.ts';
import { insert, mayAlsoWrite, remove, replace } from '../../../functions/kernel/table/write.ts';
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
        expect.stringContaining(`may write items of kind ${kind.prefix}: add it to the uses of createPayment`),
      );
    },
  );

  test('a write that names a kind it writes only sometimes', () => {
    const table = guardedTable(bank.table, { read: [], write: [transactionKind] }, 'the uses of this test');
    const item = { pk: 'txn#1#2', sk: '3' };
    expect(() => table.transact([mayAlsoWrite(insert(item), [endOfDayKind])])).toThrow(endOfDayKind.prefix);
  });

  const uses = { read: [], write: [transactionKind, endOfDayKind, tokenClaimKind, accountKind] };
  const [transaction, claim] = [
    { pk: 'txn#1#2', sk: '3', version: 1 },
    { pk: 'lnk#1#2', sk: '-', version: 1 },
  ];

  test('a write over an item that is written once', () => {
    const table = guardedTable(bank.table, uses, 'the uses of this test');
    expect(() => table.transact([replace(transaction)])).toThrow('items of kind txn are written once');
    expect(() => table.put({ Item: transaction })).toThrow('items of kind txn are written once');
    expect(() => table.transact([remove(transaction)])).toThrow('may delete items of kind txn: add it to changedBy');
    expect(() => table.update({ Key: transaction })).toThrow('may update items of kind txn: add it to changedBy');
  });

  test('a delete or an update of a kind that does not declare it', () => {
    const table = guardedTable(bank.table, uses, 'the uses of this test');
    expect(() => table.update({ Key: claim })).toThrow('may update items of kind lnk');
    expect(() => table.transact([remove({ pk: 'acc#1#2', sk: '-', version: 1 })])).toThrow(
      'may delete items of kind acc',
    );
  });

  test('but not what is declared', async () => {
    const replacing = { ...uses, replaces: [transactionKind], updates: [transactionKind] };
    const table = guardedTable(bank.table, replacing, 'the uses of this test');
    await table.transact([insert(transaction), insert(claim)]);
    await table.transact([replace(transaction), remove(claim)]);
    const unchanged = { UpdateExpression: 'ADD version :none', ExpressionAttributeValues: { ':none': 0 } };
    await table.update({ Key: { pk: 'txn#1#2', sk: '3' }, ...unchanged });
    expect(await table.get(transaction)).toMatchObject({ version: 2 });
  });

  test('a look-up of things by id that finds no id to look for', async () => {
    const table = guardedTable(bank.table, { read: [], write: [] }, 'the uses of this test');
    await expect(transactions.byId(table, '1', [])).rejects.toThrow(transactionKind.prefix);
  });
});
