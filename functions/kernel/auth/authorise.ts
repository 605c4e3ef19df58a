import { Problem } from '../base/problem.ts';
import type { Caller } from './caller.ts';
import { type AccessRules, requiredScopes } from './required-scopes.ts';
import { ruleOf, type Scope } from './scopes.ts';

/**
 * Refuses with 403 a caller that may not use an operation: a caller of the wrong kind, a token that is limited to single
 * resources if the operation spans all of them, or a token without any of the scopes. An empty list admits every token of an
 * organisation.
 */
export function authorise(operation: AccessRules, caller: Caller, anyOf: readonly Scope[]): void {
  if (caller.kind === 'customer') refuseCustomer(operation, caller);
  else if (isOnlyFor('customer', anyOf)) {
    throw new Problem('forbidden', 'Only a customer token may do this');
  }
  if (caller.resources !== undefined && spansAccounts(operation)) {
    throw new Problem('forbidden', 'A token that is limited to single resources may not do this');
  }
  if (caller.kind === 'customer' && operation.callers === 'upgradable') return;
  if (anyOf.length === 0 || anyOf.some((scope) => isHeld(caller, scope))) return;
  throw new Problem('forbidden', `This token lacks the scope ${anyOf.join(' or ')}`);
}

/**
 * Refuses with 403 a request that asks for related resources which the caller lacks the scope to read: nobody gets by a link what
 * the operation that reads it would refuse. `scopeOfName` has the scope of each name that `include` takes.
 */
export function authoriseInclude(
  scopeOfName: Readonly<Record<string, Scope>>,
  caller: Caller,
  names: ReadonlySet<string>,
): void {
  const lacking = [...names].flatMap((name) => {
    const scope = scopeOfName[name];
    if (scope === undefined || isHeld(caller, scope)) return [];
    return [{ parameter: 'include', detail: `include=${name}: this token lacks the scope ${scope}` }];
  });
  if (lacking.length > 0) throw new Problem('forbidden', lacking);
}

/** A token of an organisation holds scopes of customers only to grant them. */
const isHeld = (caller: Caller, scope: Scope): boolean =>
  caller.scopes.includes(scope) && (ruleOf(scope).only ?? caller.kind) === caller.kind;

/**
 * Whether customer tokens may use an operation at all. It is open to them unless it says otherwise, belongs to the
 * sandbox, asks for no scope, or all its scopes are for organisations only.
 */
export function isOpenToCustomers(operation: AccessRules): boolean {
  if (operation.callers === 'organisation' || operation.sandboxOnly === true) return false;
  return operation.callers !== undefined || !isOnlyFor('organisation', scopesOf(operation));
}

/** Whether tokens that are limited to single resources may use an operation. */
export function isOpenToLimited(operation: AccessRules): boolean {
  return !spansAccounts(operation);
}

/** Every scope that an operation asks for, for all forms of its body. */
export function scopesOf(operation: Pick<AccessRules, 'scopes' | 'request'>): readonly Scope[] {
  return requiredScopes(operation, { variant: undefined, data: undefined });
}

function refuseCustomer(operation: AccessRules, caller: Extract<Caller, { kind: 'customer' }>): void {
  if (!isOpenToCustomers(operation)) throw new Problem('forbidden', 'A customer token may not do this');
  if (operation.callers === 'upgradable' && caller.upgradableScopes.length === 0) {
    throw new Problem('forbidden', 'This token has no scopes that it could be upgraded to');
  }
}

/** An empty list is for organisations only: every token of an organisation is admitted, and no customer token. */
function isOnlyFor(kind: 'organisation' | 'customer', anyOf: readonly Scope[]): boolean {
  if (anyOf.length === 0) return kind === 'organisation';
  return anyOf.every((scope) => ruleOf(scope).only === kind);
}

function spansAccounts(operation: AccessRules): boolean {
  const required = scopesOf(operation);
  return (
    operation.limitedTokens === 'refused' ||
    (required.length > 0 && required.every((scope) => ruleOf(scope).spansAccounts === true))
  );
}
