import type { Caller } from '../auth/caller.ts';
import type { PresentedToken } from '../auth/presented-token.ts';
import { childId } from '../base/ids/child-id.ts';
import { ownerIdOf } from '../table/kind.ts';
import type { RequestCount } from './counter.ts';
import type { RateSettings } from '../base/rate-settings.ts';

/** How much of each limit a stage gives in a minute. */
const quotas = {
  token: ({ perToken }: RateSettings) => perToken,
  customer: ({ perCustomer }: RateSettings) => perCustomer,
  organisation: ({ perOrganisation }: RateSettings) => perOrganisation,
  search: ({ searchedPerOrganisation }: RateSettings) => searchedPerOrganisation,
  searchOfCustomers: ({ searchedPerOrganisation }: RateSettings) => part(searchedPerOrganisation, 2),
  searchOfCustomer: ({ searchedPerOrganisation }: RateSettings) => part(searchedPerOrganisation, 10),
} as const;

const part = (quota: number, divisor: number): number => Math.max(1, Math.floor(quota / divisor));

export type LimitName = keyof typeof quotas;

export const isLimitName = (name: string | undefined): name is LimitName =>
  name !== undefined && Object.hasOwn(quotas, name);

/** The names of all limits. */
export const limitNames = (): readonly LimitName[] => Object.keys(quotas).filter(isLimitName);

/** Somebody who is counted against one of the limits. */
export interface LimitedCaller extends RequestCount {
  readonly limit: LimitName;
}

/** The quota of a limit per minute. */
export const quotaOf = (limit: LimitName, rates: RateSettings): number => quotas[limit](rates);

/** The limits that a request counts against: of its token or customer, and then of its organisation. */
export function countedFor(caller: Caller): readonly LimitedCaller[] {
  const { organisationId } = caller;
  return caller.kind === 'customer'
    ? bothOf(organisationId, 'customer', caller.customerId)
    : bothOf(organisationId, 'token', caller.tokenId);
}

/** The same for a token that has not been verified yet. */
export function claimedFor(presented: PresentedToken): readonly LimitedCaller[] {
  const { organisationId, key } = presented;
  return presented.kind === 'customer'
    ? bothOf(organisationId, 'customer', presented.customerId)
    : bothOf(organisationId, 'token', childId(ownerIdOf(key) ?? '', Number(key.sk)));
}

/**
 * The budgets that a search takes from. Customers have budgets of their own, each one and all together, so that none of them keeps
 * another customer or the organisation itself from searching.
 */
export function searchedFor(caller: Caller): readonly LimitedCaller[] {
  const { organisationId } = caller;
  if (caller.kind !== 'customer') return [{ organisationId, limit: 'search', id: organisationId }];
  return [
    { organisationId, limit: 'searchOfCustomer', id: caller.customerId },
    { organisationId, limit: 'searchOfCustomers', id: organisationId },
  ];
}

const bothOf = (organisationId: string, limit: LimitName, id: string): readonly LimitedCaller[] => [
  { organisationId, limit, id },
  { organisationId, limit: 'organisation', id: organisationId },
];

/** Whose resources the sentence about a search names. */
const searchers: Readonly<Partial<Record<LimitName, string>>> = {
  search: 'of this organisation',
  searchOfCustomers: 'of all customers together',
  searchOfCustomer: 'of this customer',
};

/** The value of RateLimit-Policy: each limit with its quota and its window in seconds (draft-ietf-httpapi-ratelimit-headers). */
export function policyOf(rates: RateSettings): string {
  return Object.entries(quotas)
    .map(
      ([name, quota]) =>
        `"${name}";q=${String(quota(rates))}${Object.hasOwn(searchers, name) ? ';qu="resources"' : ''};w=60`,
    )
    .join(', ');
}

/** The sentence for a request that is refused. */
export function tooMany(limit: LimitName, rates: RateSettings, seconds: number): string {
  const quota = String(quotaOf(limit, rates));
  const after = `try again in ${String(seconds)} seconds`;
  const searcher = searchers[limit];
  if (searcher !== undefined) {
    return `Filtered lists ${searcher} may search ${quota} resources in a minute; narrow the filters or ${after}`;
  }
  return `This ${limit} may send ${quota} requests in a minute; ${after}`;
}
