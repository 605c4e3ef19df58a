import { momentOf } from '../../functions/kernel/journal/commit.ts';
import { runReceivedPayment } from '../../functions/money/received-payments/run.ts';
import { receivedPayments } from '../../functions/money/received-payments/store.ts';
import { startBenchPlatform } from './bench-platform.ts';
import { type TestPlatform } from '../support/bank/platform.ts';
import { weaken } from '../support/weakening/weaken.ts';
import { counted } from './counted.ts';
import { link } from '../support/bank/link.ts';
import { openCustomers } from './fixtures.ts';
import type { Row } from './report.ts';

const amount = 100_000;
/** The morning on which what the rows receive completes, and the one on which what they mark is returned. */
const completionDate = '2026-12-07';
const completionMoment = '2026-12-07T13:30:00Z';
const returnMoment = '2026-12-08T13:30:00Z';

/** What each step of a payment costs that comes in. */
export async function receivedRows(): Promise<Row[]> {
  const bank = await startBenchPlatform();
  const weakness = weaken(bank.client, { seed: 1 });
  const rows: Row[] = [];
  const step = { writeUnits: 10 };
  async function row<T>(what: string, budget: Row['budget'], work: () => Promise<T>): Promise<T> {
    bank.clock.advance({ minutes: 30 });
    const { made, measured } = await counted(weakness, work);
    rows.push({ what, measured, budget, moonshot: undefined });
    return made;
  }
  try {
    const [ada] = await openCustomers(bank);
    const account = await send(bank, '/accounts', 'depositAccount', { depositProduct: 'checking' }, { customer: ada });
    const receive = (path: string, attributes: object) =>
      send(
        bank,
        `/sandbox/${path}`,
        'achReceivedPayment',
        { amount, description: 'Salary', ...attributes },
        { account },
      );

    const advanced = await row('received credit, Pending', step, () =>
      receive('received-payments', { completionDate }),
    );
    const credit = await receive('received-payments', { completionDate });
    const debit = await receive('received-ach-payment', { direction: 'Debit', settlementDate: completionDate });
    const marked = await receive('received-ach-payment', {
      amount: 100 * amount,
      direction: 'Debit',
      settlementDate: completionDate,
    });
    await row('received credit, advanced', step, () => act(bank, `/received-payments/${advanced}/advance`));
    bank.clock.set(completionMoment);
    await row('received credit, completed', step, () => run(bank, credit));
    // It books two transactions where every other step books one.
    await row('received credit that was advanced, completed', { writeUnits: 11 }, () => run(bank, advanced));
    await row('received debit, completed', step, () => run(bank, debit));
    await row('received debit, marked for return', step, () => run(bank, marked));
    bank.clock.set(returnMoment);
    await row('received debit, returned', step, () => run(bank, marked));
    return rows;
  } finally {
    await bank.stop();
  }
}

async function run(bank: TestPlatform, id: string): Promise<void> {
  const ref = receivedPayments.ref(bank.organisationId, id);
  if (ref === undefined) throw new Error('the id is one of a received payment');
  const outcome = await runReceivedPayment(
    bank.platform,
    await momentOf(bank.platform, bank.organisationId, 'schedule'),
    ref.key,
  );
  if (outcome === 'not due') throw new Error('the step was due');
}

async function act(bank: TestPlatform, path: string): Promise<void> {
  const answer = await bank.call('POST', path);
  if (answer.status !== 200) throw new Error(`${path}: ${JSON.stringify(answer.body)}`);
}

async function send(
  bank: TestPlatform,
  path: string,
  type: string,
  attributes: object,
  { customer, account }: { readonly customer?: string; readonly account?: string },
): Promise<string> {
  const relationships = {
    ...(customer === undefined ? {} : { customer: link('customer', customer) }),
    ...(account === undefined ? {} : { account: link('depositAccount', account) }),
  };
  const answer = await bank.call('POST', path, { data: { type, attributes, relationships } });
  if (answer.status !== 201) throw new Error(`${path}: ${JSON.stringify(answer.body)}`);
  return answer.body.data.id as string;
}
