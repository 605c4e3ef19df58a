import * as z from 'zod';
import { type Instant, msOf, plusMs } from '../../kernel/base/calendar/instant.ts';
import { invariant } from '../../kernel/base/invariant.ts';
import type { ResourceIdentity } from '../../kernel/base/ids/resource-identity.ts';
import type { FieldCipher } from '../../ports/cipher/port.ts';
import type { Platform } from '../../ports/platform.ts';
import { idSchema, keptText, sealedBytes } from '../../kernel/table/handling.ts';
import { defineItem, instantSchema, type ItemOf } from '../../kernel/table/item.ts';
import { type ItemKey, ownerIdOf, partitionKey } from '../../kernel/table/kind.ts';
import { ConcurrencyConflict } from '../../kernel/table/concurrency-conflict.ts';
import { pastTransactions } from '../../kernel/table/past-transactions.ts';
import type { Table } from '../../kernel/table/table.ts';
import { insert, type Write } from '../../kernel/table/write.ts';
import { answersOf, deliveryLogKind } from './delivery-log-kind.ts';
import { webhooksHead } from './store.ts';

/** How many days the delivery log shows a row. */
export const retentionDays = 45;
/** The table may delete an expired row at any time. One day more ensures that no row is deleted while it is shown. */
const storedDays = retentionDays + 1;
const numberDigits = 12;
const secondsPerDay = 86_400;
/**
 * Attempts to find a free number. Other writers use the same log only while messages are duplicated or a replay runs.
 */
const roundsMax = 20;

export const deliveryOutcomes = ['Delivered', 'Failed', 'GivenUp', 'Skipped'] as const;

export const decisionOutcomes = ['Approved', 'Declined', 'Refused'] as const;

const rowShape = {
  id: idSchema,
  /**
   * Failed: retried if `nextAttemptAt` is given. GivenUp: not retried. Skipped: never sent, because the webhook was not
   * Enabled.
   */
  outcome: z.enum(deliveryOutcomes),
  /**
   * Numbers of the first and the last event of the body, and the number of events; for Skipped, of all skipped events.
   */
  from: z.number(),
  to: z.number(),
  count: z.number(),
  /** Attempts of this body, including this one; 0 for skipped events. */
  attempts: z.number(),
  /** The sequence number of the body, or the replay that it belongs to. */
  sequence: z.number().optional(),
  replayId: idSchema.optional(),
  /**
   * Why it failed: `status`, `timeout`, `connection`, `redirect` or `blocked`; `expired` if no time was left; or the
   * status of the webhook.
   */
  reason: keptText.optional(),
  status: z.number().optional(),
  durationMs: z.number().optional(),
  nextAttemptAt: instantSchema.optional(),
  /** The first bytes of the answer to a failed attempt, or why the decision in an answer was refused, encrypted. */
  sealedAnswer: sealedBytes.optional(),
  /** What became of the decision in the answer to a question. */
  decision: z.enum(decisionOutcomes).optional(),
};
export const deliveryItem = defineItem(
  deliveryLogKind,
  () => ({
    ...rowShape,
    /** Real time, but never before the previous row, so the order of numbers is also the order of time. */
    at: instantSchema,
    expiresAtSeconds: z.number(),
  }),
  { eachOf: webhooksHead, boundTo: (row) => answersOf(ownerIdOf(row) ?? ''), areOfOrganisation: true },
);
export type LoggedDelivery = ItemOf<typeof deliveryItem>;

/** A row that may not be written yet. Those that are already have smaller numbers than `number`. */
export const unloggedSchema = z.object({ ...rowShape, number: z.number() });
export type UnloggedAttempts = z.infer<typeof unloggedSchema>;

/** A row as its writer provides it. The log adds the number and the moment. */
export type DeliveryRow = Omit<LoggedDelivery, keyof ItemKey | 'id' | 'at' | 'expiresAtSeconds' | 'writtenAt'>;

export const deliveryLogPartition = ({ organisationId, id }: ResourceIdentity): string =>
  partitionKey(deliveryLogKind, organisationId, id);

export const deliverySortKey = (number: number): string => `a#${String(number).padStart(numberDigits, '0')}`;
export const deliveryNumberOf = ({ sk }: ItemKey): number => Number(sk.slice('a#'.length));

/** Returns the newest row, or undefined if the log is empty. */
export async function newestDelivery(
  table: Table,
  webhook: ResourceIdentity,
  options: { readonly consistent: boolean },
): Promise<LoggedDelivery | undefined> {
  const range = { pk: deliveryLogPartition(webhook), from: deliverySortKey(1), descending: true, limit: 1 };
  const [item] = await table.query({ ...range, consistent: options.consistent });
  return item && deliveryItem.parse(item);
}

/** An earlier end of the log: the number of its newest row and the moment of that row. */
export interface LogEnd {
  readonly number: number;
  readonly at: Instant;
}

export const endAt = (newest: LoggedDelivery | undefined): LogEnd | undefined =>
  newest && { number: deliveryNumberOf(newest), at: newest.at };

