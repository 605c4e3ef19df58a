import { definePort } from '../define-port.ts';

/** What a target did with records. */
export interface PutAnswer {
  /** How many records, counted from the first one, the target has for certain. It may have some of the others too. */
  readonly accepted: number;
  /** Why it did not take all of them, in words that may be stored and logged. */
  readonly refusal?: string;
}

/**
 * The target of exported events: a log that other systems read. It keeps the records of one organisation in the order in which they were
 * accepted. The same records may be put again.
 */
export interface EventExport {
  /** Puts records of an organisation: at most {@link recordsMax}, and {@link recordsBytesMax} bytes together. Never rejects. */
  put(organisationId: string, records: readonly string[]): Promise<PutAnswer>;
}

/** The most records of a call: that of Kinesis. */
export const recordsMax = 500;
/** The most bytes of the records of a call: a shard of Kinesis takes 1 MB of an organisation in a second. */
export const recordsBytesMax = 1_000_000;
/** The most bytes of one record. Kinesis takes 1 MiB together with the id of the organisation. */
export const recordBytesMax = 1_000_000;

export const eventExportPort = definePort<'eventExport', EventExport, { readonly streamName: string }>({
  name: 'eventExport',
  refusing: (refuse) => ({ put: refuse }),
});
