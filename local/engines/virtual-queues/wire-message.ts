import { createHash } from 'node:crypto';
import type { Message } from '@aws-sdk/client-sqs';
import type { StoredMessage } from './message.ts';

/** The message as a receive returns it, with all attributes. */
export function wireMessage(message: StoredMessage): Message {
  return {
    MessageId: message.id,
    ReceiptHandle: message.receiptHandle,
    Body: message.body,
    MD5OfBody: md5(message.body),
    ...(message.messageAttributes === undefined ? {} : { MessageAttributes: message.messageAttributes }),
    Attributes: {
      SenderId: '000000000000',
      SentTimestamp: String(message.sentAtMs),
      ApproximateReceiveCount: String(message.receiveCount),
      ApproximateFirstReceiveTimestamp: String(message.firstReceivedAtMs),
      ...(message.groupId === undefined ? {} : { MessageGroupId: message.groupId }),
      ...(message.deduplicationId === undefined ? {} : { MessageDeduplicationId: message.deduplicationId }),
      ...(message.sequenceNumber === undefined ? {} : { SequenceNumber: message.sequenceNumber }),
    },
  };
}

export function md5(text: string): string {
  return createHash('md5').update(text).digest('hex');
}
