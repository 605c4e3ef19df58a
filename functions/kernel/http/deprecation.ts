/** That an operation will go away. It works as before until then. */
export interface Deprecation {
  /** The day from which it is deprecated, YYYY-MM-DD. */
  readonly since: string;
  /** The first day on which it may be gone, YYYY-MM-DD: at least a year later. */
  readonly sunset: string;
  /** The id of the operation to use in its place. */
  readonly instead?: string;
}
