import { workOff } from '../../functions/money/bulk-payments/work-off.ts';
import { bulkWorks } from '../../functions/money/bulk-payments/workers/bulk-payments.ts';
import { startBenchPlatform } from './bench-platform.ts';
import { type TestPlatform } from '../support/bank/platform.ts';
import { weaken, type Weakness } from '../support/weakening/weaken.ts';
import { counted, shareOf } from './counted.ts';
import { bodies } from '../support/bank/bodies.ts';
import { link } from '../support/bank/link.ts';
import { openCustomers } from './fixtures.ts';
import type { Row } from './report.ts';

const bulkMembers = 100;

/** What bodies that are lists cost: accepting a bulk, one member of it, and releases; and what fees and rewards cost. */
export async function listRows(): Promise<Row[]> {
  const bank = await startBenchPlatform();
  const weakness = weaken(bank.client, { seed: 1 });
  try {
    return await measure(bank, weakness);
  } finally {
    await bank.stop();
  }
}

async function measure(bank: TestPlatform, weakness: Weakness): Promise<Row[]> {
  const post = async (path: string, data: unknown) => {
    const answer = await bank.call('POST', path, { data });
    if (answer.status >= 300) throw new Error(`${path}: ${JSON.stringify(answer.body)}`);
    return answer.body.data as { readonly id: string };
  };
  const account = async (customer: string) => {
    const { id } = await post('/accounts', {
      type: 'depositAccount',
      attributes: { depositProduct: 'checking' },
      relationships: { customer: link('customer', customer) },
    });
    const attributes = { amount: 10_000_00, direction: 'Credit', description: 'Funding' };
    await post('/sandbox/payments', { type: 'achPayment', attributes, relationships: { account: deposit(id) } });
    return id;
  };
  const measured = async (times: number, work: () => Promise<unknown>): Promise<Row['measured']> => {
    bank.clock.advance({ minutes: 30 });
    return shareOf(times, (await counted(weakness, work)).measured);
  };

  const [ada, bob] = await openCustomers(bank);
  const [from, to] = [await account(ada), await account(bob)];
  const { organisationId, platform } = bank;
  let id = '';
  const members = Array.from({ length: bulkMembers }, (_, index) => member(from, to, String(index)));
  const accepted = await measured(1, async () => ({ id } = await post('/payments/bulk', members)));
  const done = await measured(bulkMembers, () => workOff(bulkWorks, platform, { organisationId, id }, () => false));
  const released = await measured(1, () => post('/batch-releases', [release(from, to)]));
  const fee = await measured(1, () => post('/fees', bodies.fee(from, { idempotencyKey: 'bench fee' }).data));
  const reward = await measured(1, () => post('/rewards', bodies.reward(from, to, { idempotencyKey: 'bench' }).data));
  const row = (what: string, figures: Row['measured'], writeUnits: number): Row => {
    return { what, measured: figures, budget: { writeUnits }, moonshot: undefined };
  };
  return [
    row(`accept a bulk of ${bulkMembers}`, accepted, 12),
    row('a member of it, a book payment with a key', done, 18),
    row('release from a batch account, with a key', released, 16),
    row('fee, with a key', fee, 9),
    row('reward, with a key', reward, 16),
  ];
}

const deposit = (id: string) => link('depositAccount', id);

const member = (from: string, to: string, key: string) => ({
  type: 'bookPayment',
  attributes: { amount: 1_00, description: 'Dinner', idempotencyKey: `member-${key}` },
  relationships: { account: deposit(from), counterpartyAccount: deposit(to) },
});

const release = (batchAccount: string, receiver: string) => ({
  type: 'batchRelease',
  attributes: {
    amount: 1_00,
    description: 'Payroll',
    senderName: 'Sherlock Holmes',
    senderAddress: { street: '1 Main', city: 'Kearney', state: 'NE', postalCode: '68845', country: 'US' },
    senderAccountNumber: '5000000000',
    idempotencyKey: 'release-1',
  },
  relationships: { batchAccount: deposit(batchAccount), receiver: deposit(receiver) },
});
