import { accountsById } from '../../accounts/accounts/for-others.ts';
import { isAccountInScope, type AccessScope } from '../../kernel/auth/access-scope.ts';
import { Problem } from '../../kernel/base/problem.ts';
import type { Table } from '../../kernel/table/table.ts';
import { accountIdOfNumbers, type Organisation } from '../../organisations/for-others.ts';
import type { Counterparty } from './store.ts';

interface Numbers {
  readonly routingNumber: string;
  readonly accountNumber: string;
}

/**
 * Refuses permissions beyond CreditOnly for a counterparty that is created with account numbers, unless they belong to an
 * account of the organisation that the caller has access to: anybody could send the numbers of a stranger.
 */
export async function requirePermitted(
  permissions: Counterparty['permissions'],
  numbers: Numbers,
  { table, org, accessScope }: { readonly table: Table; readonly org: Organisation; readonly accessScope: AccessScope },
): Promise<void> {
  if (permissions === 'CreditOnly') return;
  const id = accountIdOfNumbers(org, numbers);
  const [own] = id === undefined ? [] : await accountsById(table, org.id, [id]);
  if (own !== undefined && isAccountInScope(accessScope, own)) return;
  throw new Problem('invalid_value', {
    pointer: '/data/attributes/permissions',
    detail: `permissions: ${permissions} is only for an account of this organisation`,
  });
}
