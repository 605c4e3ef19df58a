import type { ResourceLink } from '../../kernel/base/event-type.ts';
import type { Settings } from '../../ports/settings.ts';
import type { EventResource } from '../events/resource.ts';
import type { LoggedEvent } from '../events/logged-event.ts';
import { type QuestionName, questionNamed } from './question-names.ts';
import type { Webhook } from './store.ts';

/**
 * True if everything that a webhook gets after event `position` is about questions, each sent once. Such a webhook is asked about several
 * cards side by side, and may decide in its answers.
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

/** An event as it is sent to a webhook that is asked about cards. */
export interface CardEvent {
  readonly event: LoggedEvent;
  /** Events of one card are sent one after the other. */
  readonly cardId: string;
  /** The question that it asks; absent from an event that tells of a decision. */
  readonly question?: Question;
}

/** What is asked, and the id of the resource that it is about. */
export interface Question {
  readonly about: QuestionName;
  readonly id: string;
}

/** The card that an event is about, and the question that it asks. */
export function eventAboutCard(event: LoggedEvent): CardEvent {
  const { relationships } = JSON.parse(event.text) as EventResource;
  const idOf = (name: string) => (relationships[name]?.data as ResourceLink | null | undefined)?.id ?? '';
  const about = questionNamed(event.type);
  return { event, cardId: idOf('card'), ...(about && { question: { about, id: idOf(about) } }) };
}

/** Seconds that a stage gives an organisation for a question. What asks nothing has the time of an authorization request. */
export function secondsFor({ question }: Pick<CardEvent, 'question'>, settings: Settings): number {
  switch (question?.about) {
    case 'cardToken':
      return settings.cardTokens.seconds;
    case 'cardAuthentication':
      return settings.cardAuthentications.seconds;
    case 'authorizationRequest':
    case undefined:
      return settings.cards.requests.seconds;
  }
}

/** What has little time left gets so much all the same. */
const answerMsMin = 250;
/** No receiver gets more than others have for an ordinary delivery. */
export const answerMsMax = 10_000;

/** Milliseconds until a question that has waited so long is decided without an answer; not above 0 if it is. */
export const leftMsOf = (waitedMs: number, seconds: number): number => seconds * 1000 - waitedMs;

/**
 * Milliseconds that a receiver has for its answer to an event that has waited so long: a question until it is decided without it,
 * anything else as long as a question has. So one that hangs holds nobody longer than a question waits.
 */
export const answerMsOf = (waitedMs: number, { question }: Pick<CardEvent, 'question'>, seconds: number): number =>
  Math.min(answerMsMax, Math.max(answerMsMin, leftMsOf(question === undefined ? 0 : waitedMs, seconds)));
