import { foundOrganisation } from '../../../functions/founding/found.ts';
import { operations, documentationOf } from '../../../functions/registry.ts';
import { createRouter } from '../../../local/gateway/route.ts';
import { type Answer, caller, startTestPlatform, type TestPlatform } from './platform.ts';
import { counterFrom } from '../recording/recorder.ts';
import { individual, ssnOf } from './applicants.ts';
import { accountBody, bodies, jointAccountBody } from './bodies.ts';
import { paymentBody, scheduleBody } from './payment-bodies.ts';

type Values = Readonly<Record<string, unknown>>;

/** A platform whose answers are checked against their declared schemas on the way. */
export type Bank = TestPlatform;
/** What only calls operations. */
export type OperationCaller = Pick<Bank, 'call'>;

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
      const routed = route(method, new URL(target, 'http://x').pathname);
      const isPartial = answer.body?.meta?.dryRun?.isComplete === false;
      if (routed !== undefined && !isPartial) documentationOf(routed.target).data.parse(answer.body?.data);
    } else {
      for (const error of answer.body.errors) {
        expect(error).toMatchObject({ status: String(answer.status), details: error.detail, meta: {} });
        expect(error.meta.supportId).toEqual(expect.any(String));
      }
    }
    return answer;
  };
}

/** Code and place of each error of an answer, in order. */
export function refusals(answer: Answer): readonly (readonly [code: string, place: string | undefined])[] {
  return answer.body.errors.map((error: { code: string; source?: { pointer?: string; parameter?: string } }) => [
    error.code,
    error.source?.pointer ?? error.source?.parameter,
  ]);
}

const nextSsn = counterFrom(100_000_000);

/** Opens a customer through an application that is approved; answers the customer's id. */
export async function openCustomer(bank: OperationCaller, overrides: Values = {}): Promise<string> {
  const answer = await bank.call('POST', '/applications', individual({ ssn: ssnOf(nextSsn()), ...overrides }));
  expect(answer.status).toBe(201);
  return answer.body.data.relationships.customer.data.id as string;
}

/** Opens an account, of a customer of its own unless one is given, with so many cents on it; answers its id. */
export async function openAccount(
  bank: OperationCaller,
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
export async function fund(
  bank: OperationCaller,
  accountId: string,
  cents: number,
  overrides: Values = {},
): Promise<Answer> {
  const answer = await bank.call('POST', '/sandbox/payments', bodies.credit(accountId, cents, overrides));
  expect(answer.status).toBe(201);
  return answer;
}

/** Asks for a book payment. */
export const pay = (bank: OperationCaller, from: string, to: string, overrides: Values = {}): Promise<Answer> =>
  bank.call('POST', '/payments', paymentBody(from, to, overrides));

/** Asks for a recurring book payment of 10 dollars on the 15th of each month. */
export const schedule = (bank: OperationCaller, from: string, to: string, overrides: Values = {}): Promise<Answer> =>
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
  const answer = await bank.call('POST', `/customers/${customerId}/archive`, bodies.archiveForFraud);
  expect(answer.status).toBe(200);
}

/** Sets attributes of an account directly in the table, without the rules. */
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

export async function balanceOf(bank: OperationCaller, accountId: string): Promise<number> {
  const { body } = await bank.call('GET', `/accounts/${accountId}`);
  expect(body.data.attributes.available).toBe(body.data.attributes.balance);
  return body.data.attributes.balance as number;
}

/** The payments of an account in the order of their creation. */
export async function paymentsOf(bank: OperationCaller, accountId: string) {
  const { body } = await bank.call('GET', `/payments?filter[accountId]=${accountId}&sort=createdAt`);
  return body.data as { id: string; attributes: Record<string, unknown>; relationships: Record<string, unknown> }[];
}
