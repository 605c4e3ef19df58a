import { type Instant, msOf } from '../../kernel/base/calendar/instant.ts';
import type { ResourceLink } from '../../kernel/base/event-type.ts';
import { requestPending } from '../../cards/authorization-requests/events.ts';
import type { EventResource } from '../events/resource.ts';
import type { LoggedEvent } from '../events/logged-event.ts';
import type { Webhook } from './store.ts';

/**
 * True if everything that a webhook gets after event `position` are authorization requests, each sent once. Such a webhook is asked
 * about several cards side by side, and may decide in its answers.
 */
export function takesQuestions(
  { deliveryMode, subscriptions }: Pick<Webhook, 'deliveryMode' | 'subscriptions'>,
  position: number,
): boolean {
  return (
    deliveryMode === 'AtMostOnce' &&
    subscriptions.every(
      ({ type }, index) =>
        type === 'OnlyAuthorizationRequest' || (subscriptions[index + 1]?.from ?? Infinity) <= position + 1,
    )
  );
}

/** An event about an authorization request, as it is sent to a webhook that is asked. */
export interface AskedEvent {
  readonly event: LoggedEvent;
  /** Events of one card are sent one after the other. */
  readonly cardId: string;
  readonly requestId: string;
  /** True if it asks, and false if it tells of a decision. */
  readonly isQuestion: boolean;
}

/** The card and the request that an event is about. */
export function askedEvent(event: LoggedEvent): AskedEvent {
  const { relationships } = JSON.parse(event.text) as EventResource;
  const idOf = (name: string) => (relationships[name]?.data as ResourceLink | null | undefined)?.id ?? '';
  const isQuestion = event.type === requestPending.type;
  return { event, cardId: idOf('card'), requestId: idOf('authorizationRequest'), isQuestion };
}

/** An event whose time is over all the same gets so much: the receiver hears of everything. */
const lateMs = 250;
/** No receiver gets more than others have for an ordinary delivery. */
const answerMsMax = 10_000;

/**
 * Milliseconds that a receiver has for its answer: a question until its request is decided without it, anything else as long as
 * a question has. So one that hangs holds nobody longer than a question waits. `now` is the bank's time.
 */
export function answerMsOf(
  { event: { createdAt }, isQuestion }: Pick<AskedEvent, 'event' | 'isQuestion'>,
  now: Instant,
  seconds: number,
): number {
  const passedMs = isQuestion ? Math.max(0, msOf(now) - msOf(createdAt)) : 0;
  return Math.min(answerMsMax, Math.max(lateMs, seconds * 1000 - passedMs));
}
