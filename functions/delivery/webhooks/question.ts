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
export interface AuthorizationRequestEvent {
  readonly event: LoggedEvent;
  /** Events of one card are sent one after the other. */
  readonly cardId: string;
  readonly requestId: string;
  /** True if it asks, and false if it tells of a decision. */
  readonly isQuestion: boolean;
}

/** The card and the request that an event is about. */
export function authorizationRequestEvent(event: LoggedEvent): AuthorizationRequestEvent {
  const { relationships } = JSON.parse(event.text) as EventResource;
  const idOf = (name: string) => (relationships[name]?.data as ResourceLink | null | undefined)?.id ?? '';
  const isQuestion = event.type === requestPending.type;
  return { event, cardId: idOf('card'), requestId: idOf('authorizationRequest'), isQuestion };
}

/** What has little time left gets so much all the same. */
const answerMsMin = 250;
/** No receiver gets more than others have for an ordinary delivery. */
const answerMsMax = 10_000;

/** Milliseconds until a question that has waited so long is decided without an answer; not above 0 if it is. */
export const leftMsOf = (waitedMs: number, seconds: number): number => seconds * 1000 - waitedMs;

/**
 * Milliseconds that a receiver has for its answer to an event that has waited so long: a question until its request is decided without
 * it, anything else as long as a question has. So one that hangs holds nobody longer than a question waits.
 */
export const answerMsOf = (
  waitedMs: number,
  { isQuestion }: Pick<AuthorizationRequestEvent, 'isQuestion'>,
  seconds: number,
): number => Math.min(answerMsMax, Math.max(answerMsMin, leftMsOf(isQuestion ? waitedMs : 0, seconds)));
