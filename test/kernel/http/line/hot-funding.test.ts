import { createFee } from '../../../../functions/money/fees/operations/create.ts';
import { createReward } from '../../../../functions/money/rewards/operations/create.ts';
import { openAccount, openCustomer } from '../../../support/bank/bank.ts';
import { bodies } from '../../../support/bank/bodies.ts';
import { caller } from '../../../support/bank/platform.ts';
import { useBank } from '../../../support/bank/use-bank.ts';
import { ledgerFaults, readBooks } from '../../../support/model/ledger.ts';
import { weaken } from '../../../support/weakening/weaken.ts';

const bank = useBank({ per: 'test' });
const callers = 100;
const each = 3;

/** The time limit is one that no machine reaches: the test counts answers and transactions, and measures no time. */
const timeoutSeconds = 29;

test.each([
  ['rewards are paid from', '/rewards', (hot: string, other: string) => bodies.reward(hot, other, { amount: 1_00 })],
  ['fees are charged to', '/fees', (hot: string) => bodies.fee(hot, { amount: 1_00 })],
])(
  `${String(callers)} callers at a time: %s one account, all succeed, and most share a transaction`,
  async (_, path, bodyOf) => {
    const hot = await openAccount(bank, { cents: 10_000_00 });
    const customerId = await openCustomer(bank);
    const others: string[] = [];
    for (let place = 0; place < callers; place += 1) others.push(await openAccount(bank, { customerId }));
    const operations = [createFee, createReward].map((operation) => ({ ...operation, timeoutSeconds }));
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
  120_000,
);
