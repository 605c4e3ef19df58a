import type { Instant } from '../base/calendar/instant.ts';
import type { PresentedToken } from './presented-token.ts';
import type { AccessScope } from './access-scope.ts';
import type { ResourceLimit } from './resource-limits.ts';
import type { Scope } from './scopes.ts';

/** What every token says of whoever carries it. */
interface Bearer {
  readonly organisationId: string;
  readonly tokenId: string;
  readonly scopes: readonly Scope[];
  readonly sourceIp: string | undefined;
  /** The single cards and accounts that the token is limited to; undefined where it is not. */
  readonly resources: readonly ResourceLimit[] | undefined;
  /** When the token ends, on the world's clock. */
  readonly expiration: Instant;
  readonly accessScope: AccessScope;
}

/** An organisation calls, through an API token of one of its users. */
export interface OrganisationCaller extends Bearer {
  readonly kind: 'organisation';
  readonly userId: string;
}

/** A customer calls, through a token that the organisation handed out for them. */
export interface CustomerCaller extends Bearer {
  readonly kind: 'customer';
  readonly customerId: string;
  /** What the customer can still obtain, by proving who they are. */
  readonly upgradableScopes: readonly Scope[];
}

export type Caller = OrganisationCaller | CustomerCaller;

/** A caller as they presented themselves: enough to decide again, at any time, whether they may still do something. */
export interface Sender {
  readonly token: PresentedToken;
  readonly sourceAddress: string;
}
