import * as z from 'zod';
import { type Instant, msOf } from '../kernel/calendar/instant.ts';
import { defineItem, instantSchema, type ItemOf } from '../kernel/table/item.ts';
import { type Kind, partitionKey } from '../kernel/table/kind.ts';
import { insert, type Write } from '../kernel/table/write.ts';

export const deliveryLogKind: Kind = {
  prefix: 'dlv',
  owner: 'organisation',
  holds: 'events that a webhook did not get: given up, failed, or passed while it received nothing',
  keys: { pk: '<org>#<webhook>', sk: '<number of the first event>', foundBy: 'webhook' },
};

const retentionDays = 45;
const numberDigits = 12;

export const undeliveredItem = defineItem(deliveryLogKind, {
  /** GivenUp after retries, Failed at its only attempt, or Skipped while the webhook received nothing. */
  outcome: z.enum(['GivenUp', 'Failed', 'Skipped']),
  /** Event numbers, both inclusive; the subscription may not have selected all of them. */
  from: z.number(),
  to: z.number(),
  attempts: z.number(),
  /** Why the last attempt failed: `status`, `timeout`, `connection`, `redirect`, `blocked`, `expired`; or the status of the webhook. */
  reason: z.string(),
  lastStatus: z.number().optional(),
  /** The world's time. */
  at: instantSchema,
  expiresAtSeconds: z.number(),
});
export type Undelivered = ItemOf<typeof undeliveredItem>;

export const deliveryLogPartition = (organisationId: string, webhookId: string): string =>
  partitionKey(deliveryLogKind, organisationId, webhookId);

/** Records events that a webhook did not get, in the transaction that moves its cursor past them. */
export function logUndelivered(
  webhook: { readonly organisationId: string; readonly id: string },
  row: Pick<Undelivered, 'outcome' | 'from' | 'to' | 'attempts' | 'reason'> & { readonly lastStatus?: number },
  now: Instant,
): Write {
  return insert({
    pk: deliveryLogPartition(webhook.organisationId, webhook.id),
    sk: String(row.from).padStart(numberDigits, '0'),
    ...row,
    at: now,
    expiresAtSeconds: Math.floor(msOf(now) / 1000) + retentionDays * 86_400,
  });
}
