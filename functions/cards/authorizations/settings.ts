/** The settings of a stage for authorizations of cards. */
export interface CardSettings {
  /** Days after which an authorization that was not settled expires. */
  readonly authorizationDays: number;
}

export const usualCards: CardSettings = { authorizationDays: 7 };
