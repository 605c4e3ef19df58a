import * as z from 'zod';
import { selects, type SubscriptionType, subscriptionTypeSchema } from './webhook.ts';

/**
 * What a webhook subscribes to, by event number: a change of the subscription holds for the events after it, and those
 * that still wait are selected as they would have been. So the content of a batch follows from the log alone.
 */
export const subscriptionsSchema = z.array(z.object({ from: z.number(), type: subscriptionTypeSchema })).min(1);
export type Subscriptions = z.infer<typeof subscriptionsSchema>;

/** Changes that are remembered while their events wait; another one is refused. */
export const subscriptionsMax = 20;

export const subscribedTo = (type: SubscriptionType): Subscriptions => [{ from: 1, type }];

/** The subscription for events to come. */
export function currentSubscription(subscriptions: Subscriptions): SubscriptionType {
  return subscriptions.at(-1)?.type ?? 'All';
}

/** Whether event `number` of a type is to be delivered. */
export function selectsEvent(subscriptions: Subscriptions, number: number, eventType: string): boolean {
  const valid = subscriptions.findLast((one) => one.from <= number) ?? subscriptions[0];
  return valid !== undefined && selects(valid.type, eventType);
}

/** True where every event after `position` is selected. */
export function selectsAllAfter(subscriptions: Subscriptions, position: number): boolean {
  return subscriptions.every(
    ({ type }, index) => type === 'All' || (subscriptions[index + 1]?.from ?? Infinity) <= position + 1,
  );
}

/** True where an event of one of the types may be selected, now or by an earlier subscription. */
export function maySelect(subscriptions: Subscriptions, eventTypes: ReadonlySet<string>): boolean {
  return subscriptions.some(({ type }) => [...eventTypes].some((eventType) => selects(type, eventType)));
}

/**
 * The subscriptions after a change that holds from number `from` on; what only concerns events up to `position` goes. They may be
 * more than can be remembered.
 */
export function changeSubscription(
  subscriptions: Subscriptions,
  change: { readonly type: SubscriptionType; readonly from: number },
  position: number,
): Subscriptions {
  const changed = [...subscriptions.filter((one) => one.from < change.from), change];
  return changed.filter((_, index) => (changed[index + 1]?.from ?? Infinity) > position + 1);
}
