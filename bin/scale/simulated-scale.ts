import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod';
import { projectRoot } from '../../local/engines/project-root.ts';

const spreadSchema = z.strictObject({ count: z.number(), p50: z.number(), p99: z.number() });

const runSchema = z.strictObject({
  name: z.string(),
  /** The day on which it was simulated, and what decides on all that is random. */
  on: z.string(),
  seed: z.number(),
  /** Seconds that were measured. */
  seconds: z.number(),
  organisations: z.number(),
  /** Accounts of each. */
  accounts: z.number(),
  /** Book payments a second that were sent, and that were created. */
  perSecond: z.number(),
  created: z.number(),
  /** Lanes of the journal of each organisation. */
  lanes: z.number(),
  /** What the run had more of than a usual stage. */
  raised: z.record(z.string(), z.number()),
  /** How many requests were answered with each status. */
  statuses: z.record(z.string(), z.number()),
  /**
   * Milliseconds from the arrival of a request to its 201, from the commit to the numbers of its events, and to the receiver. The last are
   * those of what arrived in the seconds that were measured, so they leave out what still waited.
   */
  answered: spreadSchema,
  numbered: spreadSchema,
  received: spreadSchema,
  /** What was used most, as a share of what the cloud allows. */
  limits: z.array(z.strictObject({ what: z.string(), share: z.number(), refused: z.number() })),
  tableWrites: z.number(),
  /** Calls of KMS a second. */
  keyReads: z.number(),
  executions: z.number(),
  conflicts: z.number(),
  throttles: z.number(),
  transactions: z.number(),
  /** Transactions that had no number when the last request was answered, the seconds until all had, and how many never had. */
  backlog: z.number(),
  drainedSeconds: z.number(),
  unnumbered: z.number(),
  /** Numbers that were left out or doubled, and changes of an account in the wrong order. */
  faults: z.number(),
});
export type SimulatedRun = z.infer<typeof runSchema>;

/** Where `npm run simulate:scale` writes what it has seen. */
export const simulatedScaleFile = 'bin/scale/simulated-scale.json';

/** What the simulation has seen of each step, as it was last kept. */
export const readSimulatedScale = (): readonly SimulatedRun[] =>
  z.array(runSchema).parse(JSON.parse(readFileSync(join(projectRoot(), simulatedScaleFile), 'utf8')));
