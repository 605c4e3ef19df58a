/** The settings of a stage for authorizations of cards. */
export interface CardSettings {
  /** Days after which an authorization that was not settled expires. */
  readonly authorizationDays: number;
  readonly requests: RequestSettings;
}

/** Whether and how organisations decide on uses of their cards themselves. */
export interface RequestSettings {
  /** True if the processor's questions are put to the organisation. Otherwise the rules of the platform decide at once. */
  readonly areAsked: boolean;
  /** Seconds in which the organisation can answer. */
  readonly seconds: number;
  /** What happens to a request without an answer: it is declined with the reason Timeout, or the rules decide. */
  readonly unanswered: 'Decline' | 'DecideByRules';
}

export const usualCards: CardSettings = {
  authorizationDays: 7,
  requests: { areAsked: false, seconds: 2, unanswered: 'Decline' },
};
