import { defined } from '../../kernel/base/defined.ts';
import type { Instant } from '../../kernel/base/calendar/instant.ts';
import type { Settings } from '../../ports/settings.ts';
import type { CardInUse } from '../authorizations/card-in-use.ts';
import { type ChangedAuthentication, declineAuthentication } from './authentication.ts';
import { paymentObstacleOf } from './rules.ts';
import type { CardAuthentication } from './store.ts';

/** Declines an open authentication if the rules would decline its payment now; undefined if they would not. */
export function declineObstructed(
  before: CardAuthentication,
  inUse: CardInUse,
  { now, settings }: { readonly now: Instant; readonly settings: Settings },
): ChangedAuthentication | undefined {
  const obstacle = paymentObstacleOf(before, inUse, { createdAt: now, settings });
  if (obstacle === undefined) return undefined;
  const { declineReason, declinedBy } = obstacle;
  return declineAuthentication({ ...before, ...defined({ declinedBy }) }, declineReason, { by: 'Rules', now });
}
