import { randomFor, type Random } from './random.ts';
import { asList, type Json } from './wire.ts';

/** Probabilities are between 0 and 1 and default to 0. */
export interface QueueWeaknessOptions {
  seed: number;
  /** A standard queue takes a message twice, or forgets a deletion, so that the message comes again. FIFO queues do neither. */
  duplicates?: number;
  /** A request is throttled, undone. */
  throttles?: number;
  /** A request fails before it takes effect. */
  drops?: number;
  /** A request takes effect and its answer is lost; for a receive: the messages are in flight and nobody works on them. */
  lostAnswers?: number;
  /** Some entries of a batch fail, though not all. */
  partialBatches?: number;
  /** Messages are received, count as received, and reach no handler. */
  idleReceives?: number;
}

interface QueueAttempt {
  command: string;
  input: Json;
  send: (input: Json) => Promise<unknown>;
}

/** Decides and does what happens to each request to a queue. */
export class WeakQueue {
  readonly #options: Required<QueueWeaknessOptions>;
  #operations = 0;
  #isOn = true;

  constructor(options: QueueWeaknessOptions) {
    const none = { duplicates: 0, throttles: 0, drops: 0, lostAnswers: 0, partialBatches: 0, idleReceives: 0 };
    this.#options = { ...none, ...options };
  }

  turn(isOn: boolean): void {
    this.#isOn = isOn;
  }

  async attempt(attempt: QueueAttempt): Promise<unknown> {
    this.#operations += 1;
    const random = randomFor(this.#options.seed, this.#operations);
    const draw = (probability: number) => random.chance(this.#isOn ? probability : 0);
    const fate = {
      isThrottled: draw(this.#options.throttles),
      isDropped: draw(this.#options.drops),
      losesAnswer: draw(this.#options.lostAnswers),
      isDuplicated: draw(this.#options.duplicates) && !isFifo(attempt.input),
      isPartial: draw(this.#options.partialBatches),
      isIdle: draw(this.#options.idleReceives),
    };
    if (fate.isThrottled) throw refused('ThrottlingException', 400);
    if (fate.isDropped) throw refused('InternalError', 500);
    const answer = await this.#execute(attempt, fate, random);
    if (fate.losesAnswer) throw refused('InternalError', 500);
    return answer;
  }

  async #execute(
    { command, input, send }: QueueAttempt,
    fate: { isDuplicated: boolean; isPartial: boolean; isIdle: boolean },
    random: Random,
  ): Promise<unknown> {
    if (command === 'DeleteMessage' && fate.isDuplicated) return { $metadata: {} };
    if (command.endsWith('MessageBatch') && fate.isPartial) return sendPartly(input, send, random);
    const answer = await send(input);
    if (command.startsWith('SendMessage') && fate.isDuplicated) await send(input);
    if (command === 'ReceiveMessage' && fate.isIdle) return { $metadata: {}, Messages: [] };
    return answer;
  }
}

async function sendPartly(input: Json, send: (input: Json) => Promise<unknown>, random: Random): Promise<unknown> {
  const entries = asList(input['Entries']);
  if (entries.length < 2) return send(input);
  const shuffled = random.shuffled(entries);
  const failed = new Set(shuffled.slice(1 + random.below(entries.length - 1)));
  const answer = (await send({ ...input, Entries: entries.filter((entry) => !failed.has(entry)) })) as Json;
  const failures = [...failed].map((entry) => ({ Id: entry['Id'], Code: 'InternalError', SenderFault: false }));
  return { ...answer, Failed: [...asList(answer['Failed']), ...failures] };
}

function isFifo(input: Json): boolean {
  return String(input['QueueUrl']).endsWith('.fifo');
}

function refused(name: string, httpStatusCode: number): Error {
  return Object.assign(new Error(name), {
    name,
    $metadata: { httpStatusCode },
    $retryable: { throttling: httpStatusCode === 400 },
  });
}
