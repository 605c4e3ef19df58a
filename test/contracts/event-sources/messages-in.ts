import { GetQueueAttributesCommand } from '@aws-sdk/client-sqs';
import type { SQSClient } from '@aws-sdk/client-sqs';

/** How many messages the queue holds: visible, in flight and delayed ones. */
export async function messagesIn(sqs: SQSClient, url: string): Promise<number> {
  const { Attributes } = await sqs.send(new GetQueueAttributesCommand({ QueueUrl: url, AttributeNames: ['All'] }));
  return (
    Number(Attributes?.ApproximateNumberOfMessages) +
    Number(Attributes?.ApproximateNumberOfMessagesNotVisible) +
    Number(Attributes?.ApproximateNumberOfMessagesDelayed)
  );
}
