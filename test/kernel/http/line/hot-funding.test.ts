import { createBatchReleases } from '../../../../functions/money/batch-releases/operations/create.ts';
import { createFee } from '../../../../functions/money/fees/operations/create.ts';
import { createReward } from '../../../../functions/money/rewards/operations/create.ts';
import { balanceOf, openAccount, openCustomer } from '../../../support/bank/bank.ts';
import { bodies } from '../../../support/bank/bodies.ts';
import { caller } from '../../../support/bank/platform.ts';
import { startMemoryEngine } from '../../../support/memory-engine/memory-engine.ts';
import { useBank } from '../../../support/bank/use-bank.ts';
import { ledgerFaults, readBooks } from '../../../support/model/ledger.ts';
import { weaken } from '../../../support/weakening/weaken.ts';

/** Requests to the table take time, as in the cloud: how many meet depends on it. */
const bank = useBank({ per: 'test', engine: () => Promise.resolve(startMemoryEngine({ requestMs: 3 })) });
const callers = 100;
const each = 3;

/** The time limit is one that no machine reaches: the test counts answers and transactions, and measures no time. */
const timeoutSeconds = 29;

test.each([
  ['rewards are paid from', '/rewards', (hot: string, other: string) => bodies.reward(hot, other, { amount: 1_00 })],
  [
    'releases are made from',
    '/batch-releases',
    (hot: string, other: string) => ({ data: [bodies.release(hot, other, 1_00)] }),
  ],
  ['fees are charged to', '/fees', (hot: string) => bodies.fee(hot, { amount: 1_00 })],
])(
  `${String(callers)} callers at a time: %s one account, all succeed, and most share a transaction`,
  async (_, path, bodyOf) => {
    const hot = await openAccount(bank, { cents: 10_000_00 });
    const customerId = await openCustomer(bank);
    const others: string[] = [];
    for (let place = 0; place < callers; place += 1) others.push(await openAccount(bank, { customerId }));
    const operations = [createFee, createReward, createBatchReleases].map((operation) => ({
      ...operation,
      timeoutSeconds,
    }));
    const call = caller(bank.platform, bank.token, operations);
    const weakness = weaken(bank.client, { seed: 1 });
    const statuses: number[] = [];
    await Promise.all(
      others.map(async (other) => {
        for (let count = 0; count < each; count += 1) {
          statuses.push((await call('POST', path, bodyOf(hot, other))).status);
        }
      }),
    );
    weakness.off();
    const transactions = weakness.counts()['TransactWriteItems']?.requests ?? 0;
    expect(statuses).toEqual(Array.from({ length: callers * each }, () => 201));
    // Alone, each would need one and its lost races besides. How many share one depends on the machine.
    expect(transactions / statuses.length).toBeLessThan(0.75);
    expect(ledgerFaults(await readBooks(bank.table, bank.organisationId, [hot, ...others]))).toEqual([]);
  },
);

test('lists of releases from one account wait for their turns, and all succeed', async () => {
  const hot = await openAccount(bank, { cents: 10_000_00 });
  const others = [await openAccount(bank), await openAccount(bank), await openAccount(bank)];
  const call = caller(bank.platform, bank.token, [{ ...createBatchReleases, timeoutSeconds }]);
  const data = others.map((other) => bodies.release(hot, other, 1_00));
  const weakness = weaken(bank.client, { seed: 1 });
  const answers = await Promise.all(Array.from({ length: 30 }, () => call('POST', '/batch-releases', { data })));
  weakness.off();
  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 201));
  expect(ledgerFaults(await readBooks(bank.table, bank.organisationId, [hot, ...others]))).toEqual([]);
  expect(await balanceOf(bank, hot)).toBe(10_000_00 - 30 * 3_00);
});
