import type { SimulatedRun } from './simulated-scale.ts';
import { usualCloud } from './cloud.ts';

/** Write units of the row that a transaction puts into the journal of its organisation, if it has at most 1 KB. */
const rowUnits = 2;
/** Transactions a second that the journal of an organisation takes. */
const journalPerSecond = usualCloud.partitionWrites / rowUnits;
/** How much of a limit passes at most if counters are late: with 50 environments (docs/develop/decisions/0013). */
export const lateCounters = 1.99;
const secondsOfMinute = 60;
const wholeThousand = 1_000;

/** The most that `rates.perOrganisation` may be, so that the journal takes what passes even if counters are late. */
export const organisationRateMax =
  Math.floor(((journalPerSecond / lateCounters) * secondsOfMinute) / wholeThousand) * wholeThousand;
export const organisationRateMaxPerSecond = organisationRateMax / secondsOfMinute;

const eventsOfPayment = 4;
/** Events arrive a moment after they are committed, and the first of a run before it is measured: a run that keeps up has about all. */
const keptUpShare = 0.95;

/** Events a second that the webhooks of a run should have got, and that they got. */
export function simulatedDeliveries({ created, received, seconds }: SimulatedRun): {
  readonly due: number;
  readonly delivered: number;
} {
  return { due: created * eventsOfPayment, delivered: Math.round(received.count / seconds) };
}

/**
 * True if webhooks got less than was due. The times of what arrived say nothing then: what waits has none, so they would get shorter with
 * more load.
 */
export function isBehind(run: SimulatedRun): boolean {
  const { due, delivered } = simulatedDeliveries(run);
  return delivered < due * keptUpShare;
}

/** What one webhook gets for long: in the longest run of one organisation that falls behind. In seconds; 0 if none does. */
export function webhookCeiling(runs: readonly SimulatedRun[]): {
  readonly events: number;
  readonly payments: number;
  readonly seconds: number;
} {
  const alone = runs.filter((run) => run.organisations === 1 && run.lanes === 1 && isBehind(run));
  const [longest] = alone.toSorted((one, other) => other.seconds - one.seconds);
  const events = longest === undefined ? 0 : simulatedDeliveries(longest).delivered;
  return { events, payments: Math.floor(events / eventsOfPayment), seconds: longest?.seconds ?? 0 };
}

/** True if the units of a run are all that its payments used: what is refused or waits for units uses more that is not kept. */
export const isPriced = ({ statuses, throttles }: SimulatedRun): boolean =>
  throttles === 0 && Object.keys(statuses).every((status) => status === '201');

/** The least and the most write units of a payment in the runs that are priced. */
export function paymentUnits(runs: readonly SimulatedRun[]): { readonly least: number; readonly most: number } {
  const units = runs
    .filter((run) => run.lanes === 1 && isPriced(run))
    .map(({ tableWrites, created }) => tableWrites / created);
  return { least: Math.min(...units), most: Math.max(...units) };
}
