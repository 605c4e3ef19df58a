import { dueQueue } from '../../../functions/time/due/queues.ts';
import { dueWorker } from '../../../functions/time/due/workers/due.ts';
import { ruleOf, scopes } from '../../../functions/kernel/auth/scopes.ts';
import { parseInstant } from '../../../functions/kernel/base/calendar/instant.ts';
import type { EventDraft } from '../../../functions/kernel/base/event-type.ts';
import { openEnvelope } from '../../../functions/kernel/journal/envelope.ts';
import { journalItem, journalPartition } from '../../../functions/kernel/journal/journal.ts';
import { createQueueHandler } from '../../../functions/kernel/workers/worker-handler.ts';
import type { QueueWorker } from '../../../functions/kernel/workers/define-worker.ts';
import { listsWorker } from '../../../functions/time/lists/workers/lists.ts';
import { foundOrganisation } from '../../../functions/founding/found.ts';
import { operations } from '../../../functions/registry.ts';
import { createRouter } from '../../../local/gateway/route.ts';
import { eventFaults } from './expect-events.ts';
import { sqsEvent } from './sqs-event.ts';
import { type Answer, caller, startTestPlatform, type TestPlatform } from './platform.ts';

type Values = Readonly<Record<string, unknown>>;

/** A platform whose answers are checked against their declared schemas on the way. */
export type Bank = TestPlatform;

export async function startBank(options: Parameters<typeof startTestPlatform>[0] = {}): Promise<Bank> {
  const platform = await startTestPlatform(options);
  return { ...platform, call: checked(platform.call) };
}

/** Another organisation on the same table: it shares everything but its id and its token. */
export async function anotherOrganisation(bank: Bank): Promise<Bank> {
  const founded = await foundOrganisation(bank.platform, { name: 'Another Client' });
  return { ...bank, ...founded, call: checked(caller(bank.platform, founded.token)) };
}

const route = createRouter(operations);

function checked(call: TestPlatform['call']): TestPlatform['call'] {
  return async (method, target, body, options) => {
    const answer = await call(method, target, body, options);
    if (answer.status < 300) {
      route(method, new URL(target, 'http://x').pathname)?.target.response.data.parse(answer.body?.data);
    } else {
      for (const error of answer.body.errors) {
        expect(error).toMatchObject({ status: String(answer.status), details: error.detail, meta: {} });
        expect(error.meta.supportId).toEqual(expect.any(String));
      }
    }
    return answer;
  };
}

/** What every list of errors is asked for: code and place of each, in order. */
export function refusals(answer: Answer): readonly (readonly [code: string, place: string | undefined])[] {
  return answer.body.errors.map((error: { code: string; source?: { pointer?: string; parameter?: string } }) => [
    error.code,
    error.source?.pointer ?? error.source?.parameter,
  ]);
}

let lastSsn = 500_000_000;

/** Opens a customer through an application that is approved; answers the customer's id. */
export async function openCustomer(bank: Bank, overrides: Values = {}): Promise<string> {
  lastSsn += 1;
  const answer = await bank.call('POST', '/applications', {
    data: {
      type: 'individualApplication',
      attributes: {
        ssn: String(lastSsn),
        fullName: { first: 'Ada', last: 'Okafor' },
        dateOfBirth: '1990-04-12',
        address: { street: '20 Ingram Street', city: 'Forest Hills', state: 'NY', postalCode: '11375', country: 'US' },
        email: 'ada.okafor@example.com',
        phone: { countryCode: '1', number: '5555550101' },
        ...overrides,
      },
    },
  });
  expect(answer.status).toBe(201);
  return answer.body.data.relationships.customer.data.id as string;
}

export function accountBody(customerId: string, { type = 'depositAccount', ...attributes }: Values = {}) {
  return {
    data: {
      type,
      attributes: { depositProduct: 'checking', ...attributes },
      relationships: { customer: { data: { type: 'customer', id: customerId } } },
    },
  };
}

/** Opens an account, of a customer of its own unless one is given, with so many cents on it; answers its id. */
export async function openAccount(
  bank: Bank,
  { customerId, cents = 0, ...attributes }: { customerId?: string; cents?: number } & Values = {},
): Promise<string> {
  const owner = customerId ?? (await openCustomer(bank));
  const answer = await bank.call('POST', '/accounts', accountBody(owner, attributes));
  expect(answer.status).toBe(201);
  const id = answer.body.data.id as string;
  if (cents > 0) await fund(bank, id, cents);
  return id;
}

/** Puts money on an account from outside. */
export async function fund(bank: Bank, accountId: string, cents: number, overrides: Values = {}): Promise<Answer> {
  const answer = await bank.call('POST', '/sandbox/payments', {
    data: {
      type: 'achPayment',
      attributes: { amount: cents, description: 'Salary', ...overrides },
      relationships: { account: { data: { type: 'depositAccount', id: accountId } } },
    },
  });
  expect(answer.status).toBe(201);
  return answer;
}

