import type { EventExportSettings } from '../functions/ports/event-export/settings.ts';

/** The stream with the exported events of a stage. */
export interface EventStreamSettings extends Required<EventExportSettings> {
  /**
   * The shards of the stream. All events of an organisation go through one of them, which takes 1,000 records and 1 MB in a second.
   * `onDemand` leaves their number to Kinesis, at a higher price for a stream that is idle.
   */
  readonly shards: number | 'onDemand';
  /** The hours that a record can be read: 24 to 8,760. */
  readonly keptHours: number;
  /** The ARNs of the roles that may read the stream and decrypt its records, also of other accounts. */
  readonly readers: readonly string[];
}
