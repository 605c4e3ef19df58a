import { childId } from '../../functions/kernel/base/ids/child-id.ts';
import { individual } from '../support/bank/applicants.ts';
import type { TestPlatform } from '../support/bank/platform.ts';

/** Two customers, each from an application of its own. */
export async function openCustomers(bank: TestPlatform): Promise<readonly [string, string]> {
  const open = async (first: string, ssn: string) => {
    const person = { ssn, fullName: { first, last: 'Lovelace' }, email: `${first.toLowerCase()}@example.com` };
    const answer = await bank.call('POST', '/applications', individual(person));
    if (answer.status !== 201) throw new Error(JSON.stringify(answer.body));
    return answer.body.data.relationships.customer.data.id as string;
  };
  return [await open('Ada', '721074426'), await open('Bob', '721074427')];
}

/** An API token with these scopes, made by the first token of the organisation. */
export async function tokenOf(bank: TestPlatform, scope: string): Promise<string> {
  const attributes = { description: 'a child', scope, expiration: '2027-11-01T00:00:00Z' };
  const body = { data: { type: 'apiToken', attributes } };
  const answer = await bank.call('POST', `/users/${bank.userId}/api-tokens`, body);
  if (answer.status !== 201) throw new Error(JSON.stringify(answer.body));
  return answer.body.data.attributes.token as string;
}

/** A token of a customer, and the path of the first payment of an account of theirs. */
export async function signIn(
  bank: TestPlatform,
  { customerId, accountId }: { readonly customerId: string; readonly accountId: string },
): Promise<{ readonly token: string; readonly payment: string }> {
  const answer = await bank.call('POST', `/customers/${customerId}/token`, {
    data: { type: 'customerToken', attributes: { scope: 'accounts payments' } },
  });
  if (answer.status !== 201) throw new Error(JSON.stringify(answer.body));
  return { token: answer.body.data.attributes.token as string, payment: `/payments/${childId(accountId, 1)}` };
}
