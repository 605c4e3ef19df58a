import { defineSettings } from '../../ports/define-settings.ts';

/** The settings of a stage for lists. */
export interface ListSettings {
  /**
   * Whether long lists get an index by which filters find their members. Off until no release goes back any more to one that does not note
   * what it changes (0.1.0): an index would miss that.
   */
  readonly areIndexed: boolean;
}

export const usualLists: ListSettings = { areIndexed: true };

export const listSettings = defineSettings({ lists: usualLists });
