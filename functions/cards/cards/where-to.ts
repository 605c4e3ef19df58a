import type { Caller } from '../../kernel/auth/caller.ts';
import { bankDateOf } from '../../kernel/base/calendar/bank-time.ts';
import { type Instant, plusMs } from '../../kernel/base/calendar/instant.ts';
import { Problem } from '../../kernel/base/problem.ts';
import type { Table } from '../../kernel/table/table.ts';
import type { Settings } from '../../ports/settings.ts';
import { recordOf } from './order.ts';
import type { Card } from './store.ts';

const dayMs = 24 * 60 * 60_000;

interface Sending {
  readonly caller: Caller;
  readonly table: Table;
  /** The time of the bank. */
  readonly now: Instant;
  readonly settings: Settings;
}

/**
 * Throws `forbidden` (403) for a customer who has a card sent some days after the address, the phone or the e-mail of the customer has
 * changed: somebody else may have changed them. An organisation token may always, because its holder has looked into it.
 */
export async function mustKnowWhereTo(
  { caller, table, now, settings }: Sending,
  { organisationId, customerId }: Pick<Card, 'organisationId' | 'customerId'>,
  pointer?: string,
): Promise<void> {
  if (caller.kind === 'organisation') return;
  const { contactChangedAt } = await recordOf(table, organisationId, customerId);
  if (contactChangedAt === undefined) return;
  const until = plusMs(contactChangedAt, settings.plastic.addressHoldDays * dayMs);
  if (until <= now) return;
  const detail = `The address, the phone or the e-mail of the customer has changed: until ${bankDateOf(until)} only the organisation has cards sent`;
  throw new Problem('forbidden', pointer === undefined ? { detail } : { detail, pointer });
}
