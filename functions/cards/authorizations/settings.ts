import { defineSettings } from '../../ports/define-settings.ts';
import type { SettlementTolerance } from './settlement-tolerances.ts';
import type { CardNetwork } from './statuses.ts';

/** The settings of a stage for authorizations of cards. */
export interface CardSettings {
  /** Days after which an authorization that was not settled expires. */
  readonly authorizationDays: number;
  readonly requests: RequestSettings;
  /** True if the rules authorize a part of what the merchant asks for, where it takes parts and they do not allow all of it. */
  readonly partialApprovals: boolean;
  /**
   * How far the settlements of an authorization usually exceed it, by merchant category. What passes that is booked and marked (`excessAmount`).
   * The first that names the category is taken, and at other merchants nothing is usual. Absent for the rules of the networks.
   */
  readonly settlementTolerances?: readonly SettlementTolerance[];
  /** What the network pays for a purchase. The first rate that fits is taken; without one it pays nothing. */
  readonly interchange: readonly InterchangeRate[];
}

/** What the network pays for purchases of a kind. */
export interface InterchangeRate {
  /** The networks for which it holds; all if absent. */
  readonly networks?: readonly CardNetwork[];
  /** The merchant category codes for which it holds, as ranges from the first to the last; all if absent. */
  readonly merchantTypes?: readonly (readonly [number, number])[];
  /** Hundredths of a percent of the amount. */
  readonly basisPoints: number;
  readonly cents: number;
  /** The part of it that the organisation gets, in percent. */
  readonly sharePercent: number;
}

/** Whether and how organisations decide on uses of their cards themselves. */
export interface RequestSettings {
  /** True if the processor's questions are put to the organisation. Otherwise the rules of the platform decide at once. */
  readonly areAsked: boolean;
  /** True if the organisation is asked about an amount of zero too, which asks whether the card is good. */
  readonly zeroIsAsked: boolean;
  /** Seconds in which the organisation can answer. */
  readonly seconds: number;
  /** What happens to a request without an answer: it is declined with the reason Timeout, or the rules decide. */
  readonly unanswered: 'Decline' | 'DecideByRules';
  /** How many questions about different cards are on their way to one webhook at a time. */
  readonly sideBySide: number;
}

export const usualCards: CardSettings = {
  authorizationDays: 7,
  requests: { areAsked: false, zeroIsAsked: false, seconds: 2, unanswered: 'Decline', sideBySide: 10 },
  partialApprovals: true,
  interchange: [
    // Supermarkets and fuel.
    {
      merchantTypes: [
        [5411, 5411],
        [5541, 5542],
      ],
      basisPoints: 110,
      cents: 16,
      sharePercent: 80,
    },
    { networks: ['Interlink', 'Accel', 'Allpoint'], basisPoints: 80, cents: 15, sharePercent: 80 },
    { basisPoints: 165, cents: 15, sharePercent: 80 },
  ],
};

export const cardSettings = defineSettings({ cards: usualCards });
