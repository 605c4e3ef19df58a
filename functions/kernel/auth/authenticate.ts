import { timingSafeEqual } from 'node:crypto';
import type { Instant } from '../base/calendar/instant.ts';
import { Problem } from '../base/problem.ts';
import { type ItemKey, keyText } from '../table/kind.ts';
import type { StoredItem } from '../table/write.ts';
import type { Caller, CustomerCaller, OrganisationCaller } from './caller.ts';
import { type CustomerTokenItem, customerTokenItem, type PresentedCustomerToken } from './customer-token.ts';
import { areAncestorsValid } from './lineage.ts';
import { customerAccessRef } from './owners.ts';
import type { AccessScope } from './access-scope.ts';
import { accountIdsOf, cardIdsOf, type ResourceLimit } from './resource-limits.ts';
import { ruleOf } from './scopes.ts';
import { organisationKey } from './suspension.ts';
import { isAllowedSource } from './source-address.ts';
import type { PresentedToken } from './presented-token.ts';
import { type PresentedApiToken, tokenItem } from './token.ts';

/**
 * The largest access scope that a presented token can have, before it is verified. It decides what to load together with the
 * token. Loaded items are used only after the token has been verified.
 */
export function claimedAccessScope(presented: PresentedToken): AccessScope {
  return presented.kind === 'customer' ? { customerId: presented.customerId } : {};
}

/**
 * The keys to read to verify a token, in the same read as everything else: the token, its ancestors, and the organisation, which may be
 * suspended, unless it is known to be active. A customer token is valid only until its customer is archived, or all tokens of the
 * customer are revoked.
 */
export function keysOfToken(
  presented: PresentedToken,
  options: { readonly isOpenToCustomers: boolean; readonly isActive?: boolean | undefined },
): ItemKey[] {
  const organisation = options.isActive === true ? [] : [organisationKey(presented.organisationId)];
  const keys = [presented.key, ...presented.ancestorKeys, ...organisation];
  if (presented.kind === 'organisation' || !options.isOpenToCustomers) return keys;
  return [...keys, customerAccessRef(presented.organisationId, presented.customerId).key];
}

/**
 * The caller of a presented token, verified with the items at {@link keysOfToken}. Unknown, expired and revoked tokens, and
 * those whose creator was revoked, get the same 401, so that an answer does not reveal which it was. A source address that the token does not allow gets 403.
 */
export function authenticate(
  presented: PresentedToken,
  found: ReadonlyMap<string, StoredItem>,
  realNow: Instant,
  sourceAddress: string,
): Caller {
  const stored = found.get(keyText(presented.key));
  const caller =
    presented.kind === 'organisation'
      ? organisationBehind(presented, stored, found, realNow)
      : customerBehind(presented, stored, found, realNow);
  if (caller === undefined) throw unauthorized();
  if (!isAllowedSource(caller.sourceIp, sourceAddress)) {
    throw new Problem('forbidden', 'This token may not be used from this address');
  }
  return caller;
}

export function unauthorized(): Problem {
  return new Problem('unauthorized', 'A valid token is needed: Authorization: Bearer <token>');
}

/** Where the resources are stored to which a token is limited: in its item, and in those of the API tokens above it. */
function limitedKeysOf(
  { key, ancestorKeys }: PresentedToken,
  resources: readonly ResourceLimit[] | undefined,
  found: ReadonlyMap<string, StoredItem>,
): readonly ItemKey[] {
  if (resources === undefined) return [];
  const isLimited = (ancestor: ItemKey) => found.get(keyText(ancestor))?.['resources'] !== undefined;
  return [key, ...ancestorKeys.filter(isLimited)];
}

function organisationBehind(
  presented: PresentedApiToken,
  stored: StoredItem | undefined,
  found: ReadonlyMap<string, StoredItem>,
  realNow: Instant,
): OrganisationCaller | undefined {
  if (stored === undefined) return undefined;
  const token = tokenItem.parse(stored);
  const same = timingSafeEqual(Buffer.from(presented.secretHash, 'hex'), Buffer.from(token.secretHash, 'hex'));
  if (!same || token.revokedAt !== undefined || token.expiration <= realNow) return undefined;
  if (!areAncestorsValid(token, found, realNow)) return undefined;
  const { organisationId, id, userId, ancestorIds = [], scopes, sourceIp, resources, expiration } = token;
  return {
    kind: 'organisation',
    organisationId,
    tokenId: id,
    ancestorIds,
    userId,
    scopes,
    expiration,
    sourceIp,
    resources,
    limitedKeys: limitedKeysOf(presented, resources, found),
    accessScope: accessScopeOf(resources),
  };
}

/** The sort key of a customer token is its hash, so an item that was found matches the presented token. */
function customerBehind(
  presented: PresentedCustomerToken,
  stored: StoredItem | undefined,
  found: ReadonlyMap<string, StoredItem>,
  realNow: Instant,
): CustomerCaller | undefined {
  if (stored === undefined) return undefined;
  const { organisationId, customerId } = presented;
  const token = customerTokenItem.parse(stored);
  const customerAccess = customerAccessRef(organisationId, customerId);
  const state = found.get(keyText(customerAccess.key));
  if (state !== undefined && hasEnded(token, customerAccess.parse(state))) return undefined;
  if (token.expiration <= realNow || !areAncestorsValid(token, found, realNow)) return undefined;
  const { id, ancestorIds = [], scopes, upgradableScopes, sourceIp, resources, expiration } = token;
  const isVerified = token.isVerified ?? scopes.some((scope) => ruleOf(scope).needsTwoFactor === true);
  return {
    kind: 'customer',
    organisationId,
    customerId,
    tokenId: id,
    ancestorIds,
    scopes,
    upgradableScopes,
    isVerified,
    isOwnPhoneProved: token.isOwnPhoneProved === true,
    expiration,
    sourceIp,
    resources,
    limitedKeys: limitedKeysOf(presented, resources, found),
    accessScope: { ...accessScopeOf(resources), customerId },
  };
}

function hasEnded(
  { revocations = 0 }: CustomerTokenItem,
  customer: { readonly status: string; readonly revocations?: number | undefined },
): boolean {
  return customer.status === 'Archived' || revocations < (customer.revocations ?? 0);
}

function accessScopeOf(resources: readonly ResourceLimit[] | undefined): AccessScope {
  const accountIds = accountIdsOf(resources);
  const cardIds = cardIdsOf(resources);
  return { ...(accountIds === undefined ? {} : { accountIds }), ...(cardIds === undefined ? {} : { cardIds }) };
}
