import { accountToResource } from '../accounts/resource.ts';
import { accountKind, accountsById } from '../accounts/for-others.ts';
import { customerToResource } from '../../onboarding/customers/resource.ts';
import { customerKind, customersById } from '../../onboarding/customers/for-others.ts';
import type { Scope } from '../../kernel/auth/scopes.ts';
import { isAccountInScope, isCustomerInScope, type AccessScope } from '../../kernel/auth/access-scope.ts';
import type { ResourceLink, ResourceObject } from '../../kernel/base/event-type.ts';
import type { Includes } from '../../kernel/http/define-list.ts';
import type { FieldCipher } from '../../ports/cipher/port.ts';
import type { Table } from '../../kernel/table/table.ts';
import { transactionToResource } from '../transactions/resource.ts';
import { transactionKind, transactions } from '../transactions/for-others.ts';

/** The kinds that `include` reads. */
export const includeUses = [accountKind, customerKind, transactionKind] as const;

/** Relationships to transactions. Each has its own name in `include`. */
const transactionLinks = [
  'transaction',
  'receivePaymentTransaction',
  'paymentAdvanceTransaction',
  'repayPaymentAdvanceTransaction',
] as const;

type IncludeName = 'customer' | 'account' | (typeof transactionLinks)[number];

/** The scope of the operation that reads the same resource by its id. */
const scopeOf = (name: IncludeName): Scope =>
  name === 'customer' ? 'customers' : name === 'account' ? 'accounts' : 'transactions';

/** Declares that an operation on one resource can include the resources with these names. */
export function includable(...names: readonly IncludeName[]): Readonly<Record<string, Scope>> {
  return Object.fromEntries(names.map((name) => [name, scopeOf(name)]));
}

/** Declares that a list can include the resources with these names. */
export function includes(...names: readonly IncludeName[]): Includes {
  return {
    scopes: includable(...names),
    uses: includeUses,
    of: included,
  };
}

export interface IncludeCall {
  readonly organisationId: string;
  readonly accessScope: AccessScope;
  readonly query: { readonly include: ReadonlySet<string> };
  readonly table: Table;
  readonly cipher: () => Promise<FieldCipher>;
}

/**
 * The resources that `include` asks for and the caller can see: each once, in the order in which the answer first links
 * to them. One batch read for each kind, for any number of links. A transaction belongs to the account of the resource that
 * links to it.
 */
export async function included(
  resources: readonly ResourceObject[],
  call: IncludeCall,
): Promise<{ included?: readonly ResourceObject[] }> {
  if (call.query.include.size === 0) return {};
  const idsOf = (name: string, ...relationships: readonly string[]): readonly string[] =>
    call.query.include.has(name)
      ? [...new Set(relationships.flatMap((relationship) => linksIn(resources, relationship)).map((one) => one.id))]
      : [];
  const { table, organisationId, accessScope } = call;
  const customerIds = idsOf('customer', 'customer', 'customers').filter((id) => isCustomerInScope(accessScope, id));
  const [customers, accounts, booked] = await Promise.all([
    customerIds.length === 0 ? [] : customersById(table, organisationId, customerIds),
    accountsById(table, organisationId, idsOf('account', 'account')),
    transactions.byId(table, organisationId, [...new Set(transactionLinks.flatMap((name) => idsOf(name, name)))]),
  ]);
  const cipher = customers.length === 0 ? undefined : await call.cipher();
  return {
    included: [
      ...(cipher === undefined ? [] : customers.map((one) => customerToResource(one, cipher))),
      ...accounts.filter((one) => isAccountInScope(accessScope, one)).map(accountToResource),
      ...booked.map(transactionToResource),
    ],
  };
}

function linksIn(resources: readonly ResourceObject[], relationship: string): ResourceLink[] {
  return resources.flatMap((resource) => resource.relationships?.[relationship]?.data ?? []);
}
