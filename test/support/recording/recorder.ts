import { AsyncLocalStorage } from 'node:async_hooks';
import { appendFileSync } from 'node:fs';
import { createHash } from 'node:crypto';
import { join } from 'node:path';
import process from 'node:process';
import type { AnyOperation } from '../../../functions/kernel/http/operation.ts';
import { formsOf } from '../../../functions/kernel/http/operation.ts';
import { formName } from '../../../functions/kernel/http/variant.ts';
import type { Ids } from '../../../functions/ports/ids/port.ts';
import { randomIds } from '../../../functions/ports/ids/random-ids.ts';

/** The folder into which `npm run record` has the exchanges of the tests written; undefined in all other runs. */
const folder = process.env['RECORD_EXAMPLES'];

export const isRecording = folder !== undefined;

/** A request of a test, and what it was answered. */
export interface Exchange {
  readonly suite: string;
  readonly test: string;
  readonly operationId: string;
  /** The form of its body, if the operation has forms. */
  readonly form?: string;
  readonly method: string;
  readonly target: string;
  readonly request?: unknown;
  readonly status: number;
  readonly answer?: unknown;
  /** The types of the events that it caused, in order. */
  readonly events: readonly string[];
}

/** Exchanges of one kind that a suite hands in: there are many alike, and the choice is the recorder's. */
const perSuiteMax = 4;
const bytesMax = 12_000;
const handedIn = new Map<string, number>();
const causedEvents = new AsyncLocalStorage<string[]>();

/** Runs a request so that {@link noteEvents} finds it. Returns its result with the types of the events that it caused. */
export async function withEvents<T>(request: () => Promise<T>): Promise<{ result: T; events: readonly string[] }> {
  if (!isRecording) return { result: await request(), events: [] };
  const events: string[] = [];
  const result = await causedEvents.run(events, request);
  return { result, events };
}

/** Notes the types of events that a transaction has written. */
export const noteEvents = (types: readonly string[]): void => void causedEvents.getStore()?.push(...types);

/** Hands an exchange in, if examples are being recorded and there are not many like it. */
export function record(
  operation: AnyOperation,
  exchange: Omit<Exchange, 'suite' | 'test' | 'operationId' | 'form'>,
): void {
  if (folder === undefined || !('expect' in globalThis)) return;
  const { testPath = '', currentTestName = '' } = expect.getState();
  const suite = testPath.slice(testPath.indexOf('/test/') + 1);
  const form = sentForm(operation, exchange.request);
  const key = [suite, operation.id, form, exchange.status, codesIn(exchange.answer).join()].join(' ');
  const count = (handedIn.get(key) ?? 0) + 1;
  handedIn.set(key, count);
  // A generated suite names the operation that a test is about. The exchanges of others only set it up.
  const isSubject = currentTestName.includes(` ${operation.method} ${operation.path} `);
  if (count > perSuiteMax && !isSubject) return;
  const whole: Exchange = {
    suite,
    test: currentTestName,
    operationId: operation.id,
    ...(form === undefined ? {} : { form }),
    ...exchange,
  };
  const line = JSON.stringify(whole);
  if (line.length <= bytesMax) appendFileSync(join(folder, `${String(process.pid)}.jsonl`), `${line}\n`);
}

/** The codes of the errors of an answer, each once. */
export function codesIn(answer: unknown): readonly string[] {
  const { errors = [] } = (answer ?? {}) as { errors?: readonly { code: string }[] };
  return [...new Set(errors.map(({ code }) => code))];
}

/** The name of the form of a body, by its type and by the member that selects one among several of a type. */
function sentForm(operation: AnyOperation, request: unknown): string | undefined {
  const { data } = (request ?? {}) as { data?: unknown };
  const resource = (Array.isArray(data) ? (data as unknown[])[0] : data) as Record<string, unknown> | undefined;
  const form = formsOf(operation).find(({ type, aliases = [], given }) => {
    const isOfType = [type, ...aliases].includes(String(resource?.['type']));
    return isOfType && (given === undefined || isGiven(resource, given.split('.')));
  });
  return form === undefined ? undefined : formName(form);
}

const isGiven = (value: unknown, [name = '', ...others]: readonly string[]): boolean => {
  const member = typeof value === 'object' && value !== null ? (value as Record<string, unknown>)[name] : undefined;
  return member !== undefined && (others.length === 0 || isGiven(member, others));
};

/**
 * Counts from a number. While examples are recorded each suite begins anew: else what it sends would depend on the suites that ran before it
 * in the same process.
 */
export function counterFrom(first: number): () => number {
  let count = first;
  let path: string | undefined;
  return () => {
    const { testPath } = isRecording && 'expect' in globalThis ? expect.getState() : {};
    if (testPath !== path) count = first;
    path = testPath;
    count += 1;
    return count;
  };
}

const nextPlatform = counterFrom(0);

/** The ids of a test. While examples are recorded they are the same in each run, so that a new recording shows what has changed. */
export function idsOfTests(): Ids {
  if (!isRecording) return randomIds;
  const { testPath = '' } = expect.getState();
  const seed = `${testPath.slice(testPath.indexOf('/test/'))} ${String(nextPlatform())}`;
  const drawn = new Map<string, number>();
  // Each kind and length has a stream of its own: how they interleave depends on the speed of the machine.
  const draw = (kind: string, count: number): Uint8Array => {
    const stream = `${kind} ${String(count)}`;
    const blocks: Buffer[] = [];
    for (let length = 0; length < count; length += 32) {
      const number = (drawn.get(stream) ?? 0) + 1;
      drawn.set(stream, number);
      blocks.push(
        createHash('sha256')
          .update(`${seed} ${stream} ${String(number)}`)
          .digest(),
      );
    }
    return new Uint8Array(Buffer.concat(blocks).subarray(0, count));
  };
  const digit = (byte: number, at: number): string => String(at === 0 ? 1 + (byte % 9) : byte % 10);
  return {
    bytes: (count) => draw('bytes', count),
    digits: (count) => [...draw('digits', count)].map(digit).join(''),
    fraction: () => Buffer.from(draw('fraction', 4)).readUInt32BE() / 2 ** 32,
  };
}