const bothAccounts = (from: string, to: string) => ({
  account: { data: { type: 'depositAccount', id: from } },
  counterpartyAccount: { data: { type: 'depositAccount', id: to } },
});

export function paymentBody(from: string, to: string, { type = 'bookPayment', ...attributes }: Values = {}) {
  return {
    data: {
      type,
      attributes: { amount: 10_00, description: 'Dinner', ...attributes },
      relationships: bothAccounts(from, to),
    },
  };
}

/** Asks for a book payment. */
export const pay = (bank: Bank, from: string, to: string, overrides: Values = {}): Promise<Answer> =>
  bank.call('POST', '/payments', paymentBody(from, to, overrides));

export function scheduleBody(
  from: string,
  to: string,
  { type = 'recurringCreditBookPayment', ...attributes }: Values = {},
) {
  return {
    data: {
      type,
      attributes: {
        amount: 10_00,
        description: 'Rent',
        schedule: { interval: 'Monthly', dayOfMonth: 15 },
        ...attributes,
      },
      relationships: bothAccounts(from, to),
    },
  };
}

/** Asks for a recurring book payment of 10 dollars on the 15th of each month. */
export const schedule = (bank: Bank, from: string, to: string, overrides: Values = {}): Promise<Answer> =>
  bank.call('POST', '/recurring-payments', scheduleBody(from, to, overrides));

export const freeze = (bank: Bank, accountId: string, attributes: Values = { reason: 'Fraud' }): Promise<Answer> =>
  bank.call('POST', `/accounts/${accountId}/freeze`, { data: { type: 'accountFreeze', attributes } });

export const close = (bank: Bank, accountId: string, attributes: Values = { reason: 'ByCustomer' }): Promise<Answer> =>
  bank.call('POST', `/accounts/${accountId}/close`, { data: { type: 'depositAccountClose', attributes } });

/** Opens an account that these customers own together; answers its id. */
export async function openJointAccount(bank: Bank, customerIds: readonly string[], cents = 0): Promise<string> {
  const answer = await bank.call('POST', '/accounts', jointAccountBody(customerIds));
  expect(answer.status).toBe(201);
  const id = answer.body.data.id as string;
  if (cents > 0) await fund(bank, id, cents);
  return id;
}

export const jointAccountBody = (customerIds: readonly string[], attributes: Values = {}) => ({
  data: {
    type: 'depositAccount',
    attributes: { depositProduct: 'checking', ...attributes },
    relationships: { customers: { data: customerIds.map((id) => ({ type: 'customer', id })) } },
  },
});

/** Adds owners to an account (POST), or removes them (DELETE). */
export const changeOwners = (
  bank: Bank,
  method: 'POST' | 'DELETE',
  accountId: string,
  customerIds: readonly string[],
): Promise<Answer> =>
  bank.call(method, `/accounts/${accountId}/relationships/customers`, {
    data: customerIds.map((id) => ({ type: 'customer', id })),
  });

/** Archives the customer who owns an account. */
export async function archiveOwner(bank: Bank, accountId: string): Promise<void> {
  const { body } = await bank.call('GET', `/accounts/${accountId}`);
  const customerId = body.data.relationships.customer.data.id as string;
  const answer = await bank.call('POST', `/customers/${customerId}/archive`);
  expect(answer.status).toBe(200);
}

/** An account's attributes by force, whatever the rules say. */
export async function forceAccount(bank: Bank, accountId: string, attributes: Values): Promise<void> {
  const names = Object.keys(attributes);
  await bank.table.update({
    Key: { pk: `acc#${bank.organisationId}#${accountId}`, sk: '-' },
    UpdateExpression: `SET ${names.map((_, index) => `#n${index} = :v${index}`).join(', ')} ADD version :one`,
    ExpressionAttributeNames: Object.fromEntries(names.map((name, index) => [`#n${index}`, name])),
    ExpressionAttributeValues: {
      ':one': 1,
      ...Object.fromEntries(names.map((name, index) => [`:v${index}`, attributes[name]])),
    },
  });
}

export async function balanceOf(bank: Bank, accountId: string): Promise<number> {
  const { body } = await bank.call('GET', `/accounts/${accountId}`);
  expect(body.data.attributes.available).toBe(body.data.attributes.balance);
  return body.data.attributes.balance as number;
}

/** The payments of an account in the order of their creation. */
export async function paymentsOf(bank: Bank, accountId: string) {
  const { body } = await bank.call('GET', `/payments?filter[accountId]=${accountId}&sort=createdAt`);
  return body.data as { id: string; attributes: Record<string, unknown>; relationships: Record<string, unknown> }[];
}

