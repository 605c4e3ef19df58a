import { projector } from '../../functions/delivery/events/workers/projector.ts';
import { momentOf } from '../../functions/kernel/journal/commit.ts';
import { journalPartition } from '../../functions/kernel/journal/journal.ts';
import type { ItemChange } from '../../functions/kernel/workers/item-change.ts';
import { routerWorker } from '../../functions/time/due/workers/router.ts';
import { writeLists } from '../../functions/time/lists/write-lists.ts';
import { runRecurringPayment } from '../../functions/money/recurring-payments/run.ts';
import { recurringPayments } from '../../functions/money/recurring-payments/store.ts';
import { startBenchPlatform } from './bench-platform.ts';
import { type TestPlatform } from '../support/bank/platform.ts';
import { weaken, type Weakness } from '../support/weakening/weaken.ts';
import { counted, shareOf } from './counted.ts';
import { link } from '../support/bank/link.ts';
import { openCustomers, signIn, tokenOf } from './fixtures.ts';
import type { Row } from './report.ts';

const listLength = 1_200;
/** Payments in one window of the list writer, as many as a batch of the stream has. */
const inWindow = 100;

/** What each operation and worker costs, counted on the real engine: nothing here is timed. */
export async function tableRows(): Promise<Row[]> {
  const bank = await startBenchPlatform();
  const weakness = weaken(bank.client, { seed: 1 });
  try {
    return await measure(bank, weakness);
  } finally {
    await bank.stop();
  }
}

