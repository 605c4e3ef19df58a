import { defineSettings } from '../../ports/define-settings.ts';

/** The settings of a stage for bulks of cards. */
export interface BulkCardsSettings {
  /**
   * Whether cards are ordered in bulk. Off until no release goes back any more to one that takes the members of each bulk for payments, and so
   * refuses each card (0.1.0).
   */
  readonly areTaken: boolean;
}

export const usualBulkCards: BulkCardsSettings = { areTaken: true };

export const bulkCardsSettings = defineSettings({ bulkCards: usualBulkCards });
