import { defineSettings } from '../../ports/define-settings.ts';

/** The settings of a stage for 3-D Secure. */
export interface CardAuthenticationSettings {
  /**
   * Whether the card processor asks about authentications. Off until no release goes back any more to one that runs no due steps of them
   * (0.1.0).
   */
  readonly areTaken: boolean;
  /** True if the organisation decides on what the rules do not decline. */
  readonly areAsked: boolean;
  /** Seconds in which the organisation can decide, at most 8. After them the rules decide. */
  readonly seconds: number;
  /** A payment of more cents needs a challenge. */
  readonly challengeAbove: number;
  /** A payment with a higher risk score (0 to 100) needs a challenge. */
  readonly challengeScore: number;
  /** A payment with this risk score or a higher one is declined. */
  readonly declineScore: number;
}

export const usualCardAuthentications: CardAuthenticationSettings = {
  areTaken: true,
  areAsked: false,
  seconds: 2,
  challengeAbove: 30_00,
  challengeScore: 30,
  declineScore: 90,
};

export const cardAuthenticationSettings = defineSettings({ cardAuthentications: usualCardAuthentications });
