import type * as z from 'zod';
import { deciders } from '../authorizations/deciders.ts';
import { type DeclineReason, declineReasons } from '../authorizations/decline-reasons.ts';
import { controlRules } from '../card-controls/names.ts';
import { centsOf, type CountedOf, type Counts, decidedBy } from './counters.ts';
import { latencyCount, latencyPercentile } from './latency.ts';
import type { cardFiguresResource } from './resource-schema.ts';

type Attributes = z.output<typeof cardFiguresResource.parts.attributes>;
/** The figures of a day or of a sum of days. */
export type CardFigures = Omit<Attributes['days'][number], 'date'>;

const perTenThousand = 10_000;

/** The figures that some counts are. */
export function cardFiguresOf(counts: Counts): CardFigures {
  const of = (thing: CountedOf) => ({ count: counts[thing] ?? 0, amount: counts[centsOf(thing)] ?? 0 });
  const [asked, approved, settled, fraud] = [of('asked'), of('approved'), of('settled'), of('fraud')];
  return {
    asked,
    approved,
    declined: of('declined'),
    approvalBasisPoints: rate(approved.count, asked.count),
    declinedByReason: declineReasons
      .map((reason: DeclineReason) => ({ reason, ...of(`reason:${reason}`) }))
      .filter(hasAny),
    declinedByRule: controlRules.map((rule) => ({ rule, ...of(`rule:${rule}`) })).filter(hasAny),
    declinedByControl: controlsIn(counts)
      .map((cardControl) => ({ cardControl, ...of(`control:${cardControl}`) }))
      .filter(hasAny),
    decisions: deciders.map((by) => ({ by, count: counts[decidedBy(by)] ?? 0 })).filter(hasAny),
    latency: latencyIn(counts),
    settled,
    refunded: of('refunded'),
    disputesOpened: of('disputed'),
    disputesWon: of('won'),
    disputesLost: of('lost'),
    disputesWithdrawn: of('withdrawn'),
    fraud,
    fraudBasisPoints: rate(fraud.amount, settled.amount),
    fraudCasesOpened: of('fraudCases'),
    fraudCasesConfirmed: of('fraudConfirmed'),
  };
}

const hasAny = ({ count }: { readonly count: number }): boolean => count > 0;

const rate = (part: number, whole: number): number | undefined =>
  whole === 0 ? undefined : Math.round((part / whole) * perTenThousand);

const controlPrefix = 'control:';

const controlsIn = (counts: Counts): readonly string[] =>
  Object.keys(counts)
    .filter((name) => name.startsWith(controlPrefix) && !name.endsWith(centsOf('')))
    .map((name) => name.slice(controlPrefix.length))
    .sort();

function latencyIn(counts: Counts): CardFigures['latency'] {
  const [p50, p90, p99] = [latencyPercentile(counts, 50), latencyPercentile(counts, 90), latencyPercentile(counts, 99)];
  if (p50 === undefined || p90 === undefined || p99 === undefined) return undefined;
  return { count: latencyCount(counts), p50, p90, p99 };
}
