import * as z from 'zod';
import { jsonIn } from '../../functions/delivery/audit-log/lines.ts';

/** An attempt to deliver a body, as a worker has logged it. */
export interface LoggedAttempt {
  readonly organisationId: string;
  readonly webhookId: string;
  /** The first event of the body, and how many there are. */
  readonly eventId: number;
  readonly count: number;
  readonly isDelivered: boolean;
}

const lineSchema = z.object({
  message: z.literal('webhook attempt'),
  organisationId: z.string(),
  webhookId: z.string(),
  eventId: z.string(),
  count: z.number(),
  outcome: z.string(),
});

/** The attempts in the lines of a log. Other lines are left out. */
export function attemptsIn(log: string): readonly LoggedAttempt[] {
  return log.split('\n').flatMap((line) => {
    const read = lineSchema.safeParse(jsonIn(line));
    if (!read.success) return [];
    const { organisationId, webhookId, eventId, count, outcome } = read.data;
    const isDelivered = outcome === 'Delivered';
    return [{ organisationId, webhookId, eventId: Number(eventId), count, isDelivered }];
  });
}

/** What a webhook was sent of events that are lost. */
export interface LostDelivery {
  readonly webhookId: string;
  readonly firstEvent: number;
  /** The greatest number that a body may have had: events that a webhook does not select have numbers too. */
  readonly lastEvent: number;
  readonly bodies: number;
  /** Bodies that the receiver has answered with success. */
  readonly delivered: number;
}

/** The attempts of an organisation with events after the last one that a table has, by webhook. */
export function lostDeliveries(
  attempts: readonly LoggedAttempt[],
  { organisationId, lastEvent }: { readonly organisationId: string; readonly lastEvent: number },
): readonly LostDelivery[] {
  const lost = attempts.filter(
    (one) => one.organisationId === organisationId && one.eventId + one.count - 1 > lastEvent,
  );
  return [...Map.groupBy(lost, ({ webhookId }) => webhookId)].map(([webhookId, all]) => ({
    webhookId,
    firstEvent: Math.min(...all.map(({ eventId }) => Math.max(eventId, lastEvent + 1))),
    lastEvent: Math.max(...all.map(({ eventId, count }) => eventId + count - 1)),
    bodies: all.length,
    delivered: all.filter(({ isDelivered }) => isDelivered).length,
  }));
}
