import { columns } from '../command-line/columns.ts';
import { defineCommand } from '../command-line/command.ts';
import { optionNumber, stageOption } from '../command-line/options.ts';
import { queueNamed, refuseOnlyCopy, sourceNamed } from '../queues/queue-names.ts';

const argument = {
  name: 'queue',
  text: 'the name of the queue (docs/generated/workers.md): lists.fifo, for example',
} as const;
const readMax = 10;
const movedMax = 10_000;

const list = defineCommand({
  summary: 'Lists the queues of a stage: how much waits, for how long, and how many dead letters there are.',
  details:
    'The counts of SQS are approximate. The ages are those that CloudWatch measured last; the platform on this machine measures none.',
  examples: ['--stage live', ''],
  options: { stage: stageOption },
  writes: false,
  run: async ({ stage }, { openQueues }) => {
    const queues = await openQueues({ stage });
    const depths = await queues.depths().finally(() => queues.close());
    const rows = depths.map((one) => [
      one.name,
      one.waiting,
      one.inFlight,
      one.delayed,
      ageOf(one.oldestSeconds),
      one.deadLetters,
      ageOf(one.oldestDeadLetterSeconds),
    ]);
    const head = ['queue', 'waiting', 'in flight', 'delayed', 'oldest', 'dead letters', 'oldest dead letter'];
    return { data: depths, lines: columns(head, rows) };
  },
});

const ageOf = (seconds: number | undefined): string | undefined => (seconds === undefined ? undefined : `${seconds} s`);

const peek = defineCommand({
  summary: 'Shows dead letters of a queue, and leaves them there.',
  details:
    'Of one message group of a FIFO queue it shows ten at most. Search the log of the worker for the id of a message: "worker failed" says why.',
  examples: ['due --stage live', 'router-stream --stage live', 'ach-rail --stage live --bodies'],
  argument,
  options: {
    stage: stageOption,
    max: { text: `how many; ${readMax} unless given`, value: 'number' },
    bodies: { text: 'print the messages too. Those of ach-rail contain account numbers' },
  },
  writes: false,
  run: async ({ queue: name, stage, max, bodies }, { openQueues }) => {
    const most = readCount(max, readMax);
    const queues = await openQueues({ stage });
    const letters = await queues.peek(name, most).finally(() => queues.close());
    const data = letters.map(({ body, ...letter }) => ({
      ...letter,
      organisationId: organisationIn(body),
      ...(bodies ? { body } : {}),
    }));
    const lines = columns(
      ['message', 'sent at', 'organisation', ...(bodies ? ['body'] : [])],
      data.map((one) => [one.messageId, one.sentAt, one.organisationId, ...('body' in one ? [one.body] : [])]),
    );
    return { data, lines: letters.length === 0 ? [`${name} has no visible dead letters`] : lines };
  },
});

/** The organisation that a message names; undefined if it names none, or is no JSON. */
function organisationIn(body: string): string | undefined {
  try {
    const message: unknown = JSON.parse(body);
    if (typeof message !== 'object' || message === null || !('organisationId' in message)) return undefined;
    return typeof message.organisationId === 'string' ? message.organisationId : undefined;
  } catch {
    return undefined;
  }
}

const redrive = defineCommand({
  summary: 'Moves the dead letters of a queue back into it, the oldest first. Remove the cause before.',
  details: `A message keeps its body, its attributes and its message group. Its deduplication id is derived from the dead letter. With its first
id, a FIFO queue would drop it for five minutes without a word. Try one message first (--max 1). If the command is
interrupted, a message may be in both queues: handling it twice is safe.`,
  examples: ['due --stage live', 'webhooks-fast.fifo --stage live --max 1'],
  argument,
  options: { stage: stageOption, max: { text: `how many; ${movedMax} unless given`, value: 'number' } },
  writes: true,
  run: async ({ queue: name, stage, max }, { openQueues }) => {
    const most = readCount(max, movedMax);
    sourceNamed(stage, name);
    const queues = await openQueues({ stage });
    const moved = await queues.redrive(name, most).finally(() => queues.close());
    const left = moved === most ? [`there may be more: queue list tells`] : [];
    return { data: { queue: name, moved }, lines: [`${moved} dead letters moved back to ${name}`, ...left] };
  },
});

const drop = defineCommand({
  summary: 'Deletes one dead letter that nothing depends on: no JSON, or a wake-up whose work was found again.',
  details: 'A message of ach-rail is refused: it is a report of the bank that is stored nowhere else.',
  examples: ['due --stage live --message 5f8c7a1e-0000-4000-8000-000000000000'],
  argument,
  options: { stage: stageOption, message: { text: 'its id (queue peek)', value: 'id', isRequired: true } },
  writes: true,
  run: async ({ queue: name, stage, message: messageId }, { openQueues }) => {
    queueNamed(stage, name);
    refuseOnlyCopy(name);
    const queues = await openQueues({ stage });
    await queues.drop(name, messageId).finally(() => queues.close());
    return { data: { queue: name, dropped: messageId }, lines: [`dead letter ${messageId} of ${name} is deleted`] };
  },
});

const readCount = (max: string | undefined, usual: number): number =>
  max === undefined ? usual : optionNumber('max', max, { min: 1, max: movedMax, kind: 'a number of messages' });

export const queueVerbs = { list, peek, redrive, drop };
