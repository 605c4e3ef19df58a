import { accountKind } from '../../accounts/accounts/for-others.ts';
import { organisationKind } from '../../kernel/auth/suspension.ts';
import type { Instant } from '../../kernel/base/calendar/instant.ts';
import type { Table } from '../../kernel/table/table.ts';
import type { Settings } from '../../ports/settings.ts';
import { requestUseOf } from '../authorization-requests/time-out.ts';
import { cardReads } from '../authorizations/find-card.ts';
import { cardActivityKind } from '../cards/for-others.ts';
import { type ChangedAuthentication, timeOut } from './authentication.ts';
import { declineObstructed } from './decline-obstructed.ts';
import type { CardAuthentication } from './store.ts';

/** What the rules read of a payment. */
export const paymentReads = [...cardReads, cardActivityKind, accountKind, organisationKind] as const;

/** Where a decision is made, and when. */
export interface DecisionTerms {
  readonly table: Table;
  readonly settings: Settings;
  readonly now: Instant;
}

/** The authentication, declined, if the rules would decline its payment now: the card may have been stolen since the question. */
export async function obstructedNow(
  before: CardAuthentication,
  { table, settings, now }: DecisionTerms,
): Promise<ChangedAuthentication | undefined> {
  return declineObstructed(before, await requestUseOf(table, before), { now, settings });
}

/** The authentication after the end of its wait. Where the organisation did not decide, the rules are asked again. */
export async function endWait(before: CardAuthentication, terms: DecisionTerms): Promise<ChangedAuthentication> {
  const obstructed = before.status === 'Pending' ? await obstructedNow(before, terms) : undefined;
  return obstructed ?? timeOut(before, terms.now);
}
