import { ListQueuesCommand, SendMessageCommand, SQSClient } from '@aws-sdk/client-sqs';
import type { SendMessageCommandInput, ServiceInputTypes, ServiceOutputTypes } from '@aws-sdk/client-sqs';
import { messageDelaySecondsMax, QueueCommands } from './virtual-queues/commands.ts';
import type { WaitingMessage } from './virtual-queues/waiting-message.ts';
import type { QueueWeaknesses } from './virtual-queues/weaknesses.ts';

export interface VirtualQueuesSettings {
  /** The clock of the queues, in milliseconds since 1970. */
  readonly nowMs: () => number;
  /** If absent, the queues have no weaknesses, and runs with the same calls are the same. */
  readonly weaknesses?: QueueWeaknesses;
}

export interface VirtualQueues {
  /** An SQSClient whose requests stay in this process. `createQueues` works with it as usual. */
  readonly client: SQSClient;
  /** The next time at which a hidden message becomes visible, in milliseconds; undefined if no message is hidden. */
  nextMomentMs(): number | undefined;
  /** False if a receive from the queue with this name would find nothing now, for a poller that need not ask then. */
  mayReceive(name: string): boolean;
  /** The messages in all queues but the dead-letter queues. */
  waiting(): readonly WaitingMessage[];
  /** Sends messages of other queues again. One that is hidden there becomes visible at the same time, but not in a FIFO queue. */
  send(messages: readonly WaitingMessage[]): Promise<void>;
}

/**
 * Queues in memory on an injected clock, for simulations in virtual time. They follow SQS: delay, visibility, receive
 * counts, dead letters, retention; FIFO groups that wait for their message in flight, and deduplication over five
 * minutes. A receive never waits: move the clock to `nextMomentMs()` instead.
 */
export function createVirtualQueues(settings: VirtualQueuesSettings): VirtualQueues {
  const commands = new QueueCommands(settings.nowMs, settings.weaknesses);
  const client = virtualClient(commands);
  return {
    client,
    nextMomentMs: () => commands.nextMomentMs(),
    mayReceive: (name) => commands.mayReceive(name),
    waiting: () => commands.waiting(),
    send: async (messages) => {
      for (const message of messages) await client.send(new SendMessageCommand(sendingOf(message, settings.nowMs())));
    },
  };
}

/**
 * An SQS client without the steps of the SDK: nothing is written to a wire, and they take five times as long as the queues. Middleware that
 * others add, such as a fault injector, runs as usual.
 */
function virtualClient(commands: QueueCommands): SQSClient {
  const client = new SQSClient({
    region: 'us-east-1',
    credentials: { accessKeyId: 'local', secretAccessKey: 'local' },
  });
  // A command that is made has a stack of steps without any.
  const steps = new ListQueuesCommand({}).middlewareStack as unknown as SQSClient['middlewareStack'];
  const send = async ({ constructor: { name: commandName }, input }: { readonly input: ServiceInputTypes }) => {
    const handle = steps.resolve(
      async (request) => ({ output: await answer(commands, commandName, request.input), response: {} }),
      { commandName },
    );
    return (await handle({ input })).output;
  };
  return Object.assign(client, { middlewareStack: steps, send: send as SQSClient['send'] });
}

function sendingOf(message: WaitingMessage, nowMs: number): SendMessageCommandInput {
  const { queue, body, groupId, deduplicationId, visibleAtMs } = message;
  const delaySeconds = Math.max(0, Math.ceil((visibleAtMs - nowMs) / 1_000));
  return {
    QueueUrl: queue,
    MessageBody: body,
    ...(groupId === undefined
      ? { DelaySeconds: Math.min(delaySeconds, messageDelaySecondsMax) }
      : { MessageGroupId: groupId, MessageDeduplicationId: deduplicationId }),
  };
}

async function answer(commands: QueueCommands, commandName: string, input: object): Promise<ServiceOutputTypes> {
  const operations = commands as unknown as Readonly<Record<string, ((input: object) => object) | undefined>>;
  const name = commandName.replace(/Command$/, '');
  if (operations[name] === undefined) throw new Error(`virtual queues do not support ${name}`);
  await Promise.resolve(); // no request is answered in the same turn of the event loop
  return { $metadata: { httpStatusCode: 200 }, ...operations[name](input) };
}
