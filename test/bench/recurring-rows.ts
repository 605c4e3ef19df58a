import { wakeUpsWorker } from '../../functions/time/due/workers/wake-ups.ts';
import { addFirstToken } from '../../functions/founding/first-token.ts';
import { momentOf } from '../../functions/kernel/journal/commit.ts';
import { type RunOutcome, runRecurringPayment } from '../../functions/money/recurring-payments/run.ts';
import { recurringPayments } from '../../functions/money/recurring-payments/store.ts';
import { deliver } from '../support/bank/workers.ts';
import { startBenchPlatform } from './bench-platform.ts';
import { type TestPlatform } from '../support/bank/platform.ts';
import { weaken } from '../support/weakening/weaken.ts';
import { counted } from './counted.ts';
import { link } from '../support/bank/link.ts';
import { openCustomers } from './fixtures.ts';
import type { Row } from './report.ts';
import { project } from './table-rows.ts';

/** Weeks of which the runs are made up. */
const runsListed = 600;

/** What recurring ACH payments cost, their runs and the list of these. */
export async function recurringRows(): Promise<Row[]> {
  const bank = await lastingBank();
  const weakness = weaken(bank.client, { seed: 1 });
  const rows: Row[] = [];
  async function row(what: string, budget: Row['budget'], moonshot: Row['moonshot'], work: () => Promise<unknown>) {
    await project(bank, weakness);
    bank.clock.advance({ minutes: 30 });
    const { measured } = await counted(weakness, work);
    rows.push({ what, measured, budget, moonshot });
  }
  const runOf = async (id: string) => {
    if ((await run(bank, id)) === 'not due') throw new Error('the run was due');
    await project(bank, weakness, 1);
  };
  try {
    const [ada] = await openCustomers(bank);
    const account = await made(bank, '/accounts', 'depositAccount', { depositProduct: 'checking' }, customer(ada));
    const linked = await made(bank, '/counterparties', 'achCounterparty', linkedAccount, customer(ada));
    const both = { account: link('depositAccount', account), counterparty: link('counterparty', linked) };
    await made(bank, '/sandbox/payments', 'achPayment', { amount: 900_000_00, description: 'Salary' }, both);
    const paying = { writeUnits: 20 };
    let credit = '';
    await row('create recurring ACH payment', undefined, undefined, async () => {
      credit = await made(bank, '/recurring-payments', 'recurringCreditAchPayment', requested, both);
    });
    const debit = await made(bank, '/recurring-payments', 'recurringDebitAchPayment', verified, both);
    bank.clock.set('2026-12-04T12:00:00Z');
    await row('recurring run of an ACH credit, all in', paying, { writeUnits: 15 }, () => runOf(credit));
    await row('recurring run of an ACH debit, all in', paying, { writeUnits: 15 }, () => runOf(debit));
    bank.clock.set('2026-12-19T12:00:00Z');
    await row('recurring run of a debit that was missed, all in', { writeUnits: 13 }, { writeUnits: 8 }, () =>
      runOf(debit),
    );
    const long = await made(
      bank,
      '/recurring-payments',
      'recurringCreditAchPayment',
      { ...requested, amount: 1, idempotencyKey: 'r3' },
      both,
    );
    bank.clock.advance({ days: 7 * runsListed });
    while ((await run(bank, long)) !== 'not due');
    // Two looks into each bucket, whatever exists: what is due now, and what will be next.
    await row(
      'wake-up of an organisation in which nothing is due',
      { readUnits: 20, calls: 40 },
      undefined,
      async () => {
        if (!(await deliver(bank, wakeUpsWorker, { organisationId: bank.organisationId })))
          throw new Error('it was woken');
      },
    );
    const list = { readUnits: 10, calls: 3 };
    for (const offset of [0, 400]) {
      await row(`list of 100 runs of one recurring payment, offset ${offset}`, list, { readUnits: 7.5, calls: 2 }, () =>
        runsOf(bank, long, `page[offset]=${offset}`),
      );
    }
    await row('delete a recurring payment', { writeUnits: 12, calls: 2 }, undefined, () =>
      answered(bank, 'DELETE', `/recurring-payments/${credit}`),
    );
    return rows;
  } finally {
    await bank.stop();
  }
}

/** The first token of an organisation ends after a year; what is listed takes longer. */
async function lastingBank(): Promise<TestPlatform> {
  const bank = await startBenchPlatform();
  const token = await addFirstToken(bank.platform, { ...bank, days: 20 * 365 });
  return { ...bank, call: (method, target, sent) => bank.call(method, target, sent, { token }) };
}

const requested = {
  amount: 10_00,
  description: 'Rent',
  schedule: { interval: 'Weekly', dayOfWeek: 'Friday' },
  idempotencyKey: 'r1',
};
const verified = { ...requested, verifyCounterpartyBalance: true, idempotencyKey: 'r2' };
const linkedAccount = {
  name: 'Ada Okafor',
  type: 'Person',
  providerProcessorToken: 'sandbox-match#1',
  permissions: 'CreditAndDebit',
};
const customer = (id: string) => ({ customer: link('customer', id) });

async function made(bank: TestPlatform, path: string, type: string, attributes: object, relationships: object) {
  const { data } = await answered(bank, 'POST', path, { data: { type, attributes, relationships } });
  return data.id;
}

interface Document {
  readonly data: { readonly id: string };
  readonly meta: { readonly pagination: { readonly total: number } };
}

async function answered(bank: TestPlatform, method: string, path: string, body?: object): Promise<Document> {
  const answer = await bank.call(method, path, body);
  if (answer.status >= 300) throw new Error(`${path}: ${JSON.stringify(answer.body)}`);
  return answer.body as Document;
}

async function runsOf(bank: TestPlatform, id: string, query: string) {
  return (await answered(bank, 'GET', `/recurring-payments/${id}/runs?${query}`)).meta.pagination;
}

async function run(bank: TestPlatform, id: string): Promise<RunOutcome> {
  const ref = recurringPayments.ref(bank.organisationId, id);
  if (ref === undefined) throw new Error('the id is one of a recurring payment');
  const moment = await momentOf(bank.platform, bank.organisationId, 'schedule');
  return runRecurringPayment(bank.platform, moment, ref.key);
}
