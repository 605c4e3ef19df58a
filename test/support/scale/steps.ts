import type { SimulatedRun } from '../../../bin/scale/simulated-scale.ts';
import { type Cloud, usualCloud } from '../../../bin/scale/cloud.ts';
import type { ScaleOptions, ScaleRun } from './simulate.ts';

export type Step = Omit<ScaleOptions, 'seed' | 'warmSeconds'> & { readonly name: string };

/** What an operator has asked AWS for before a stage gets this far. */
const raised: Partial<Cloud> = { apiExecutions: 2_000, tableWrites: 120_000, streamExecutions: 100 };
/** A table has about a partition, and so a shard, for every so many payments a second: each costs 14.5 of its 1,000 units. */
const paymentsOfShard = 69;
const shardsOf = (perSecond: number): number => Math.max(4, Math.ceil(perSecond / paymentsOfShard));

/** Some thousand payments, or seconds enough to see how the load goes on. */
const secondsOf = (perSecond: number): number => Math.min(20, Math.max(2, Math.ceil(3_000 / perSecond)));

const oneOrganisation = (perSecond: number, customers: number, more: Partial<Step> = {}): Step => ({
  name: `one organisation, ${String(perSecond)} a second`,
  organisations: 1,
  customers,
  webhooks: 1,
  perSecond,
  seconds: secondsOf(perSecond),
  shards: shardsOf(perSecond),
  ...more,
});

const many = (organisations: number, perSecond: number): Step => ({
  name: `${String(organisations)} organisations, ${String(perSecond)} a second`,
  organisations,
  customers: 2,
  webhooks: 1,
  perSecond,
  seconds: secondsOf(perSecond),
  shards: shardsOf(perSecond),
});

/** The steps of docs/generated/scale.md. */
export const steps: readonly Step[] = [
  oneOrganisation(10, 50),
  oneOrganisation(100, 200),
  oneOrganisation(400, 400),
  oneOrganisation(500, 500),
  oneOrganisation(1_000, 800),
  oneOrganisation(1_000, 800, { name: 'one organisation, 1000 a second, raised', cloud: raised }),
  oneOrganisation(5_000, 1_500, { name: 'one organisation, 5000 a second, raised', cloud: raised }),
  many(10, 100),
  many(1_000, 500),
  many(10_000, 500),
  oneOrganisation(1_000, 800, { name: '4 lanes, 1000 a second', cloud: raised, lanes: 4 }),
  oneOrganisation(5_000, 1_500, { name: '16 lanes, 5000 a second', cloud: raised, lanes: 16 }),
];

const limitsKept = 5;
const decimals = 1_000;
const rounded = (value: number): number => Math.round(value * decimals) / decimals;

/** A run as it is kept: what was used most comes first. */
export function simulatedRun(step: Step, run: ScaleRun, of: Pick<SimulatedRun, 'on' | 'seed'>): SimulatedRun {
  const cloud = { ...usualCloud, ...step.cloud };
  const limits = [
    ...run.writes.map(({ kind, ...use }) => ({ what: `writes of ${kind}`, ...use })),
    ...run.reads.map(({ kind, ...use }) => ({ what: `reads of ${kind}`, ...use })),
    ...run.messages.map(({ kind, ...use }) => ({ what: `a message group of ${kind}`, ...use })),
    { what: 'the table', share: run.tableWrites / cloud.tableWrites, refused: 0 },
    { what: 'executions', share: run.executions / cloud.apiExecutions, refused: run.statuses['no execution'] ?? 0 },
    { what: 'stream', share: run.streamExecutions / cloud.streamExecutions, refused: 0 },
  ];
  return {
    name: step.name,
    ...of,
    seconds: step.seconds,
    organisations: step.organisations,
    accounts: step.customers,
    perSecond: step.perSecond,
    created: Math.round(run.created),
    lanes: step.lanes ?? 1,
    raised: { ...step.cloud },
    statuses: { ...run.statuses },
    answered: run.answered,
    numbered: run.numbered,
    received: run.received,
    limits: limits
      .toSorted((one, other) => other.share - one.share)
      .slice(0, limitsKept)
      .map(({ share, ...one }) => ({ ...one, share: rounded(share) })),
    tableWrites: Math.round(run.tableWrites),
    keyReads: Math.round(run.keyReads),
    executions: run.executions,
    conflicts: run.conflicts,
    throttles: run.throttles,
    transactions: run.transactions,
    backlog: run.backlog,
    unnumbered: run.unnumbered,
    drainedSeconds: rounded(run.drainedSeconds),
    faults: run.faults.length - (run.unnumbered > 0 ? 1 : 0),
  };
}