/** A token of the same user that holds these scopes only. */
export async function tokenWith(bank: Bank, scope: string, overrides: Values = {}): Promise<string> {
  const attributes = { description: 'narrow', scope, expiration: '2040-01-01T00:00:00Z', ...overrides };
  const answer = await bank.call('POST', `/users/${bank.userId}/api-tokens`, {
    data: { type: 'apiToken', attributes },
  });
  expect(answer.status).toBe(201);
  return answer.body.data.attributes.token as string;
}

interface EmittedRow {
  readonly at: string;
  readonly events: readonly EventDraft[];
}

/** What an action wrote to the journal, one entry per transaction, its events checked against the catalogue. */
export async function emittedBy(bank: Bank, action: () => Promise<unknown>): Promise<readonly EmittedRow[]> {
  const before = new Set((await journalRows(bank)).map((row) => row.sk));
  await action();
  const cipher = await bank.platform.cipher();
  return (await journalRows(bank))
    .filter((row) => !before.has(row.sk))
    .map((row) => {
      const events =
        row.events === undefined ? [] : openEnvelope(row.events, cipher, bank.organisationId, row.txId).events;
      expect(row.eventTypes ?? []).toEqual(events.map((event) => event.type));
      expect(events.flatMap((event) => eventFaults(event, row.at))).toEqual([]);
      return { at: row.at, events };
    });
}

/** Types of the events that an action caused, in order. */
export async function eventTypesOf(bank: Bank, action: () => Promise<unknown>): Promise<readonly string[]> {
  return (await emittedBy(bank, action)).flatMap((row) => row.events.map((event) => event.type));
}

export async function journalRows(bank: Bank) {
  return (await bank.table.query({ pk: journalPartition(bank.organisationId) })).map(journalItem.parse);
}

/** Hands a message to a worker as its queue would; true where it was done with. */
export async function deliver(bank: Bank, worker: QueueWorker, body: Values): Promise<boolean> {
  const answer = await createQueueHandler(worker, bank.platform)(sqsEvent(body));
  return answer.batchItemFailures.length === 0;
}

/** Takes the messages that were sent to a queue. */
export function takeSent(bank: Bank, queue: string): readonly Values[] {
  const bodies = bank.sent.filter((message) => message.queue === queue).map((message) => message.body);
  const others = bank.sent.filter((message) => message.queue !== queue);
  bank.sent.splice(0, bank.sent.length, ...others);
  return bodies;
}

const roundsMax = 100;

/** Lets the world's time come and runs everything that is due then, as the wake-up and its messages would. */
export async function runDue(bank: Bank, at?: string): Promise<void> {
  if (at !== undefined) bank.clock.set(parseInstant(at) ?? at);
  takeSent(bank, dueQueue.name);
  let messages: readonly Values[] = [{ organisationId: bank.organisationId }];
  for (let round = 0; messages.length > 0; round += 1) {
    if (round === roundsMax) throw new Error('due work does not come to an end');
    for (const body of messages) expect(await deliver(bank, dueWorker, body)).toBe(true);
    messages = takeSent(bank, dueQueue.name);
  }
}

/** Lets the window of the journal close and writes the lists down. */
export async function writeDownLists(bank: Bank): Promise<void> {
  bank.clock.advance({ seconds: 11 });
  expect(await deliver(bank, listsWorker, { organisationId: bank.organisationId })).toBe(true);
}

/** Every scope that a customer token can hold. */
export const customerScopes = scopes.filter((scope) => ruleOf(scope).only !== 'organisation');

/**
 * A token of a customer, by two-factor authentication as a sandbox stage has it; with every scope that it can hold unless
 * others are given.
 */
export async function customerToken(bank: Bank, customerId: string, overrides: Values = {}): Promise<string> {
  const answer = await createCustomerToken(bank, customerId, {
    verificationToken: await startVerification(bank, customerId),
    verificationCode: '000001',
    ...overrides,
  });
  expect(answer.status).toBe(201);
  return answer.body.data.attributes.token as string;
}

/** Asks for a customer token, with every scope that it can hold unless others are given. */
export const createCustomerToken = (
  bank: Bank,
  customerId: string,
  attributes: Values,
  options?: Parameters<Bank['call']>[3],
): Promise<Answer> =>
  bank.call(
    'POST',
    `/customers/${customerId}/token`,
    { data: { type: 'customerToken', attributes: { scope: customerScopes.join(' '), ...attributes } } },
    options,
  );

/** Has a code sent to a customer; answers the token that names the verification. */
export async function startVerification(
  bank: Bank,
  customerId: string,
  attributes: Values = {},
  options?: Parameters<Bank['call']>[3],
): Promise<string> {
  const body = { data: { type: 'customerTokenVerification', attributes: { channel: 'sms', ...attributes } } };
  const answer = await bank.call('POST', `/customers/${customerId}/token/verification`, body, options);
  expect(answer.status).toBe(201);
  return answer.body.data.attributes.verificationToken as string;
}
