import { endOfDayWorker } from '../../../functions/accounts/end-of-day/workers/end-of-day.ts';
import { logDelivery } from '../../../functions/delivery/webhooks/delivery-log.ts';
import type { AnyOperation } from '../../../functions/kernel/http/operation.ts';
import { operations } from '../../../functions/registry.ts';
import { type Bank, openCustomer, startBank } from '../../support/bank/bank.ts';
import { startVerification } from '../../support/bank/tokens.ts';
import { deliver, runDue, writeDownLists } from '../../support/bank/workers.ts';
import { make, projectEvents } from './world.ts';

/** Every operation that answers pages of a list. */
export const lists: readonly AnyOperation[] = operations.filter(
  ({ method, request }) => method === 'GET' && request?.query?.page === true,
);

const madeWithOthers = 'the other collections come with some';

/** Collections that nothing has to be made of, each with the reason. */
export const comesWithOthers: Readonly<Record<string, string>> = {
  accounts: madeWithOthers,
  customers: madeWithOthers,
  events: madeWithOthers,
  'application-reviews': 'applications that wait are among the applications',
  'account-end-of-day': 'the job at the end of a day writes them',
  messages: 'starting a verification sends one',
  'request-log': 'each request is kept',
};

/** Every other collection that is listed as a whole: a full bank has something of it. */
export const listedCollections = lists
  .filter(({ path }) => !path.includes('{'))
  .map(({ path }) => path.split('/').at(-1) ?? '');
export const collections = listedCollections.filter((name) => comesWithOthers[name] === undefined);

/** A bank with so many things of every collection at least, a week after their creation. */
export async function startFullBank({ each = 1 } = {}): Promise<Bank> {
  const bank = await startBank({ settings: { requestLog: { isKept: true, waitMsMax: 3_000 } } });
  for (let times = 0; times < each; times += 1) {
    for (const collection of collections) await make(bank, collection);
    // The only transactions that a filter of transactions can leave out.
    await make(bank, 'fees');
    await make(bank, 'applications', { operationId: 'approveApplication' });
    await startVerification(bank, await openCustomer(bank));
  }
  bank.clock.advance({ days: 7 });
  await runDue(bank);
  expect(await deliver(bank, endOfDayWorker, { organisationId: bank.organisationId })).toBe(true);
  await projectEvents(bank);
  await logDeliveries(bank, each);
  await writeDownLists(bank);
  await makeShortLived(bank, each);
  return bank;
}

/** Makes what is gone from its list after a week: messages that a sandbox keeps, open authorizations and reviews of releases, which expire. */
export async function makeShortLived(bank: Bank, each: number): Promise<void> {
  for (let times = 0; times < each; times += 1) {
    await startVerification(bank, await openCustomer(bank));
    await make(bank, 'authorizations');
    await make(bank, 'batch-release-reviews');
  }
}

/** Logs deliveries of the first event to the first webhook, which are kept for 45 days. */
export async function logDeliveries({ platform, organisationId }: Bank, count: number): Promise<void> {
  const delivered = { outcome: 'Delivered', from: 1, to: 1, count: 1, attempts: 1 } as const;
  for (let times = 0; times < count; times += 1) await logDelivery(platform, { organisationId, id: '1' }, delivered);
}
