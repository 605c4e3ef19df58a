import { recordsBytesMax } from '../../ports/event-export/port.ts';
import type { EventReader } from '../events/event-reader.ts';
import { chunksBetween } from '../events/log-reads.ts';
import { firstNumberOf } from '../events/log.ts';
import { eventsOf } from '../events/opened-chunks.ts';
import { recordBytes, exportedRecord, type RecordFrame } from './record.ts';

/** Records that follow one another, with the number of each. */
export interface ExportBatch {
  readonly records: readonly string[];
  readonly numbers: readonly number[];
  /** False if the log has no more events in the range. */
  readonly isFull: boolean;
}

/** The records of the events after a number, up to another one: at most `limit`, and as many bytes as the target takes in one call. */
export async function nextRecords(
  reader: EventReader,
  { after, to, limit }: { readonly after: number; readonly to: number; readonly limit: number },
  frame: RecordFrame,
): Promise<ExportBatch> {
  const records: string[] = [];
  const numbers: number[] = [];
  let bytes = 0;
  for await (const chunk of chunksBetween(reader.table, reader.organisationId, after + 1, to)) {
    if (firstNumberOf(chunk) > to) break;
    for (const event of eventsOf(chunk, reader)) {
      if (event.number <= after || event.number > to) continue;
      if (records.length === limit) return { records, numbers, isFull: true };
      const record = exportedRecord(event, numbers.at(-1) ?? after, frame);
      bytes += recordBytes(record);
      if (bytes > recordsBytesMax && records.length > 0) return { records, numbers, isFull: true };
      records.push(record);
      numbers.push(event.number);
    }
  }
  return { records, numbers, isFull: false };
}
