import type { Account } from '../../accounts/accounts/for-others.ts';
import type { AlarmMessage } from '../../kernel/base/alarm-message.ts';
import { type Instant, msOf, plusMs } from '../../kernel/base/calendar/instant.ts';
import type { Platform } from '../../ports/platform.ts';
import { type Departure, departureOf } from '../ach-files/departure.ts';
import { type AchState, type AchStep, decideClear } from './ach-decisions.ts';
import { wrongState } from './ach-payment.ts';
import type { AchTerms } from './ach-terms.ts';
import { putOff } from './put-off.ts';
import type { AchPayment } from './store.ts';

/** Logged, with an alarm, when the money of a payment should arrive, and its entry has not left. */
export const unsentEntryMessage: AlarmMessage = {
  text: 'the entry of an ACH payment has not left',
  alarm: {
    name: 'AchEntryNotSent',
    runbook: 'ach-entry-not-sent',
    onlyWith: 'achFiles',
    severity: 'urgent',
    owner: 'payments',
    says: 'holds back the money of an ACH payment, because its entry has not left',
  },
};

type Looking = Pick<Platform, 'table' | 'settings'>;

interface Sent {
  readonly payment: AchPayment;
  readonly account: Pick<Account, 'routingNumber'>;
}

const soonMs = 60_000;
const lateMs = 900_000;

/**
 * Credits the money of a debit whose time has come. At a bank that takes files this needs its entry to have left: if it has not, the payment
 * stays Clearing and is due again, and an alarm rings once its window should have been written.
 */
export async function clearWhenDue(
  platform: Looking & Pick<Platform, 'log'>,
  state: AchState,
  terms: AchTerms,
): Promise<AchStep> {
  const again = await waitForDeparture(platform, state, terms.now);
  return again === undefined ? decideClear(state, terms) : putOff(state.payment, again);
}

/**
 * When to look again at a payment whose entry has not left; undefined if it has. Raises an alarm once its window should have been
 * written.
 */
export async function waitForDeparture(
  platform: Looking & Pick<Platform, 'log'>,
  { payment, account }: Sent,
  now: Instant,
): Promise<Instant | undefined> {
  const departure = await departureOfPayment(platform, { payment, account }, now);
  if (departure.outcome === 'left') return undefined;
  const isLate = departure.outcome === 'none' || departure.isLate;
  if (isLate) {
    const { organisationId, accountId, id: resourceId } = payment;
    platform.log.alarm(unsentEntryMessage, { organisationId, accountId, resourceId, outcome: departure.why });
  }
  // The clock of a sandbox stops at each look and may pass months in a minute, so the time between two looks grows with the wait there.
  const inSandbox = Math.max(soonMs, Math.floor((msOf(now) - msOf(payment.window ?? now)) / 64));
  return plusMs(now, platform.settings.sandbox ? inSandbox : isLate ? lateMs : soonMs);
}

/** Credits the money of a debit of which the rail says that it has arrived. Refuses with 409 if its entry has not left. */
export async function clearByRail(platform: Looking, state: AchState, terms: AchTerms): Promise<AchStep> {
  const departure = await departureOfPayment(platform, state, terms.now);
  if (departure.outcome !== 'left') throw wrongState(state.payment, `its entry has not left: ${departure.why}`);
  return decideClear(state, terms);
}

/** A payment without a window was handed to the port of the rail, which has taken it. */
async function departureOfPayment(platform: Looking, { payment, account }: Sent, now: Instant): Promise<Departure> {
  const { organisationId, traceNumber, window } = payment;
  if (window === undefined) return { outcome: 'left' };
  const { routingNumber } = account;
  return departureOf(platform, { organisationId, routingNumber, traceNumber, window }, now);
}
