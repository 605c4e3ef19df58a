import { accountOfNumbers, type NumberSearch } from '../../accounts/accounts/account-of-numbers.ts';
import type { AccessScope } from '../../kernel/auth/access-scope.ts';
import { Problem } from '../../kernel/base/problem.ts';
import { mayDebit } from './debit-policy.ts';
import type { Counterparty } from './store.ts';

/** A counterparty as far as its permissions depend on it. */
interface Permitted extends Pick<Counterparty, 'permissions' | 'customerId'> {
  readonly routingNumber: string;
  readonly accountNumber: string;
}

/**
 * Refuses permissions beyond CreditOnly for a counterparty with account numbers, unless they belong to an account of the
 * organisation that its customer owns and the caller sees: anybody could send the numbers of a stranger. Each debit is
 * checked again, because the customer may have left the account since.
 */
export async function requirePermitted(
  { permissions, customerId, ...numbers }: Permitted,
  search: NumberSearch,
  accessScope: AccessScope,
): Promise<void> {
  if (permissions === 'CreditOnly') return;
  const ours = await accountOfNumbers(search, numbers);
  if (mayDebit({ customerIds: [customerId], ours, isLinked: false, isAuthorized: false, accessScope })) return;
  throw new Problem('invalid_value', {
    pointer: '/data/attributes/permissions',
    detail: `permissions: ${permissions} is only for an account of this organisation that the customer owns`,
  });
}
