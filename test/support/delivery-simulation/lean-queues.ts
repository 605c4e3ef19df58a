import type { Message, SQSClient } from '@aws-sdk/client-sqs';
import type { QueueDefinition } from '../../../functions/kernel/workers/worker-source.ts';
import { createSqsQueueSender } from '../../../functions/ports/queues/sqs-queue-sender.ts';
import type { QueueSender } from '../../../functions/ports/queues/port.ts';
import { createQueues, type CreatedQueue } from '../../../local/engines/queues/create-queues.ts';
import { QueueCommands } from '../../../local/engines/virtual-queues/commands.ts';
import type { QueueWeaknesses } from '../../../local/engines/virtual-queues/weaknesses.ts';

/** A queue as the code that feeds a worker sees it. */
export interface FedQueue {
  readonly arn: string;
  /** One message, or undefined; costs nothing where nothing can have become visible since the last empty answer. */
  receive(): Message | undefined;
  delete(message: Message): void;
  /** When the next hidden message becomes visible; Infinity where none is hidden. */
  nextMs(): number;
  /** Messages in it, visible or hidden, and its dead letters. */
  count(): number;
}

/** The virtual queues without the SDK's ceremony around each request, which takes longer than the request. */
export async function leanQueues(
  nowMs: () => number,
  definitions: readonly QueueDefinition[],
  weaknesses: QueueWeaknesses,
): Promise<{ readonly sender: QueueSender; readonly queueOf: (definition: QueueDefinition) => FedQueue }> {
  const commands = new QueueCommands(nowMs, weaknesses);
  const changed = new Set<string>();
  const client = {
    send: async (command: { readonly input: { QueueUrl?: string } }) => {
      await Promise.resolve();
      if (command.input.QueueUrl !== undefined) changed.add(command.input.QueueUrl);
      const name = command.constructor.name.replace(/Command$/, '');
      const operations = commands as unknown as Readonly<Record<string, (input: object) => object>>;
      const operation = operations[name]?.bind(commands);
      if (operation === undefined) throw new Error(`no ${name}`);
      return operation(command.input);
    },
  } as unknown as SQSClient;
  const created = await createQueues(client, definitions);
  const queueUrls = Object.fromEntries([...created].map(([name, { url }]) => [name, url]));
  return {
    sender: createSqsQueueSender({ client, queueUrls }),
    queueOf: ({ name }) => {
      const queue = created.get(name);
      if (queue === undefined) throw new Error(`no queue ${name}`);
      return fedQueue(commands, queue, { nowMs, changed });
    },
  };
}

function fedQueue(
  commands: QueueCommands,
  { url, arn, deadLetterUrl }: CreatedQueue,
  { nowMs, changed }: { readonly nowMs: () => number; readonly changed: Set<string> },
): FedQueue {
  let nextMs = Infinity;
  const counted = (QueueUrl: string) => {
    const { Attributes = {} } = commands.GetQueueAttributes({ QueueUrl });
    const names = [
      'ApproximateNumberOfMessages',
      'ApproximateNumberOfMessagesNotVisible',
      'ApproximateNumberOfMessagesDelayed',
    ] as const;
    return names.reduce((sum, name) => sum + Number(Attributes[name]), 0);
  };
  return {
    arn,
    receive: () => {
      if (!changed.has(url) && nowMs() < nextMs) return undefined;
      const [message] = commands.ReceiveMessage({ QueueUrl: url, MaxNumberOfMessages: 1 }).Messages ?? [];
      if (message !== undefined) return message;
      changed.delete(url);
      nextMs = commands.nextMomentMs() ?? Infinity;
      return undefined;
    },
    delete: ({ ReceiptHandle }) => {
      changed.add(url);
      commands.DeleteMessage({ QueueUrl: url, ReceiptHandle });
    },
    nextMs: () => (changed.has(url) ? nowMs() : nextMs),
    count: () => counted(url) + counted(deadLetterUrl),
  };
}
