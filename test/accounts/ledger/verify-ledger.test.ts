import { ledgerVerbs } from '../../../bin/commands/ledger.ts';
import { openAccount, pay } from '../../support/bank/bank.ts';
import { useOrganisation } from '../../support/bank/use-bank.ts';

const bank = useOrganisation({ at: '2026-11-01T15:00:00.000Z' });
let account: string;
beforeEach(async () => {
  account = await openAccount(bank, { cents: 100_00 });
  await pay(bank, account, await openAccount(bank), { amount: 30_00 });
});

const verify = (only: string | null = bank.organisationId) => {
  const target = { ...bank, tableName: '', isLocal: true, output: () => '', close: () => undefined };
  const openStage = () => Promise.reject(new Error('no stage'));
  const open = { openTarget: () => Promise.resolve(target), openStage, openQueues: openStage, isDryRun: false };
  return ledgerVerbs.verify.run({ organisation: only ?? undefined, stage: undefined, table: undefined }, open);
};
const firstTransaction = () => ({ pk: `txn#${bank.organisationId}#${account}`, sk: '000000001' });

test('a ledger that holds is verified to the cent, with its sums', async () => {
  expect(await verify()).toMatchObject({
    exitCode: 0,
    warnings: [],
    data: { isWhole: true, organisations: [{ organisationId: bank.organisationId, accounts: 2, transactions: 3 }] },
    lines: [
      `Organisation ${bank.organisationId}: the ledger holds; 2 accounts and 3 transactions were read, and the balances are 10000 cents.`,
    ],
  });
});

test('one cent too much in one transaction is named with its organisation and account', async () => {
  const leg = await bank.table.get(firstTransaction());
  await bank.table.put({ Item: { ...leg, amount: 100_01 } });
  const { exitCode, warnings } = await verify();
  expect(exitCode).toBe(1);
  expect(warnings).toContain(
    `Organisation ${bank.organisationId}, account ${account}: transaction 1 states another balance than its amounts give.`,
  );
  expect(warnings).toContain(
    `Organisation ${bank.organisationId}: the balances are not what came in through settlement.`,
  );
});

test('a torn change, of which only one account has its leg, is a fault of the sums', async () => {
  const row = await bank.table.get({ pk: `acc#${bank.organisationId}#${account}`, sk: '-' });
  await bank.table.put({
    Item: { ...row, transactions: 1, balance: 100_00, available: 100_00, contraSettlement: -100_00, contraBook: 0 },
  });
  expect((await verify()).warnings).toEqual([
    `Organisation ${bank.organisationId}: the legs of book payments do not cancel out.`,
    `Organisation ${bank.organisationId}: the balances are not what came in through settlement.`,
  ]);
});

test('without an organisation, all organisations of the table are verified', async () => {
  const { lines } = await verify(null);
  expect(lines).toContainEqual(expect.stringContaining(`Organisation ${bank.organisationId}: the ledger `));
});
