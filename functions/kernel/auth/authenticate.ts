import { timingSafeEqual } from 'node:crypto';
import type { Instant } from '../base/calendar/instant.ts';
import { Problem } from '../base/problem.ts';
import { type ItemKey, keyText } from '../table/kind.ts';
import type { StoredItem } from '../table/write.ts';
import type { Caller, CustomerCaller, OrganisationCaller } from './caller.ts';
import { customerTokenItem, type PresentedCustomerToken } from './customer-token.ts';
import { customerStanding } from './owners.ts';
import type { AccessScope } from './access-scope.ts';
import { accountIdsOf, type ResourceLimit } from './resource-limits.ts';
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

/** The keys to read to verify a token. A customer token is valid only while its customer is not archived. */
export function keysOfToken(presented: PresentedToken, options: { readonly isOpenToCustomers: boolean }): ItemKey[] {
  if (presented.kind === 'organisation' || !options.isOpenToCustomers) return [presented.key];
  return [presented.key, customerStanding(presented.organisationId, presented.customerId).key];
}

/**
 * The caller of a presented token, verified with the items at {@link keysOfToken}. Unknown, expired and revoked tokens get the
 * same 401, so that an answer does not reveal which it was. A source address that the token does not allow gets 403.
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
      ? organisationBehind(presented, stored, realNow)
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

function organisationBehind(
  presented: PresentedApiToken,
  stored: StoredItem | undefined,
  realNow: Instant,
): OrganisationCaller | undefined {
  if (stored === undefined) return undefined;
  const token = tokenItem.parse(stored);
  const same = timingSafeEqual(Buffer.from(presented.secretHash, 'hex'), Buffer.from(token.secretHash, 'hex'));
  if (!same || token.revokedAt !== undefined || token.expiration <= realNow) return undefined;
  const { organisationId, id, userId, scopes, sourceIp, resources, expiration } = token;
  return {
    ...{ kind: 'organisation', organisationId, tokenId: id, userId, scopes, expiration },
    ...{ sourceIp, resources, accessScope: accessScopeOf(resources) },
  };
}

/** The sort key of a customer token is its hash, so an item that was found matches the presented token. */
function customerBehind(
  { organisationId, customerId }: PresentedCustomerToken,
  stored: StoredItem | undefined,
  found: ReadonlyMap<string, StoredItem>,
  realNow: Instant,
): CustomerCaller | undefined {
  if (stored === undefined) return undefined;
  const token = customerTokenItem.parse(stored);
  const standing = customerStanding(organisationId, customerId);
  const customer = found.get(keyText(standing.key));
  const isGone = customer !== undefined && standing.parse(customer).status === 'Archived';
  if (isGone || token.expiration <= realNow) return undefined;
  const { id, scopes, upgradableScopes, sourceIp, resources, expiration } = token;
  return {
    ...{ kind: 'customer', organisationId, customerId, tokenId: id, scopes, upgradableScopes, expiration },
    ...{ sourceIp, resources, accessScope: { ...accessScopeOf(resources), customerId } },
  };
}

function accessScopeOf(resources: readonly ResourceLimit[] | undefined): AccessScope {
  const accountIds = accountIdsOf(resources);
  return accountIds === undefined ? {} : { accountIds };
}
