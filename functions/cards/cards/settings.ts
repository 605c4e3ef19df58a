import { defineSettings } from '../../ports/define-settings.ts';

/** The settings of a stage for the cards themselves, and for their plastic. */
export interface PlasticSettings {
  /** The designs of physical cards, the usual one first. If there are none, the card processor alone says which it knows. */
  readonly designs: readonly string[];
  /**
   * Days after a change of the address, the phone or the e-mail of a customer in which only the organisation has physical cards of the
   * customer sent, or sent elsewhere: who has taken an account over begins with these.
   */
  readonly addressHoldDays: number;
  /** Days before the end of its last month at which a card is renewed, at most 60: time to produce and ship another one. */
  readonly renewalDays: number;
  /** Whether cards that are Frozen then are renewed. */
  readonly renewsFrozen: boolean;
  /** Days without a use after which a card is not renewed; 0 if that does not matter. */
  readonly renewsUnusedDays: number;
}

export const usualPlastic: PlasticSettings = {
  designs: [],
  addressHoldDays: 7,
  renewalDays: 60,
  renewsFrozen: true,
  renewsUnusedDays: 0,
};

export const plasticSettings = defineSettings({ plastic: usualPlastic });
