import type { Instant } from '../base/calendar/instant.ts';
import type { ItemKey } from '../table/kind.ts';
import type { PresentedToken } from './presented-token.ts';
import type { AccessScope } from './access-scope.ts';
import type { ResourceLimit } from './resource-limits.ts';
import type { Scope } from './scopes.ts';

/** The facts about a caller that every token holds. */
interface Bearer {
  readonly organisationId: string;
  readonly tokenId: string;
  /** The API tokens above this one: its creator first. */
  readonly ancestorIds: readonly string[];
  readonly scopes: readonly Scope[];
  readonly sourceIp: string | undefined;
  /** The single resources that the token is limited to; undefined if it is not limited. */
  readonly resources: readonly ResourceLimit[] | undefined;
  /** The items of this token and of the API tokens above it, as far as they are limited to single resources. */
  readonly limitedKeys: readonly ItemKey[];
  /** When the token expires, in real time. */
  readonly expiration: Instant;
  readonly accessScope: AccessScope;
}

/** An organisation calls, through an API token of one of its users. */
export interface OrganisationCaller extends Bearer {
  readonly kind: 'organisation';
  readonly userId: string;
}

/** A customer calls, through a token that the organisation created for them. */
export interface CustomerCaller extends Bearer {
  readonly kind: 'customer';
  readonly customerId: string;
  /** Scopes that the customer gets after two-factor authentication. */
  readonly upgradableScopes: readonly Scope[];
  /** True if the token was created by two-factor authentication. */
  readonly isVerified: boolean;
  /** True if the code went to the customer's own phone, or the contact's. False if it went to an authorized user, and for tokens of older versions. */
  readonly isOwnPhoneProved: boolean;
}

export type Caller = OrganisationCaller | CustomerCaller;

/** The token and address that a caller sent. With them, their access can be checked again at any time. */
export interface Sender {
  readonly token: PresentedToken;
  readonly sourceAddress: string;
}
