import { definePort } from '../define-port.ts';

/** Seconds after which a provider that is asked is given up; what became of the push is unknown then. */
export const cardRailTimeoutSeconds = 5;

/** What the card provider needs to reach a card, as whoever orders the payment has it from there. Each of them is a secret. */
export interface CardConfiguration {
  readonly authToken: string;
  readonly institutionId: string;
  readonly destinationCardId: string;
  readonly routingNumber: string;
  readonly accountNumber: string;
  readonly referenceId: string;
}

export interface CardPush {
  /** Of the payment, on the whole platform: the provider does one push of a reference, however often it is asked. */
  readonly reference: string;
  readonly amountCents: number;
  readonly description: string;
  readonly configuration: CardConfiguration;
  /** How often this push has been asked for by now, the first time counted as 1; of which a simulator makes use. */
  readonly attempt: number;
}

export const cardRejections = ['CardRejected', 'SuspectedFraud'] as const;
export type CardRejection = (typeof cardRejections)[number];

/**
 * - `sent`: the money is on the card, or certainly will be
 * - `rejected`: it is not, and never will be
 * - `unknown`: the provider says neither, and has to be asked again; `unsendable`: it cannot be asked, which is our mistake
 */
export type CardPushAnswer =
  | { readonly outcome: 'sent' }
  | { readonly outcome: 'rejected'; readonly reason: CardRejection }
  | { readonly outcome: 'unknown'; readonly failure: 'timeout' | 'unavailable' | 'unsendable' | 'disabled' };

/**
 * The provider who puts money on cards. It answers within {@link cardRailTimeoutSeconds}, whatever happens, and never by an
 * exception. Asking again under the same reference is safe: it moves nothing twice and finds the same outcome.
 */
export interface CardRail {
  push(push: CardPush): Promise<CardPushAnswer>;
}

/** A deployed stage is told where its provider is. A stage without a provider, or a sandbox, is told nothing. */
export const cardRailPort = definePort<'cardRail', CardRail, { readonly baseUrl: string }>({
  name: 'cardRail',
  refusing: (refuse) => ({ push: refuse }),
});
