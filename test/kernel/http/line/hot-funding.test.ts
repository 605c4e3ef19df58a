import { createBatchReleases } from '../../../../functions/money/batch-releases/operations/create.ts';
import { createFee } from '../../../../functions/money/fees/operations/create.ts';
import { createReward } from '../../../../functions/money/rewards/operations/create.ts';
import { startDynamoDb } from '../../../../local/engines/dynamodb.ts';
import { balanceOf, openAccount, openCustomer } from '../../../support/bank/bank.ts';
import { bodies } from '../../../support/bank/bodies.ts';
import { caller } from '../../../support/bank/platform.ts';
import { useBank } from '../../../support/bank/use-bank.ts';
import { ledgerFaults, readBooks } from '../../../support/model/ledger.ts';
import { type Weakness, weaken } from '../../../support/weakening/weaken.ts';

/** On the embedded engine: how many requests meet depends on how long it takes. */
const bank = useBank({ engine: startDynamoDb });
const callers = 100;
const each = 3;

/** The time limit is one that no machine reaches: the test counts answers and transactions, and measures no time. */
const timeoutSeconds = 29;

/** The accounts that the tests pay to, and all accounts of the organisation: books cancel out only as a whole. */
const others: string[] = [];
const all: string[] = [];
const openHot = async () => {
  const hot = await openAccount(bank, { cents: 10_000_00 });
  all.push(hot);
  return hot;
};
const expectWholeBooks = async () => {
  expect(ledgerFaults(await readBooks(bank.table, bank.organisationId, all))).toEqual([]);
};
let weakness: Weakness;
beforeAll(async () => {
  const customerId = await openCustomer(bank);
  for (let place = 0; place < callers; place += 1) others.push(await openAccount(bank, { customerId }));
  all.push(...others);
  weakness = weaken(bank.client, { seed: 1 });
  weakness.off();
});

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
    const hot = await openHot();
    const operations = [createFee, createReward, createBatchReleases].map((operation) => ({
      ...operation,
      timeoutSeconds,
    }));
    const call = caller(bank.platform, bank.token, operations);
    weakness.on();
    const capture = weakness.capture();
    const statuses: number[] = [];
    await Promise.all(
      others.map(async (other) => {
        for (let count = 0; count < each; count += 1) {
          statuses.push((await call('POST', path, bodyOf(hot, other))).status);
        }
      }),
    );
    weakness.off();
    capture.stop();
    const transactions = capture.counts()['TransactWriteItems']?.requests ?? 0;
    expect(statuses).toEqual(Array.from({ length: callers * each }, () => 201));
    // Alone, each would need one and its lost races besides. How many share one depends on the machine.
    expect(transactions / statuses.length).toBeLessThan(0.75);
    await expectWholeBooks();
  },
  120_000,
);

test('lists of releases from one account wait for their turns, and all succeed', async () => {
  const hot = await openHot();
  const call = caller(bank.platform, bank.token, [{ ...createBatchReleases, timeoutSeconds }]);
  const data = others.slice(0, 3).map((other) => bodies.release(hot, other, 1_00));
  weakness.on();
  const answers = await Promise.all(Array.from({ length: 30 }, () => call('POST', '/batch-releases', { data })));
  weakness.off();
  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 201));
  await expectWholeBooks();
  expect(await balanceOf(bank, hot)).toBe(10_000_00 - 30 * 3_00);
}, 120_000);
