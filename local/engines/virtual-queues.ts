import { SQSClient } from '@aws-sdk/client-sqs';
import type { ServiceOutputTypes } from '@aws-sdk/client-sqs';
import { QueueCommands } from './virtual-queues/commands.ts';
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
}

/**
 * Queues in memory on an injected clock, for simulations in virtual time. They follow SQS: delay, visibility, receive
 * counts, dead letters, retention; FIFO groups that wait for their message in flight, and deduplication over five
 * minutes. A receive never waits: move the clock to `nextMomentMs()` instead.
 */
export function createVirtualQueues(settings: VirtualQueuesSettings): VirtualQueues {
  const commands = new QueueCommands(settings.nowMs, settings.weaknesses);
  const client = new SQSClient({
    region: 'us-east-1',
    credentials: { accessKeyId: 'local', secretAccessKey: 'local' },
  });
  client.middlewareStack.add(
    (_next, context) => async (args) => ({
      output: await answer(commands, String(context['commandName']), args.input),
      response: {},
    }),
    // Other middleware of this step, such as a fault injector, runs first, so it works with these queues too.
    { step: 'initialize', priority: 'low', name: 'virtualQueues' },
  );
  return { client, nextMomentMs: () => commands.nextMomentMs() };
}

async function answer(commands: QueueCommands, commandName: string, input: object): Promise<ServiceOutputTypes> {
  const operations = commands as unknown as Readonly<Record<string, ((input: object) => object) | undefined>>;
  const name = commandName.replace(/Command$/, '');
  if (operations[name] === undefined) throw new Error(`virtual queues do not support ${name}`);
  await Promise.resolve(); // no request is answered in the same turn of the event loop
  return { $metadata: { httpStatusCode: 200 }, ...operations[name](input) };
}
