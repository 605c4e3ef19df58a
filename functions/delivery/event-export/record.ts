import { invariant } from '../../kernel/base/invariant.ts';
import { maskedText } from '../../kernel/jsonapi/mask.ts';
import { recordBytesMax } from '../../ports/event-export/port.ts';
import type { LoggedEvent } from '../events/logged-event.ts';

/** The version of the format. Readers ignore members that they do not know, so new members do not change it. */
const formatVersion = 1;

/** What the records of a batch have in common. */
export interface RecordFrame {
  readonly stage: string;
  readonly organisationId: string;
  readonly replayId?: string | undefined;
  readonly includesResources: boolean;
}

/**
 * The record of an event, as compact JSON (docs/integrate/event-export.md). `previousNumber` is the number of the record before it: the
 * numbers between the two belong to events that were lost. A resource that does not fit is left out. Identifying numbers of persons are
 * masked.
 */
export function exportedRecord(event: LoggedEvent, previousNumber: number, frame: RecordFrame): string {
  const { stage, organisationId, replayId, includesResources } = frame;
  const { number } = event;
  const head = JSON.stringify({ format: formatVersion, stage, organisationId, number, previousNumber, replayId });
  const plain = `${head.slice(0, -1)},"event":${maskedText(event.text)}}`;
  invariant(recordBytes(plain) <= recordBytesMax, `event ${number} is too large to be exported`);
  if (!includesResources || event.resourceText === undefined) return plain;
  const whole = `${plain.slice(0, -1)},"resource":${maskedText(event.resourceText)}}`;
  return recordBytes(whole) <= recordBytesMax ? whole : `${plain.slice(0, -1)},"resourceLeftOut":true}`;
}

export const recordBytes = (record: string): number => Buffer.byteLength(record);
