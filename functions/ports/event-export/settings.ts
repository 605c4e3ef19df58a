/**
 * How a stage exports its events. A stage without these settings exports nothing. A deployed function that only wakes the export has them
 * without their members.
 */
export interface EventExportSettings {
  /**
   * The first event of each organisation: its first one of all, or the first that was created at this moment or later (bank time). A few
   * events that are older may come before that one. It counts for organisations of which nothing was exported yet.
   */
  readonly begins?: 'beginning' | `${string}Z`;
  /** Whether a record has the resource of its event too, as it was after the event. */
  readonly includesResources?: boolean;
}
