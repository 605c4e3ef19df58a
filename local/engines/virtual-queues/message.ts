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
  /** Present from a receive until the message is visible again; deleting and hiding need the newest one. */
  receiptHandle: string | undefined;
  /** A seeded weakness has already made it come twice. */
  wasDuplicated: boolean;
}

/** Whether somebody has received the message and may still be working on it. */
export function isInFlight(message: StoredMessage, nowMs: number): boolean {
  return message.receiptHandle !== undefined && message.visibleAtMs > nowMs;
}
