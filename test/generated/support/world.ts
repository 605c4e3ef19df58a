import { projector } from '../../../functions/events/workers/projector.ts';
import { createStreamHandler } from '../../../functions/kernel/runtime/worker-handler.ts';
import { operations } from '../../../functions/registry.ts';
import {
  type Bank,
  freeze,
  fund,
  journalRows,
  openAccount,
  openCustomer,
  pay,
  schedule,
  tokenWith,
} from '../../support/bank.ts';
import { streamRecord } from '../../support/journal-feed.ts';
import { exampleOf } from './example.ts';

/** What a thing is made for: the operation that will name it, and the id before it in the path. */
interface Purpose {
  readonly operationId?: string;
  readonly parentId?: string | undefined;
}

type Maker = (bank: Bank, purpose: Purpose) => Promise<string>;

const lotsOfCents = 10_000_000_00;

/** How things come to be that paths name, by the segment before their id. What is missing here is created by POST. */
const makers: Readonly<Record<string, Maker>> = {
  customers: (bank) => openCustomer(bank),
  accounts: (bank) => openAccount(bank, { cents: lotsOfCents }),
  applications: openApplication,
  payments: async (bank) => {
    const [from, to] = await twoAccounts(bank);
    return idOf(await pay(bank, from, to));
  },
  'recurring-payments': async (bank) => {
    const [from, to] = await twoAccounts(bank);
    return idOf(await schedule(bank, from, to));
  },
  transactions: async (bank, { parentId }) =>
    idOf(await fund(bank, parentId ?? (await openAccount(bank)), lotsOfCents)),
  counterparties: async (bank) => createByExample(bank, '/counterparties', await openCustomer(bank)),
  users: (bank) => Promise.resolve(bank.userId),
  'api-tokens': async (bank) => {
    await tokenWith(bank, 'accounts');
    const { body } = await bank.call('GET', `/users/${bank.userId}/api-tokens`);
    return (body as { data: { id: string }[] }).data.at(-1)?.id ?? '';
  },
  events: async (bank) => {
    await openCustomer(bank);
    await projectEvents(bank);
    return '1';
  },
};

/** Collections of the types that relationships name. */
const collections: Readonly<Record<string, string>> = {
  customer: 'customers',
  depositAccount: 'accounts',
  account: 'accounts',
  counterparty: 'counterparties',
};

/** What has to have happened to a thing before an operation has something to do. */
const preparations: Readonly<Record<string, (bank: Bank, target: string) => Promise<unknown>>> = {
  unfreezeAccount: (bank, target) => freeze(bank, target.split('/')[2] ?? ''),
  enableRecurringPayment: (bank, target) => bank.call('POST', target.replace('/enable', '/disable')),
  enableWebhook: (bank, target) => bank.call('POST', target.replace('/enable', '/disable')),
};

/** Makes a new thing of a collection; answers its id. */
export function make(bank: Bank, collection: string, purpose: Purpose = {}): Promise<string> {
  return makers[collection]?.(bank, purpose) ?? createByExample(bank, `/${collection}`);
}

/** Makes a new thing that a relationship of this type may name. */
export function makeOf(bank: Bank, type: string): Promise<string> {
  const collection = collections[type];
  if (collection === undefined) throw new Error(`no collection is known of relationships to ${type}`);
  return make(bank, collection);
}

export async function prepare(bank: Bank, operationId: string, target: string): Promise<void> {
  await preparations[operationId]?.(bank, target);
}

/** Numbers every event so far, as the stream would have it done. */
export async function projectEvents(bank: Bank): Promise<void> {
  const rows = await journalRows(bank);
  const records = rows.map((row, index) => streamRecord(row, index));
  await createStreamHandler(projector, bank.platform)({ Records: records });
}

async function twoAccounts(bank: Bank): Promise<readonly [string, string]> {
  const customerId = await openCustomer(bank);
  const from = await openAccount(bank, { customerId, cents: lotsOfCents });
  return [from, await openAccount(bank, { customerId })];
}

let lastSsn = 700_000_000;
const pendingReviewSsn = '000000004';

/** The sandbox decides on applications that wait. */
async function openApplication(bank: Bank, { operationId = '' }: Purpose): Promise<string> {
  const create = creatorOf('/applications');
  const example = exampleOf(create);
  lastSsn += 1;
  const ssn = operationId.startsWith('sandbox') ? pendingReviewSsn : String(lastSsn);
  const attributes = { ...example.data.attributes, ssn };
  return idOf(await bank.call('POST', '/applications', { data: { ...example.data, attributes } }));
}

async function createByExample(bank: Bank, path: string, customerId?: string): Promise<string> {
  const { type, attributes } = exampleOf(creatorOf(path)).data;
  const relationships =
    customerId === undefined ? {} : { relationships: { customer: { data: { type: 'customer', id: customerId } } } };
  return idOf(await bank.call('POST', path, { data: { type, attributes, ...relationships } }));
}

function creatorOf(path: string) {
  const [variant] = operations.find((one) => one.method === 'POST' && one.path === path)?.request?.variants ?? [];
  if (variant === undefined) throw new Error(`nothing creates ${path}: say in world.ts how it comes to be`);
  return variant;
}

function idOf({ status, body }: { readonly status: number; readonly body: unknown }): string {
  expect(status).toBe(201);
  return (body as { data: { id: string } }).data.id;
}
