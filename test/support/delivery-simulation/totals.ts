import type { Account } from './accounts.ts';
import type { DeliveryLine } from './line.ts';

/** Counts of requests, and of injected faults. */
interface Happened {
  readonly requests: number;
  /** Requests whose signatures were checked. */
  readonly signatures: number;
  readonly crashes: number;
  readonly mishaps: number;
  /** Webhooks that became Unavailable. */
  readonly unavailable: number;
}

/** Counts over all webhooks: changes, fates of events, and requests that receivers saw. */
export interface Totals extends Happened, Account {
  readonly retries: number;
  /** Gaps that receivers saw; of nothing: those after a webhook was enabled, in which there was no event for it. */
  readonly gaps: number;
  readonly gapsOfNothing: number;
  /** Requests about different cards that a webhook had at a time, at most. */
  readonly atOnceMax: number;
  /** How long an event took at most to a receiver that is well, and none of whose messages was lost. */
  readonly lagMsMax: number;
}

export function totalsOf(happened: Happened, accounts: readonly Account[], lines: readonly DeliveryLine[]): Totals {
  const counts = lines.map((line) => line.counts);
  return {
    ...happened,
    ...sums(accounts, ['delivered', 'givenUp', 'skipped', 'lost']),
    ...sums(counts, ['retries']),
    ...sums(
      lines.map(({ gapCounts }) => gapCounts),
      ['gaps', 'gapsOfNothing'],
    ),
    atOnceMax: Math.max(...counts.map(({ atOnceMax }) => atOnceMax)),
    lagMsMax: Math.max(...counts.map(({ lagMsMax }) => lagMsMax)),
  };
}

function sums<Name extends string>(all: readonly Readonly<Record<Name, number>>[], names: readonly Name[]) {
  const summed = names.map((name) => [name, all.reduce((sum, one) => sum + one[name], 0)]);
  return Object.fromEntries(summed) as Record<Name, number>;
}
