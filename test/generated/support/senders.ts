import { advanceClock } from '../../../functions/time/clock/operations/advance.ts';
import { ruleOf } from '../../../functions/kernel/auth/scopes.ts';
import type { AnyOperation } from '../../../functions/kernel/http/operation.ts';
import { operations } from '../../../functions/registry.ts';
import { createRouter } from '../../../local/gateway/route.ts';
import { anotherOrganisation, type Bank, openAccount, openCustomer } from '../../support/bank/bank.ts';
import { customerToken } from '../../support/bank/tokens.ts';

const route = createRouter(operations);

/** True for an operation that no token of the organisation may use. */
export const isOnlyForCustomers = ({ scopes }: Pick<AnyOperation, 'scopes'>): boolean =>
  scopes.length > 0 && scopes.every((scope) => ruleOf(scope).only === 'customer');

/**
 * The bank in which a request that only customers may send has the token of the customer whom its card belongs to, and of some
 * customer where there is no such card. A clock moves in an organisation of its own: by its example 31 days pass, which takes a
 * third of the time of a suite where hundreds of accounts have to pass them. All other requests have the token of the organisation.
 */
export function withCustomers(bank: Bank): Bank {
  const tokens = new Map<string, Promise<string>>();
  let stranger: Promise<string> | undefined;
  let moving: Promise<Bank> | undefined;
  const tokenOf = (customerId: string): Promise<string> => {
    const token = tokens.get(customerId) ?? customerToken(bank, customerId);
    tokens.set(customerId, token);
    return token;
  };
  const call: Bank['call'] = async (method, target, body, options) => {
    const operation = route(method, new URL(target, 'http://x').pathname)?.target;
    // A dry run moves no clock, and its test looks at what is written meanwhile.
    const isDryRun = 'Dry-Run' in (options?.headers ?? {});
    if (operation?.id === advanceClock.id && options?.token === undefined && !isDryRun) {
      moving ??= organisationWithAccount(bank);
      return (await moving).call(method, target, body, { ...options, token: (await moving).token });
    }
    if (operation === undefined || !isOnlyForCustomers(operation) || options?.token !== undefined) {
      return bank.call(method, target, body, options);
    }
    const owner = await ownerOf(bank, /^\/cards\/\d+/.exec(target)?.[0]);
    stranger ??= openCustomer(bank);
    return bank.call(method, target, body, { ...options, token: await tokenOf(owner ?? (await stranger)) });
  };
  return { ...bank, call };
}

async function organisationWithAccount(bank: Bank): Promise<Bank> {
  const other = await anotherOrganisation(bank);
  await openAccount(other, { cents: 1_000_00 });
  return other;
}

/** The customer of a card; undefined if there is no such card. */
export async function ownerOf(bank: Bank, card: string | undefined): Promise<string | undefined> {
  if (card === undefined) return undefined;
  const { status, body } = await bank.call('GET', card);
  return status === 200 ? (body.data.relationships.customer.data.id as string) : undefined;
}
