import { definePartner } from '../define-port.ts';

/** Seconds after which a push times out. Its outcome is then unknown. */
export const cardRailTimeoutSeconds = 5;

/** The card provider's data about a card. The integrator has them from the provider. Each member is a secret. */
export interface CardConfiguration {
  readonly authToken: string;
  readonly institutionId: string;
  readonly destinationCardId: string;
  readonly routingNumber: string;
  readonly accountNumber: string;
  readonly referenceId: string;
}

export interface CardPush {
  /** Unique on the whole platform. The provider executes one push for each reference, even if it is requested several times. */
  readonly reference: string;
  readonly amountCents: number;
  readonly description: string;
  readonly configuration: CardConfiguration;
  /** The number of this request for the same push, from 1. Only the simulator uses it. */
  readonly attempt: number;
}

export const cardRejections = ['CardRejected', 'SuspectedFraud'] as const;
export type CardRejection = (typeof cardRejections)[number];

/**
 * - `sent`: the money is on the card, or certainly will be
 * - `rejected`: the money is not on the card, and never will be
 * - `unknown`: the provider gave neither answer; request the push again. `unsendable`: the request cannot be sent, which is a
 *   mistake of ours
 */
export type CardPushAnswer =
  | { readonly outcome: 'sent' }
  | { readonly outcome: 'rejected'; readonly reason: CardRejection }
  | { readonly outcome: 'unknown'; readonly failure: 'timeout' | 'unavailable' | 'unsendable' | 'disabled' };

/**
 * The provider who puts money on cards. `push` resolves within {@link cardRailTimeoutSeconds} and never rejects. It is safe to
 * repeat with the same reference: the money moves once, and the outcome is the same.
 */
export interface CardRail {
  push(push: CardPush): Promise<CardPushAnswer>;
}

/** The provider of the stage (docs/partners/card-rail.md). Each payment has its own secret. A stage without one refuses pushes. */
export const cardRailPort = definePartner<'cardRail', CardRail, { readonly baseUrl: string }>({
  name: 'cardRail',
  refusing: (refuse) => ({ push: refuse }),
});
