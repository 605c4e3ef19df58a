import type { Cents } from '../../kernel/base/money/cents.ts';
import type { DatedChange } from '../../kernel/journal/change.ts';
import type { Decider } from '../authorizations/deciders.ts';
import type { Authorization } from '../authorizations/for-others.ts';
import type { Funding } from './funding.ts';
import type { AuthorizationRequest } from './store.ts';

/** A request after its decision, with the authorization that came of it. */
export interface DecidedRequest {
  readonly request: AuthorizationRequest;
  readonly authorization: Authorization;
  readonly change: DatedChange;
}

/** An approval as it was given. */
export interface Approval {
  /** All of the amount, or the part that is approved. */
  readonly amount: Cents;
  readonly tags: Readonly<Record<string, string>>;
  readonly decidedBy: Decider;
  /** The account that pays, if it is not that of the card. */
  readonly funding?: Funding;
  /** True if a part is enough where the merchant takes one and the rules do not allow the amount. */
  readonly orPart?: boolean;
}
