import type { SQSEvent, SQSRecord } from 'aws-lambda';

export const bodies = (event: SQSEvent): string[] => event.Records.map(({ body }) => body);

export const groupOf = (record: SQSRecord | undefined): string | undefined => record?.attributes.MessageGroupId;

export const occurrences = (seen: readonly string[], body: string): number =>
  seen.filter((other) => other === body).length;

/** A partial batch response that has these records kept. */
export function naming(records: readonly SQSRecord[]): object {
  return { batchItemFailures: records.map(({ messageId }) => ({ itemIdentifier: messageId })) };
}
