import type { MessageAttributeValue } from '@aws-sdk/client-sqs';

/** A message in a virtual queue. Times are milliseconds of the injected clock. */
export interface StoredMessage {
  readonly id: string;
  readonly body: string;
  readonly messageAttributes: Record<string, MessageAttributeValue> | undefined;
  readonly groupId: string | undefined;
  readonly deduplicationId: string | undefined;
  readonly sequenceNumber: string | undefined;
  readonly sentAtMs: number;
  visibleAtMs: number;
  receiveCount: number;
  firstReceivedAtMs: number | undefined;
  /** Present from a receive until the message is visible again. Deleting and hiding need the newest receipt. */
  receiptHandle: string | undefined;
  /** True if a seeded weakness has already delivered it twice. */
  wasDuplicated: boolean;
}

/** True if the message was received and its visibility timeout has not ended. */
export function isInFlight(message: StoredMessage, nowMs: number): boolean {
  return message.receiptHandle !== undefined && message.visibleAtMs > nowMs;
}
