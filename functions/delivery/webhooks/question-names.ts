import { requestPending } from '../../cards/authorization-requests/events.ts';
import { cardAuthenticationPending } from '../../cards/card-authentications/events.ts';
import { cardTokenPending } from '../../cards/card-tokens/events.ts';

/** What an organisation is asked about cards: the resource, as events name it, and the event that asks. */
const pendingEvents = {
  authorizationRequest: requestPending,
  cardToken: cardTokenPending,
  cardAuthentication: cardAuthenticationPending,
} as const;

export type QuestionName = keyof typeof pendingEvents;

const names = new Map<string, QuestionName>(
  (Object.keys(pendingEvents) as QuestionName[]).map((name) => [pendingEvents[name].type, name]),
);

/** What an event of this type asks about; undefined if it asks nothing. */
export const questionNamed = (eventType: string): QuestionName | undefined => names.get(eventType);

/** True for the events that ask about cards, and those that tell what became of an authorization request. */
export const isAboutQuestions = (eventType: string): boolean =>
  eventType.startsWith('authorizationRequest.') || names.has(eventType);
