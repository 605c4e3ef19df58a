import * as z from 'zod';
import { selects, type SubscriptionType, subscriptionTypeSchema } from './webhook.ts';

/**
 * The subscriptions of a webhook, by event number. A change applies to the events after it; events that still wait are
 * selected by the subscription they had. So the content of a batch follows from the log alone.
 */
export const subscriptionsSchema = z.array(z.object({ from: z.number(), type: subscriptionTypeSchema })).min(1);
export type Subscriptions = z.infer<typeof subscriptionsSchema>;

/** Number of changes stored while their events wait. A further change is refused. */
export const subscriptionsMax = 20;

export const subscribedTo = (type: SubscriptionType): Subscriptions => [{ from: 1, type }];

/** Returns the subscription for future events. */
export function currentSubscription(subscriptions: Subscriptions): SubscriptionType {
  return subscriptions.at(-1)?.type ?? 'All';
}

/** Tells whether event `number` of this type is to be delivered. */
export function selectsEvent(subscriptions: Subscriptions, number: number, eventType: string): boolean {
  const valid = subscriptions.findLast((one) => one.from <= number) ?? subscriptions[0];
  return valid !== undefined && selects(valid.type, eventType);
}

/** True if every event after `position` is selected. */
export function selectsAllAfter(subscriptions: Subscriptions, position: number): boolean {
  return subscriptions.every(
    ({ type }, index) => type === 'All' || (subscriptions[index + 1]?.from ?? Infinity) <= position + 1,
  );
}

/** True if the current or an earlier subscription may select an event of one of these types. */
export function maySelect(subscriptions: Subscriptions, eventTypes: ReadonlySet<string>): boolean {
  return subscriptions.some(({ type }) => [...eventTypes].some((eventType) => selects(type, eventType)));
}

/**
 * Returns the subscriptions after a change that applies from event number `from`. Entries that only concern events up
 * to `position` are dropped. The result may exceed `subscriptionsMax`.
 */
export function changeSubscription(
  subscriptions: Subscriptions,
  change: { readonly type: SubscriptionType; readonly from: number },
  position: number,
): Subscriptions {
  const changed = [...subscriptions.filter((one) => one.from < change.from), change];
  return changed.filter((_, index) => (changed[index + 1]?.from ?? Infinity) > position + 1);
}
