import type { Account } from '../../accounts/accounts/for-others.ts';
import { isAccountInScope, isWhole, type AccessScope } from '../../kernel/auth/access-scope.ts';
import type { Caller } from '../../kernel/auth/caller.ts';
import { Problem } from '../../kernel/base/problem.ts';

/** The facts about a debit that decide whether it is allowed. */
export interface Debit {
  /** The customers for whom money is pulled ({@link pullersOf}). If the paying account is ours, each of them must own it. */
  readonly customerIds: readonly string[];
  /** Present where the numbers are of this organisation; `account` is absent where no account has them. */
  readonly ours?: { readonly account: Pick<Account, 'id' | 'customerIds'> | undefined } | undefined;
  /** True where the account's owner has linked it through the provider, so that there is a processor token. */
  readonly isLinked: boolean;
  /** True where the organisation keeps an authorization of the account's owner and the caller may use it ({@link isAuthorized}). */
  readonly isAuthorized: boolean;
  /** The caller's access; a run of a schedule has no caller. */
  readonly accessScope?: AccessScope;
}

/**
 * The one rule for every debit: a payment by numbers, token or counterparty, a member of a bulk, a book payment, a schedule
 * and each of its runs, and the permissions of a counterparty. Money is pulled only from
 * - an account of this organisation that the same customer owns now,
 * - an account at another bank that its owner has linked,
 * - numbers for which the organisation keeps an authorization.
 * A link does not allow debits of an account of this organisation: its owners are known here. A caller without access to such
 * an account gets the same answer whether it exists or not.
 */
export function mayDebit({ customerIds, ours, isLinked, isAuthorized: authorized, accessScope = {} }: Debit): boolean {
  if (ours === undefined) return isLinked || authorized;
  const { account } = ours;
  if (account === undefined) return authorized && isWhole(accessScope);
  if (!isAccountInScope(accessScope, account)) return false;
  return authorized || customerIds.every((id) => account.customerIds.includes(id));
}

/** Refuses a debit that {@link mayDebit} does not allow; `pointer` is the place of the other side in the body. */
export function mustBeDebitable(debit: Debit, pointer: string): void {
  if (mayDebit(debit)) return;
  const detail =
    'A Debit pulls from a linked account, from another account of the same customer, or, by a token of the organisation ' +
    'with the scope payments-write-ach-debit, from numbers that are sent with the authorization of their owner';
  throw new Problem('counterparty_not_permitted', { detail, pointer });
}

/** The customers for whom a caller pulls money into an account: the customer who calls, or all owners for the organisation. */
export function pullersOf(caller: Caller, account: Pick<Account, 'customerIds'>): readonly string[] {
  return caller.kind === 'customer' ? [caller.customerId] : account.customerIds;
}

/** The scope of debits from numbers that the organisation has an authorization for. No operation asks for it; the debit does. */
export const authorizedDebitScope = 'payments-write-ach-debit';

/** True where a caller may debit numbers with the authorization that the organisation keeps, and has named it. */
export function isAuthorized(caller: Pick<Caller, 'kind' | 'scopes'>, authorization: object | undefined): boolean {
  return authorization !== undefined && caller.kind === 'organisation' && caller.scopes.includes(authorizedDebitScope);
}
