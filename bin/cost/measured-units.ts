import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod';
import { projectRoot } from '../../local/engines/project-root.ts';

/** The units of one journey: everything that AWS charges for, or that its charge follows from. */
const unitsSchema = z.strictObject({
  /** Requests to the API. */
  requests: z.number(),
  /** Calls of functions: by the API, by the stream, and one for each message. */
  invocations: z.number(),
  /** Calls of the table, as if each waited for the one before. */
  calls: z.number(),
  readUnits: z.number(),
  writeUnits: z.number(),
  messages: z.number(),
  fifoMessages: z.number(),
  /** Files put into the bucket of documents. */
  files: z.number(),
  fileBytes: z.number(),
  /** Bytes that stay in the table. */
  storedBytes: z.number(),
  /** Bytes of our own log lines. */
  logBytes: z.number(),
  /** Bytes of answers and of webhook bodies. */
  sentBytes: z.number(),
});

const journeysSchema = z.strictObject({
  payment: unitsSchema,
  paymentInWindow: unitsSchema,
  delivery: unitsSchema,
  read: unitsSchema,
  keptRead: unitsSchema,
  statement: unitsSchema,
  endOfDay: unitsSchema,
});

export type JourneyUnits = z.infer<typeof unitsSchema>;
export type MeasuredJourneys = z.infer<typeof journeysSchema>;
export type JourneyName = keyof MeasuredJourneys;

/** Where `npm run bench -- --keep` writes the units that it has counted. */
export const measuredUnitsFile = 'bin/cost/measured-units.json';

/** The units of each journey, as the bench has counted them. */
export const readMeasuredUnits = (): MeasuredJourneys =>
  journeysSchema.parse(JSON.parse(readFileSync(join(projectRoot(), measuredUnitsFile), 'utf8')));
