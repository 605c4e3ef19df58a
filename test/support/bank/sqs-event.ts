import type { SQSEvent } from 'aws-lambda';

/** A message as Lambda hands it over when it is received for the first time. */
export function sqsEvent(body: object, attributes: Readonly<Record<string, string>> = {}): SQSEvent {
  const record = {
    messageId: '1',
    receiptHandle: '1',
    body: JSON.stringify(body),
    attributes: { ApproximateReceiveCount: '1', ...attributes },
  };
  return { Records: [record] } as unknown as SQSEvent;
}
