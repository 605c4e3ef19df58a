import {
  ChangeMessageVisibilityCommand,
  DeleteMessageCommand,
  type Message,
  ReceiveMessageCommand,
  type SQSClient,
} from '@aws-sdk/client-sqs';

const receivedMax = 10;
const searchedMax = 1_000;
/** Long polling asks all servers of SQS, so an empty answer means that no message is visible. */
const waitSeconds = 1;
const hiddenSeconds = 60;

/** A message in a dead-letter queue. */
export interface DeadLetter {
  readonly messageId: string;
  readonly sentAt: string;
  readonly group: string | undefined;
  readonly body: string;
}

/** Reads visible dead letters, at most `max`. They are visible again afterwards. Of a message group it reads ten. */
export async function peekDeadLetters(sqs: SQSClient, url: string, max: number): Promise<readonly DeadLetter[]> {
  const found = await receive(sqs, url, { max, until: () => false });
  await release(sqs, url, found);
  return found.map(({ MessageId: messageId = '', Body: body = '', Attributes: attributes }) => ({
    messageId,
    sentAt: new Date(Number(attributes?.SentTimestamp ?? 0)).toISOString(),
    group: attributes?.MessageGroupId,
    body,
  }));
}

/** Deletes a dead letter. Returns false if it is not among the first thousand that are visible. */
export async function dropDeadLetter(sqs: SQSClient, url: string, messageId: string): Promise<boolean> {
  const isWanted = (message: Message) => message.MessageId === messageId;
  const found = await receive(sqs, url, { max: searchedMax, until: (page) => page.some(isWanted) });
  const wanted = found.find(isWanted);
  if (wanted !== undefined) {
    await sqs.send(new DeleteMessageCommand({ QueueUrl: url, ReceiptHandle: wanted.ReceiptHandle }));
  }
  await release(
    sqs,
    url,
    found.filter((one) => one !== wanted),
  );
  return wanted !== undefined;
}

async function receive(
  sqs: SQSClient,
  url: string,
  { max, until }: { readonly max: number; readonly until: (page: readonly Message[]) => boolean },
): Promise<readonly Message[]> {
  const found: Message[] = [];
  while (found.length < max) {
    const { Messages: page = [] } = await sqs.send(
      new ReceiveMessageCommand({
        QueueUrl: url,
        MaxNumberOfMessages: Math.min(receivedMax, max - found.length),
        VisibilityTimeout: hiddenSeconds,
        WaitTimeSeconds: waitSeconds,
        MessageSystemAttributeNames: ['All'],
      }),
    );
    found.push(...page);
    if (page.length === 0 || until(page)) break;
  }
  return found;
}

/** Makes messages visible again that were received. A dead-letter queue counts receives, but has no limit of them. */
async function release(sqs: SQSClient, url: string, messages: readonly Message[]): Promise<void> {
  for (const { ReceiptHandle } of messages) {
    await sqs.send(new ChangeMessageVisibilityCommand({ QueueUrl: url, ReceiptHandle, VisibilityTimeout: 0 }));
  }
}