async function measure(bank: TestPlatform, weakness: Weakness): Promise<Row[]> {
  const rows: Row[] = [];
  const [ada, bob] = await openCustomers(bank);

  async function row(
    what: string,
    budget: Row['budget'],
    moonshot: Row['moonshot'],
    work: () => Promise<unknown>,
    prepare?: () => Promise<unknown>,
  ) {
    // Each row begins on a quiet platform: the projector has nothing recent to look back over.
    bank.clock.advance({ minutes: 30 });
    await prepare?.();
    const { measured } = await counted(weakness, work);
    rows.push({ what, measured, budget, moonshot });
  }
  const post = async (path: string, type: string, attributes: object, relationships: object = {}) => {
    const answer = await bank.call('POST', path, { data: { type, attributes, relationships } });
    if (answer.status >= 300) throw new Error(`${path}: ${JSON.stringify(answer.body)}`);
    return answer.body.data.id as string;
  };
  const get = async (path: string, token?: string) => {
    const answer = await bank.call('GET', path, undefined, token === undefined ? {} : { token });
    if (answer.status !== 200) throw new Error(`${path}: ${JSON.stringify(answer.body)}`);
    return answer;
  };

  let from = '';
  await row('create account', { writeUnits: 10 }, undefined, async () => {
    from = await post(
      '/accounts',
      'depositAccount',
      { depositProduct: 'checking', idempotencyKey: 'a1' },
      { customer: link('customer', ada) },
    );
  });
  await row('create joint account of two', { writeUnits: 14 }, undefined, () =>
    post(
      '/accounts',
      'depositAccount',
      { depositProduct: 'checking', idempotencyKey: 'a2' },
      { customers: { data: [ada, bob].map((id) => ({ type: 'customer', id })) } },
    ),
  );
  const to = await post(
    '/accounts',
    'depositAccount',
    { depositProduct: 'checking' },
    { customer: link('customer', bob) },
  );
  await row('create counterparty', { writeUnits: 8 }, { writeUnits: 5 }, () =>
    post(
      '/counterparties',
      'achCounterparty',
      {
        name: 'Sherlock Holmes',
        routingNumber: '011000015',
        accountNumber: '1000000001',
        type: 'Person',
        idempotencyKey: 'c1',
      },
      { customer: link('customer', ada) },
    ),
  );
  await row('create counterparty with a processor token', { writeUnits: 10 }, { writeUnits: 5 }, () =>
    post(
      '/counterparties',
      'achCounterparty',
      {
        name: 'Ada Okafor',
        type: 'Person',
        providerProcessorToken: 'sandbox-match#c0a801f2-7b1e-4f0e-9a53-2f1d8e6b7c90',
        verifyName: true,
        idempotencyKey: 'c2',
      },
      { customer: link('customer', ada) },
    ),
  );
  const account = { account: link('depositAccount', from) };
  const both = { ...account, counterpartyAccount: link('depositAccount', to) };
  for (let number = 0; number < listLength; number += 1) {
    await post('/sandbox/payments', 'achPayment', { amount: 100_000, description: `Salary ${number}` }, account);
  }
  await row('incoming ACH credit', undefined, undefined, () =>
    post('/sandbox/payments', 'achPayment', { amount: 100_000, description: 'Salary' }, account),
  );
  await project(bank, weakness);
  await row('book payment, the request and its events', { writeUnits: 16 }, { writeUnits: 13 }, async () => {
    await post('/payments', 'bookPayment', { amount: 12_500, description: 'Dinner', idempotencyKey: 'p1' }, both);
    await project(bank, weakness, 1);
  });
  weakness.off();
  await writeAllLists(bank);
  weakness.on();
  // One read is for the list writer, which announces a span only if it has a row.
  const alone = { writeUnits: 23, readUnits: 16, calls: 18 };
  await row('book payment alone, all in', alone, { writeUnits: 19 }, async () => {
    await post('/payments', 'bookPayment', { amount: 12_500, description: 'Dinner', idempotencyKey: 'p3' }, both);
    await follow(bank, weakness, 1);
  });
  bank.clock.advance({ minutes: 30 });
  const many = await counted(weakness, async () => {
    for (let number = 0; number < inWindow; number += 1) {
      const attributes = { amount: 100, description: 'Dinner', idempotencyKey: `w${number}` };
      await post('/payments', 'bookPayment', attributes, both);
      bank.clock.advance({ ms: 10 });
    }
    await follow(bank, weakness, inWindow);
  });
  rows.push({
    what: `book payment, ${inWindow} in a window, all in, each`,
    measured: shareOf(inWindow, many.measured),
    budget: { writeUnits: 15 },
    moonshot: { writeUnits: 13 },
  });
  await row('book payment, the request', { calls: 2 }, undefined, () =>
    post('/payments', 'bookPayment', { amount: 12_500, description: 'Dinner', idempotencyKey: 'p2' }, both),
  );

  let schedule = '';
  await row('create recurring payment', undefined, undefined, async () => {
    schedule = await post(
      '/recurring-payments',
      'recurringCreditBookPayment',
      { amount: 90_000, description: 'Rent', schedule: { interval: 'Monthly', dayOfMonth: 5 }, idempotencyKey: 'r1' },
      both,
    );
  });
  const empty = await post(
    '/accounts',
    'depositAccount',
    { depositProduct: 'checking' },
    { customer: link('customer', ada) },
  );
  const hopeless = await post(
    '/recurring-payments',
    'recurringCreditBookPayment',
    { amount: 90_000, description: 'Rent', schedule: { interval: 'Monthly', dayOfMonth: 5 } },
    { account: link('depositAccount', empty), counterpartyAccount: link('depositAccount', to) },
  );
  await project(bank, weakness);
  bank.clock.set('2026-12-07T12:00:00Z');
  const run = async (id: string) => {
    const ref = recurringPayments.ref(bank.organisationId, id);
    if (ref === undefined) throw new Error('the id is one of a recurring payment');
    const outcome = await runRecurringPayment(
      bank.platform,
      await momentOf(bank.platform, bank.organisationId, 'schedule'),
      ref.key,
    );
    if (outcome === 'not due') throw new Error('the run was due');
    await project(bank, weakness, 1);
  };
  await row('recurring run that pays, all in', { writeUnits: 20 }, { writeUnits: 15 }, () => run(schedule));
  await row('recurring run that is rejected, all in', { writeUnits: 13 }, { writeUnits: 8 }, () => run(hopeless));

  await row('get by id, first in 5 seconds', { readUnits: 3, calls: 1 }, undefined, () => get(`/accounts/${from}`));
  const warmRead = (what: string, readUnits: number, read: () => Promise<unknown>) =>
    row(what, { readUnits, calls: 1 }, undefined, read, read);
  await warmRead('get by id', 2, () => get(`/accounts/${from}`));
  await warmRead('get a customer', 2, () => get(`/customers/${ada}`));
  const child = await tokenOf(bank, 'accounts');
  await warmRead('get by id, token made by the first', 3, () => get(`/accounts/${from}`, child));
  // Beside the token the kernel reads the token that made it, the customer, and the account that a thing lies under.
  const { token, payment } = await signIn(bank, { customerId: ada, accountId: from });
  await warmRead('get by id, customer token', 4, () => get(`/accounts/${from}`, token));
  await warmRead('get a payment, customer token', 5, () => get(payment, token));
  const list = { readUnits: 10, calls: 3 };
  const best = { readUnits: 7.5, calls: 2 };
  await row('list of 100 of one account, first page', list, best, () => get(`/transactions?filter[accountId]=${from}`));
  await row('list of 100 of one account, offset 1000', list, best, () =>
    get(`/transactions?filter[accountId]=${from}&page[offset]=1000`),
  );
  await bank.call('POST', `/accounts/${from}/relationships/customers`, { data: [{ type: 'customer', id: bob }] });
  await row('list of 100 of an account, of one owner of two', list, undefined, () =>
    get(`/transactions?filter[accountId]=${from}&filter[customerId]=${ada}&page[offset]=1000`),
  );
  await writeAllLists(bank);
  const whole = { readUnits: 60, calls: 4 };
  await row('list of 100 of the organisation, no tail', whole, { readUnits: 55, calls: 3 }, () =>
    get('/transactions?page[offset]=500'),
  );
  return rows;
}

/** Writes the lists once the rows are old enough for it. */
async function writeAllLists(bank: TestPlatform): Promise<void> {
  bank.clock.advance({ minutes: 5 });
  while (await writeLists(bank.platform, bank.organisationId));
}

/** All that follows from the newest rows of the journal: both workers of the stream, and the writer of lists. */
export async function follow(bank: TestPlatform, weakness: Weakness, last: number): Promise<void> {
  const changes = (await rowsOf(bank, weakness, last)).toReversed();
  await projector.handle(changes, bank.platform);
  await routerWorker.handle(changes, bank.platform);
  await writeAllLists(bank);
}

/** Numbers what the journal holds, as the stream would have it done; `last` takes only the newest rows. */
export async function project(bank: TestPlatform, weakness: Weakness, last?: number): Promise<void> {
  await projector.handle(await rowsOf(bank, weakness, last), bank.platform);
}

/** Rows of the journal as the stream brings them. Looking for them costs nothing. */
async function rowsOf(bank: TestPlatform, weakness: Weakness, last?: number): Promise<ItemChange[]> {
  weakness.off();
  const newest = last === undefined ? {} : { descending: true, limit: last };
  const rows = await bank.table.query({ pk: journalPartition(bank.organisationId), ...newest });
  weakness.on();
  return rows.map((item) => ({ key: item, after: item, before: undefined }));
}
