import { defineSettings } from '../../ports/define-settings.ts';

/** The settings of a stage for disputes of transactions of cards. */
export interface DisputeSettings {
  /**
   * Whether organisations and their customers open disputes, which then fall due. Off until no release goes back any more to one that runs
   * no due steps of disputes (0.1.0).
   */
  readonly areOpenedHere: boolean;
  /** Days after the bank's date of a transaction in which the organisation and its customers can dispute it. */
  readonly openDays: number;
}

export const usualDisputes: DisputeSettings = { areOpenedHere: true, openDays: 120 };

export const disputeSettings = defineSettings({ disputes: usualDisputes });