/**
 * Writes a row after the newest one, in one write or in one transaction with `also`. Rows are numbered without a
 * counter: an insert on condition that the number is free is a compare-and-swap on the end of the log. If another
 * writer took the number, it tries the next one. If another condition of `also` fails, it throws ConcurrencyConflict.
 * `known`, an earlier end of the log, saves the read. The row
 * gets a new id if it has none. Returns the new end of the log.
 */
export async function logDelivery(
  platform: Pick<Platform, 'table' | 'clock' | 'ids'>,
  webhook: ResourceIdentity,
  row: DeliveryRow & { readonly id?: string },
  also: readonly Write[] = [],
  known?: LogEnd,
): Promise<LogEnd> {
  const { table } = platform;
  const id = row.id ?? newDeliveryId(platform);
  let end = known ?? endAt(await newestDelivery(table, webhook, { consistent: false }));
  for (let round = 0; round < roundsMax; round += 1) {
    const next = nextEnd(end, platform.clock.now());
    const write = insertAt(next, webhook, { ...row, id });
    try {
      await pastTransactions(() => (also.length === 0 ? table.put(write.Put) : table.transact([write, ...also])));
      return next;
    } catch (error) {
      if (!(error instanceof ConcurrencyConflict)) throw error;
      const found = await newestDelivery(table, webhook, { consistent: true });
      // This row was written by our own request, whose answer was lost.
      if (found?.id === id) return next;
      const foundEnd = endAt(found);
      if (also.length > 0 && foundEnd?.number === end?.number) throw error;
      end = foundEnd;
    }
  }
  invariant(false, `no free number was found in the delivery log of webhook ${webhook.id} in ${roundsMax} attempts`);
}

/**
 * Writes the row that a worker left behind when it died, unless it is written or so old that the log does not show it. The worker
 * began to write it at `since`.
 */
export async function logUnlogged(
  platform: Pick<Platform, 'table' | 'clock' | 'ids'>,
  webhook: ResourceIdentity,
  unlogged: UnloggedAttempts,
  since: Instant,
): Promise<void> {
  const shownUntil = plusMs(since, retentionDays * secondsPerDay * 1000);
  if (platform.clock.now() > shownUntil || (await isLogged(platform.table, webhook, unlogged, since))) return;
  const { number: _number, ...row } = unlogged;
  await logDelivery(platform, webhook, row);
}

/** A worker that lives has written its row by then. A function runs for half of this time; the rest is for differences of clocks. */
const loggedWithinMs = 60_000;
const loggedPage = 100;

/**
 * The row is usually the first that is read. It comes later if a replay has written to the log at the same time. A row that was
 * written long after `since` is neither this one nor before it.
 */
async function isLogged(
  table: Table,
  webhook: ResourceIdentity,
  { number, id }: UnloggedAttempts,
  since: Instant,
): Promise<boolean> {
  const until = plusMs(since, loggedWithinMs);
  for (let from = number, limit = 1; ; limit = loggedPage) {
    const rows = await table.query({ pk: deliveryLogPartition(webhook), from: deliverySortKey(from), limit });
    if (rows.some((row) => row['id'] === id)) return true;
    const last = rows.at(-1);
    if (last === undefined || rows.length < limit || deliveryItem.parse(last).at > until) return false;
    from = deliveryNumberOf(last) + 1;
  }
}

/**
 * Returns the end of the log after one more row. The moment of a row is never before the moment of the previous row.
 */
export function nextEnd(end: LogEnd | undefined, now: Instant): LogEnd {
  return end === undefined ? { number: 1, at: now } : { number: end.number + 1, at: end.at < now ? now : end.at };
}

/** Returns the insert of a row at the end of the log, on condition that its number is free. */
export function insertAt(
  { number, at }: LogEnd,
  webhook: ResourceIdentity,
  row: DeliveryRow & { readonly id: string },
): Write & { readonly Put: object } {
  const expiresAtSeconds = Math.floor(msOf(at) / 1000) + storedDays * secondsPerDay;
  const key = { pk: deliveryLogPartition(webhook), sk: deliverySortKey(number) };
  return insert({ ...key, ...row, at, expiresAtSeconds }) as Write & { readonly Put: object };
}

const idDigits = 15;
export const newDeliveryId = ({ ids }: Pick<Platform, 'ids'>): string => ids.digits(idDigits);

const answerContext = ({ organisationId, id }: ResourceIdentity) => ({
  organisationId,
  item: answersOf(id),
  field: 'answer',
});

/**
 * Encrypts the first bytes of an answer. An answer may repeat the content of the delivery, so it is not stored in clear
 * text.
 */
export const sealAnswer = (answer: string, cipher: FieldCipher, webhook: ResourceIdentity): Uint8Array<ArrayBuffer> =>
  new Uint8Array(cipher.sealBytes(Buffer.from(answer, 'utf8'), answerContext(webhook)));

export const openAnswer = (sealed: Uint8Array, cipher: FieldCipher, webhook: ResourceIdentity): string =>
  Buffer.from(cipher.openBytes(sealed, answerContext(webhook))).toString('utf8');
