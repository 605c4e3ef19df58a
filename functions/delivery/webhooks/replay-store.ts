import * as z from 'zod';
import { numberKey } from '../../kernel/base/ids/child-id.ts';
import type { ListSource } from '../../kernel/lists/list-source.ts';
import { ownedList } from '../../kernel/lists/owned-list.ts';
import { idSchema } from '../../kernel/table/handling.ts';
import { defineItem, instantSchema, type ItemOf, type ItemRef } from '../../kernel/table/item.ts';
import { defineKind, type ItemKey, partitionKey } from '../../kernel/table/kind.ts';
import type { Table } from '../../kernel/table/table.ts';
import { failingSchema } from './cursor.ts';
import { replayStatuses, stopReasons } from './replay-status.ts';
import { subscriptionTypeSchema } from './webhook.ts';

/** Replays per query of the sweep; further pages follow. */
const openPageMax = 500;
const numberDigits = 9;

export const replayKind = defineKind({
  prefix: 'rpl',
  owner: 'organisation',
});

export const openReplayKind = defineKind({
  prefix: 'rpo',
  owner: 'organisation',
  changedBy: ['delete'],
});

/** Counts the replays of a webhook. */
export const replaysHeadItem = defineItem(replayKind, () => ({ version: z.number(), count: z.number() }));
export type ReplaysHead = ItemOf<typeof replaysHeadItem>;

/**
 * Events `from` to `upTo` that are sent again. Each step is conditional on the version that was read, so of two workers
 * only one succeeds.
 */
export const replayItem = defineItem(replayKind, () => ({
  version: z.number(),
  organisationId: idSchema,
  id: idSchema,
  webhookId: idSchema,
  /** The run of the webhook in which the replay was created. The replay ends when that run ends. */
  generation: z.number(),
  /** True if the replay sends one event again, requested by the id of that event. */
  isOfEvent: z.boolean(),
  createdAt: instantSchema,
  endedAt: instantSchema.optional(),
  status: z.enum(replayStatuses),
  stopReason: z.enum(stopReasons).optional(),
  from: z.number(),
  /** Before `from` if there is nothing to send. */
  upTo: z.number(),
  /** Events up to this number are done. */
  position: z.number(),
  /**
   * The subscription at the creation of the replay. It applies to all its events, whatever the subscription was at
   * their time.
   */
  subscriptionType: subscriptionTypeSchema,
  /** Number of events. */
  delivered: z.number(),
  failed: z.number(),
  failing: failingSchema.optional(),
  /** Real time of the first failure since the last success. */
  failingSince: instantSchema.optional(),
}));
export type Replay = ItemOf<typeof replayItem>;

export const openReplayItem = defineItem(openReplayKind, () => ({ webhookId: idSchema, replayId: idSchema }));
export type OpenReplay = ItemOf<typeof openReplayItem>;

const partitionOf = (organisationId: string, webhookId: string): string =>
  partitionKey(replayKind, organisationId, webhookId);

/** Returns key and id of the n-th replay of a webhook, counted from 1. */
export function replayKeyOf(
  { organisationId, id }: { readonly organisationId: string; readonly id: string },
  number: number,
): ItemKey & { readonly id: string } {
  return { pk: partitionOf(organisationId, id), sk: numberKey(number), id: id + numberKey(number) };
}

/** Returns undefined if the text cannot be the id of a replay of this webhook. */
export function replayRef(organisationId: string, webhookId: string, id: string): ItemRef<Replay> | undefined {
  const number = id.slice(-numberDigits);
  if (id !== webhookId + number || number.length !== numberDigits) return undefined;
  return replayItem.ref({ pk: partitionOf(organisationId, webhookId), sk: number });
}

export function replaysHead(organisationId: string, webhookId: string): ItemRef<ReplaysHead> {
  return replaysHeadItem.ref({ pk: partitionOf(organisationId, webhookId), sk: 'head' });
}

export const replaysOf = (table: Table, organisationId: string, webhookId: string, total: number): ListSource<Replay> =>
  ownedList(table, replayItem, partitionOf(organisationId, webhookId), total);

/** Key of the item that marks a replay as not ended. Two replays with the same key cannot run at the same time. */
export function openReplayKey(
  one: Pick<Replay, 'organisationId' | 'webhookId' | 'generation' | 'isOfEvent' | 'upTo'>,
): ItemKey {
  const { organisationId, webhookId, generation, isOfEvent, upTo } = one;
  const run = `${webhookId}#${String(generation)}`;
  return {
    pk: partitionKey(openReplayKind, organisationId),
    sk: isOfEvent ? `${run}#${String(upTo)}` : run,
  };
}

/** Yields the replays of an organisation that have not ended, page by page. */
export async function* openReplays(table: Table, organisationId: string): AsyncGenerator<readonly OpenReplay[]> {
  const pk = partitionKey(openReplayKind, organisationId);
  let after: string | undefined;
  do {
    // `!` sorts before every other character of these keys, so this is the smallest key after the last one.
    const from = after === undefined ? {} : { from: `${after}!` };
    const page = (await table.query({ pk, ...from, limit: openPageMax })).map(openReplayItem.parse);
    yield page;
    after = page.length < openPageMax ? undefined : page.at(-1)?.sk;
  } while (after !== undefined);
}
