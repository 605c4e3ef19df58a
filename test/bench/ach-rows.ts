import type { ItemKey } from '../../functions/kernel/table/kind.ts';
import { momentOf } from '../../functions/kernel/journal/commit.ts';
import { runAchPayment } from '../../functions/money/payments/ach-steps.ts';
import { returnPayment } from '../../functions/money/payments/return-payment.ts';
import { payments } from '../../functions/money/payments/store.ts';
import { startBenchPlatform } from './bench-platform.ts';
import { type TestPlatform } from '../support/bank/platform.ts';
import { weaken } from '../support/weakening/weaken.ts';
import { counted } from './counted.ts';
import { link } from '../support/bank/link.ts';
import { authorization } from '../support/bank/payment-bodies.ts';
import { openCustomers } from './fixtures.ts';
import type { Row } from './report.ts';
import { project } from './table-rows.ts';

/** A cut-off, and the morning on which the money of what was taken then arrives. */
const windowMoment = '2026-12-07T21:45:00Z';
const clearingMoment = '2026-12-10T13:30:00Z';

/** What an ACH payment costs, from its creation to its return. */
export async function achRows(): Promise<Row[]> {
  const bank = await startBenchPlatform();
  const weakness = weaken(bank.client, { seed: 1 });
  const rows: Row[] = [];
  const step = { writeUnits: 10 };
  async function row<T>(what: string, budget: Row['budget'], work: () => Promise<T>, moonshot?: Row['moonshot']) {
    const { made, measured } = await counted(weakness, work);
    rows.push({ what, measured, budget, moonshot });
    return made;
  }
  try {
    const [ada] = await openCustomers(bank);
    const account = await post(
      bank,
      '/accounts',
      { type: 'depositAccount', attributes: { depositProduct: 'checking' } },
      { customer: link('customer', ada) },
    );
    const ofAccount = { account: link('depositAccount', account) };
    const incoming = { type: 'achPayment', attributes: { amount: 1_000_000, description: 'Salary' } };
    await post(bank, '/sandbox/payments', incoming, ofAccount);
    const create = (direction: 'Credit' | 'Debit', idempotencyKey: string) => {
      const attributes = { ...order, direction, idempotencyKey, ...(direction === 'Debit' ? { authorization } : {}) };
      return post(bank, '/payments', { type: 'achPayment', attributes }, ofAccount);
    };
    await project(bank, weakness);

    bank.clock.set('2026-12-07T15:00:00Z');
    const allIn = async () => {
      const id = await create('Credit', 'c1');
      await project(bank, weakness, 1);
      return id;
    };
    const credit = await row('ACH credit, all in', { writeUnits: 14 }, allIn, { writeUnits: 11 });
    const canceled = await row('ACH credit, the request', { calls: 2 }, () => create('Credit', 'c2'));
    const debit = await row('ACH debit, the request', { writeUnits: 14, calls: 2 }, () => create('Debit', 'd1'));
    // The limits of the account's owners forget it too, which is one more item.
    await row('ACH credit, canceled', { writeUnits: 12 }, () => bank.call('POST', `/payments/${canceled}/cancel`));

    bank.clock.set(windowMoment);
    await row('ACH credit, taken by the rail', step, () => run(bank, credit));
    await row('ACH debit, taken by the rail', step, () => run(bank, debit));
    bank.clock.set(clearingMoment);
    // No job has written the ends of the days before: the first posting of a day does it, and it is not what is measured.
    await post(bank, '/sandbox/payments', incoming, ofAccount);
    await row('ACH debit, cleared', step, () => run(bank, debit));
    await row('ACH debit, returned', step, () => giveBack(bank, debit));
    await row('ACH credit, returned', step, () => giveBack(bank, credit));
    return rows;
  } finally {
    await bank.stop();
  }
}

const order = {
  amount: 12_500,
  description: 'Rent',
  counterparty: {
    name: 'Sherlock Holmes',
    routingNumber: '011000015',
    accountNumber: '1000000001',
    accountType: 'Checking',
  },
};

async function run(bank: TestPlatform, id: string): Promise<void> {
  const outcome = await runAchPayment(
    bank.platform,
    await momentOf(bank.platform, bank.organisationId, 'schedule'),
    keyOf(bank, id),
  );
  if (outcome === 'not due') throw new Error('the step was due');
}

async function giveBack(bank: TestPlatform, id: string): Promise<void> {
  await returnPayment(
    bank.platform,
    await momentOf(bank.platform, bank.organisationId, 'schedule'),
    keyOf(bank, id),
    'NoAccount',
  );
}

function keyOf(bank: TestPlatform, id: string): ItemKey {
  const ref = payments.ref(bank.organisationId, id);
  if (ref === undefined) throw new Error('the id is one of a payment');
  return ref.key;
}

async function post(bank: TestPlatform, path: string, data: object, relationships: object): Promise<string> {
  const answer = await bank.call('POST', path, { data: { ...data, relationships } });
  if (answer.status >= 300) throw new Error(`${path}: ${JSON.stringify(answer.body)}`);
  return answer.body.data.id as string;
}
