import type { Account } from '../../functions/accounts/accounts/for-others.ts';
import { workerAuthor } from '../../functions/kernel/journal/author.ts';
import { commit, timesOf } from '../../functions/kernel/journal/commit.ts';
import { readMigrationState } from '../../functions/migrations/migrations/migration-state.ts';
import { consentToAccounts, consentToMoney } from '../../functions/migrations/migrations/steps.ts';
import { migrations } from '../../functions/migrations/migrations/store.ts';
import type { Bank, OperationCaller } from '../support/bank/bank.ts';
import type { Answer } from '../support/bank/platform.ts';
import { bodies } from '../support/bank/bodies.ts';
import type { BrowserResponse, Visitor } from '../support/hosted-pages/visitor.ts';
import { sandboxValues } from '../../functions/ports/sandbox-values.ts';

type Values = Readonly<Record<string, unknown>>;

export const [oldBank, newBank] = ['Sandbox Bank', 'Second Sandbox Bank'] as const;

/** What an organisation has to have before it can move customers. */
export async function setUpOutreach(bank: OperationCaller): Promise<void> {
  expect((await bank.call('POST', '/white-label-themes', bodies.theme())).status).toBe(201);
  expect((await bank.call('POST', '/outreach-settings', bodies.outreachSettings())).status).toBe(201);
}

let keys = 0;

/** Asks for a migration of a customer. */
export function migrate(
  bank: OperationCaller,
  customerId: string,
  attributes: Values = {},
  relationships: Values = {},
): Promise<Answer> {
  keys += 1;
  return bank.call(
    'POST',
    '/migrations',
    bodies.migration(customerId, { idempotencyKey: `move-${keys}`, ...attributes }, relationships),
  );
}

/** Creates a migration; answers its id. */
export async function startMigration(
  bank: OperationCaller,
  customerId: string,
  attributes: Values = {},
): Promise<string> {
  const { status, body } = await migrate(bank, customerId, attributes);
  expect(status).toBe(201);
  return body.data.id as string;
}

/** The path of the pages of a migration. */
export async function pathOf(bank: Bank, id: string): Promise<string> {
  const { body } = await bank.call('GET', `/migrations/${id}`);
  return new URL(body.data.attributes.migrationUrl as string).pathname;
}

/** A one-time password that a sandbox always takes. */
export const [code = ''] = Object.keys(sandboxValues.code);

/** The way of a customer to the page after the one-time password. */
export async function signIn(visitor: Visitor, path: string): Promise<BrowserResponse> {
  await visitor.submit(path, 'code');
  return visitor.submit(path, 'session', { code });
}

/** What a customer fills in who agrees. */
export const ticked = { agree: 'yes' };

export const statusOf = async (bank: OperationCaller, id: string): Promise<string> =>
  (await bank.call('GET', `/migrations/${id}`)).body.data.attributes.status as string;

/** The customer agrees, as on the hosted page. */
export async function agree(
  bank: Pick<Bank, 'platform' | 'organisationId' | 'table'>,
  id: string,
  to: 'accounts' | 'money',
): Promise<void> {
  const { platform, organisationId } = bank;
  const ref = migrations.ref(organisationId, id);
  const stored = ref && (await bank.table.get(ref.key));
  if (ref === undefined || stored === undefined) throw new Error(`there is no migration ${id}`);
  const stand = await readMigrationState(bank.table, ref.parse(stored));
  const times = await timesOf(platform, organisationId);
  const terms = { now: times.now, cipher: await platform.cipher(organisationId), settings: platform.settings };
  const consent = to === 'accounts' ? consentToAccounts : consentToMoney;
  const { change } = consent(stand, { terms: '1' }, terms);
  await commit(platform, { ...times, author: workerAuthor('migrations') }, change);
}

/** The accounts of a customer, the oldest first. */
export async function accountsOf(
  bank: OperationCaller,
  customerId: string,
): Promise<readonly (Account & { id: string })[]> {
  const { body } = await bank.call('GET', `/accounts?filter[customerId]=${customerId}&sort=createdAt`);
  return body.data.map((one: { id: string; attributes: object }) => ({ id: one.id, ...one.attributes }));
}
