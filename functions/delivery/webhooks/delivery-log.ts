import * as z from 'zod';
import { type Instant, msOf } from '../../kernel/base/calendar/instant.ts';
import { invariant } from '../../kernel/base/invariant.ts';
import type { FieldCipher } from '../../ports/cipher/port.ts';
import type { Platform } from '../../ports/platform.ts';
import { defineItem, instantSchema, type ItemOf } from '../../kernel/table/item.ts';
import { type ItemKey, type Kind, partitionKey } from '../../kernel/table/kind.ts';
import { ConcurrencyConflict } from '../../kernel/table/concurrency-conflict.ts';
import type { Table } from '../../kernel/table/table.ts';
import { insert, type Write } from '../../kernel/table/write.ts';

export const deliveryLogKind: Kind = {
  prefix: 'dlv',
  owner: 'organisation',
  holds: 'attempts to deliver to a webhook, and what was passed over, for as long as the delivery log shows them',
  keys: { pk: '<org>#<webhook>', sk: 'a#<number>', foundBy: 'webhook, in the order of time' },
};

/** How long the delivery log shows a row. */
export const retentionDays = 45;
/** The table may remove a row as soon as it has expired; a day more, and nothing that is shown is being removed. */
const storedDays = retentionDays + 1;
const numberDigits = 12;
const secondsPerDay = 86_400;
/** Attempts to find a free number: others write to the same log only while messages come twice, or a replay runs. */
const roundsMax = 20;

export const deliveryOutcomes = ['Delivered', 'Failed', 'GivenUp', 'Skipped'] as const;

export const deliveryItem = defineItem(deliveryLogKind, {
  id: z.string(),
  /** Failed: tried again if `nextAttemptAt` says so. GivenUp: not tried again. Skipped: never sent, while it received nothing. */
  outcome: z.enum(deliveryOutcomes),
  /** The world's time, but never before that of the row before: the log is in the order of its numbers and of time. */
  at: instantSchema,
  /** The first and the last event of the body, by number, and how many it had; for Skipped all that were passed over. */
  from: z.number(),
  to: z.number(),
  count: z.number(),
  /** Attempts of this body, this one included; 0 for what was passed over. */
  attempts: z.number(),
  /** The body's place in the line, or the replay that it belongs to. */
  sequence: z.number().optional(),
  replayId: z.string().optional(),
  /** Why it failed: `status`, `timeout`, `connection`, `redirect`, `blocked`; `expired` where the hour was over; or the status of the webhook. */
  reason: z.string().optional(),
  status: z.number().optional(),
  durationMs: z.number().optional(),
  nextAttemptAt: instantSchema.optional(),
  /** The beginning of the answer to a failed attempt. */
  sealedAnswer: z.instanceof(Uint8Array).optional(),
  expiresAtSeconds: z.number(),
});
export type LoggedDelivery = ItemOf<typeof deliveryItem>;

/** A row as whoever writes it knows it: its number and its place in time come from the log. */
export type DeliveryRow = Omit<LoggedDelivery, keyof ItemKey | 'id' | 'at' | 'expiresAtSeconds' | 'writtenAt'>;

interface WebhookPlace {
  readonly organisationId: string;
  readonly id: string;
}

export const deliveryLogPartition = ({ organisationId, id }: WebhookPlace): string =>
  partitionKey(deliveryLogKind, organisationId, id);

export const deliverySortKey = (number: number): string => `a#${String(number).padStart(numberDigits, '0')}`;
export const numberOf = ({ sk }: ItemKey): number => Number(sk.slice('a#'.length));

/** The newest row; undefined where the log is empty. */
export async function newestDelivery(
  table: Table,
  webhook: WebhookPlace,
  options: { readonly consistent: boolean },
): Promise<LoggedDelivery | undefined> {
  const range = { pk: deliveryLogPartition(webhook), from: deliverySortKey(1), descending: true, limit: 1 };
  const [item] = await table.query({ ...range, consistent: options.consistent });
  return item && deliveryItem.parse(item);
}

/** Where the log ended once: the number of its newest row, and that row's moment. */
export interface LogEnd {
  readonly number: number;
  readonly at: Instant;
}

export const endAt = (newest: LoggedDelivery | undefined): LogEnd | undefined =>
  newest && { number: numberOf(newest), at: newest.at };

/**
 * Writes a row behind the newest one: one write of its own, or in one transaction with `also`. Rows are numbered without
 * a counter: an insert on condition that the number is free is a compare-and-swap on the end of the log. A number that
 * somebody took meanwhile costs another round; anything else that `also` loses throws ConcurrencyConflict. Whoever knows where the
 * log ended once need not read it. Returns where it ends now.
 */
export async function logDelivery(
  platform: Pick<Platform, 'table' | 'clock' | 'ids'>,
  webhook: WebhookPlace,
  row: DeliveryRow,
  also: readonly Write[] = [],
  known?: LogEnd,
): Promise<LogEnd> {
  const { table } = platform;
  const id = newDeliveryId(platform);
  let end = known ?? endAt(await newestDelivery(table, webhook, { consistent: false }));
  for (let round = 0; round < roundsMax; round += 1) {
    const next = nextEnd(end, platform.clock.now());
    const write = insertAt(next, webhook, { ...row, id });
    try {
      await (also.length === 0 ? table.put(write.Put) : table.transact([write, ...also]));
      return next;
    } catch (error) {
      if (!(error instanceof ConcurrencyConflict)) throw error;
      const found = await newestDelivery(table, webhook, { consistent: true });
      // Our own, written by a request whose answer was lost.
      if (found?.id === id) return next;
      const foundEnd = endAt(found);
      if (also.length > 0 && foundEnd?.number === end?.number) throw error;
      end = foundEnd;
    }
  }
  invariant(false, 'a number of the delivery log becomes free within its rounds');
}

/** Where the log ends with one row more. No row says an earlier moment than the one before it. */
export function nextEnd(end: LogEnd | undefined, now: Instant): LogEnd {
  return end === undefined ? { number: 1, at: now } : { number: end.number + 1, at: end.at < now ? now : end.at };
}

/** The write of a row as the newest one, on condition that its number is free. */
export function insertAt(
  { number, at }: LogEnd,
  webhook: WebhookPlace,
  row: DeliveryRow & { readonly id: string },
): Write & { readonly Put: object } {
  const expiresAtSeconds = Math.floor(msOf(at) / 1000) + storedDays * secondsPerDay;
  const key = { pk: deliveryLogPartition(webhook), sk: deliverySortKey(number) };
  return insert({ ...key, ...row, at, expiresAtSeconds }) as Write & { readonly Put: object };
}

const idDigits = 15;
export const newDeliveryId = ({ ids }: Pick<Platform, 'ids'>): string => ids.digits(idDigits);

const answerPlace = ({ organisationId, id }: WebhookPlace) => ({
  organisationId,
  item: `${deliveryLogKind.prefix}#${id}`,
  field: 'answer',
});

/** The beginning of an answer as it is stored: sealed, for a receiver may repeat what it was sent. */
export const sealAnswer = (answer: string, cipher: FieldCipher, webhook: WebhookPlace): Uint8Array<ArrayBuffer> =>
  new Uint8Array(cipher.sealBytes(Buffer.from(answer, 'utf8'), answerPlace(webhook)));

export const openAnswer = (sealed: Uint8Array, cipher: FieldCipher, webhook: WebhookPlace): string =>
  Buffer.from(cipher.openBytes(sealed, answerPlace(webhook))).toString('utf8');
