import { defineSettings } from '../../ports/define-settings.ts';

/** The settings of a stage for tokens of wallets, which stand for a card on a device. */
export interface CardTokenSettings {
  /**
   * Whether the card processor asks about tokens and tells of them. Off until no release goes back any more to one that runs no due steps of
   * tokens (0.1.0).
   */
  readonly areTaken: boolean;
  /** True if the organisation decides on tokens that the rules do not decline. */
  readonly areAsked: boolean;
  /** Seconds in which the organisation can decide, at most 8. After them, the holder has to enter a code. */
  readonly seconds: number;
  /** A token with a lower score of the wallet (1 to 5) is declined. */
  readonly declineBelow: number;
  /** A token with a lower score needs a code. */
  readonly verifyBelow: number;
}

export const usualCardTokens: CardTokenSettings = {
  areTaken: true,
  areAsked: false,
  seconds: 2,
  declineBelow: 2,
  verifyBelow: 4,
};

export const cardTokenSettings = defineSettings({ cardTokens: usualCardTokens });
