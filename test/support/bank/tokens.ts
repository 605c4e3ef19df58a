import { ruleOf, scopes } from '../../../functions/kernel/auth/scopes.ts';
import { type Answer } from './platform.ts';
import type { Bank } from './bank.ts';

type Values = Readonly<Record<string, unknown>>;

/** A token of the same user that holds these scopes only. */
export async function tokenWith(
  bank: Pick<Bank, 'call' | 'userId'>,
  scope: string,
  overrides: Values = {},
): Promise<string> {
  const attributes = { description: 'narrow', scope, expiration: '2027-11-01T00:00:00Z', ...overrides };
  const answer = await bank.call('POST', `/users/${bank.userId}/api-tokens`, {
    data: { type: 'apiToken', attributes },
  });
  expect(answer.status).toBe(201);
  return answer.body.data.attributes.token as string;
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
  bank: Pick<Bank, 'call'>,
  customerId: string,
  attributes: Values = {},
  options?: Parameters<Bank['call']>[3],
): Promise<string> {
  const body = { data: { type: 'customerTokenVerification', attributes: { channel: 'sms', ...attributes } } };
  const answer = await bank.call('POST', `/customers/${customerId}/token/verification`, body, options);
  expect(answer.status).toBe(201);
  return answer.body.data.attributes.verificationToken as string;
}
