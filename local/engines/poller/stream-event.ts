import { isDeepStrictEqual } from 'node:util';
import type { AttributeValue, _Record as SdkRecord } from '@aws-sdk/client-dynamodb-streams';
import type { AttributeValue as EventValue, DynamoDBRecord, DynamoDBStreamEvent } from 'aws-lambda';
import type { StreamFilter } from '../../../functions/kernel/workers/worker-source.ts';

type Item = Record<string, AttributeValue | EventValue>;
type EventItem = Record<string, EventValue>;

/** A record as the SDK gives it, or as the stream's wire carries it: bytes in Base64, times in seconds. */
export type StreamRecord = SdkRecord | WireRecord;

export interface WireRecord extends Omit<SdkRecord, 'dynamodb'> {
  readonly dynamodb?: Omit<
    NonNullable<SdkRecord['dynamodb']>,
    'ApproximateCreationDateTime' | 'Keys' | 'NewImage' | 'OldImage'
  > & {
    readonly ApproximateCreationDateTime?: number;
    readonly Keys?: EventItem;
    readonly NewImage?: EventItem;
    readonly OldImage?: EventItem;
  };
}

const MILLISECONDS = 1_000;

/** The event that Lambda makes from stream records: times in seconds, binary values in base64. */
export function streamEvent(records: readonly StreamRecord[], streamArn: string): DynamoDBStreamEvent {
  return { Records: records.map((record) => eventRecord(record, streamArn)) };
}

/** True if Lambda would pass the record to a worker with these filters. Without filters, every record passes. */
export function passes(record: StreamRecord, filters: readonly StreamFilter[]): boolean {
  const key = record.dynamodb?.Keys?.['pk']?.S;
  const name = record.eventName;
  if (filters.length === 0) return true;
  return filters.some(
    ({ eventNames, keyPrefix }) => name !== undefined && eventNames.includes(name) && key?.startsWith(keyPrefix),
  );
}

/** True for a put that changes nothing. The local engine writes a stream record for it; DynamoDB does not. */
export function changesNothing(record: StreamRecord): boolean {
  return record.eventName === 'MODIFY' && isDeepStrictEqual(record.dynamodb?.OldImage, record.dynamodb?.NewImage);
}

function eventRecord(record: StreamRecord, streamArn: string): DynamoDBRecord {
  const { Keys, NewImage, OldImage, ApproximateCreationDateTime: created, ...rest } = record.dynamodb ?? {};
  const { PrincipalId: principalId, Type: type } = record.userIdentity ?? {};
  return {
    ...(record.eventID === undefined ? {} : { eventID: record.eventID }),
    ...(record.eventName === undefined ? {} : { eventName: record.eventName }),
    eventVersion: record.eventVersion ?? '1.1',
    eventSource: 'aws:dynamodb',
    awsRegion: streamArn.split(':')[3] ?? '',
    dynamodb: {
      ...(created === undefined ? {} : { ApproximateCreationDateTime: secondsOf(created) }),
      ...(Keys === undefined ? {} : { Keys: eventItem(Keys) }),
      ...(NewImage === undefined ? {} : { NewImage: eventItem(NewImage) }),
      ...(OldImage === undefined ? {} : { OldImage: eventItem(OldImage) }),
      ...(rest.SequenceNumber === undefined ? {} : { SequenceNumber: rest.SequenceNumber }),
      ...(rest.SizeBytes === undefined ? {} : { SizeBytes: rest.SizeBytes }),
      ...(rest.StreamViewType === undefined ? {} : { StreamViewType: rest.StreamViewType }),
    },
    eventSourceARN: streamArn,
    ...(principalId === undefined && type === undefined ? {} : { userIdentity: { principalId, type } }),
  };
}

const secondsOf = (created: Date | number): number =>
  Math.floor(typeof created === 'number' ? created : created.getTime() / MILLISECONDS);

function eventItem(item: Item): EventItem {
  const copy: EventItem = {};
  for (const name of Object.keys(item)) {
    const value = item[name];
    if (value !== undefined) copy[name] = eventValue(value);
  }
  return copy;
}

function eventValue(value: AttributeValue | EventValue): EventValue {
  if (value.B !== undefined) return { B: base64(value.B) };
  if (value.BS !== undefined) return { BS: value.BS.map(base64) };
  if (value.L !== undefined) return { L: value.L.map(eventValue) };
  if (value.M !== undefined) return { M: eventItem(value.M) };
  // DynamoDB Local writes an empty map as {} instead of {"M":{}}.
  if (Object.keys(value).length === 0) return { M: {} };
  return value as EventValue; // S, N, BOOL, NULL, SS, NS have the same form in all
}

const base64 = (bytes: Uint8Array | string): string =>
  typeof bytes === 'string' ? bytes : Buffer.from(bytes).toString('base64');
