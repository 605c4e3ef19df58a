import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import process from 'node:process';
import { operations } from '../../functions/registry.ts';
import { codesOf } from '../../functions/reference/openapi-responses.ts';
import {
  type RecordedExchange,
  recordedExamplesFile,
  recordedOf,
  type RecordedOperation,
} from '../../functions/reference/recorded-examples.ts';
import { projectRoot } from '../../local/engines/project-root.ts';
import type { Exchange } from '../support/recording/recorder.ts';
import { castExchange } from './cast.ts';
import { choose } from './choose.ts';

/** The tests that send nothing to the API, send it over HTTP, or hold something else than its answers. */
const others = [
  'bench',
  'browser',
  'client',
  'collection',
  'commands',
  'compare',
  'docs',
  'emulator',
  'infrastructure',
  'local',
  'mutation',
  'nights',
  'ports',
  'properties',
  'releases',
  'site',
  'stories',
];

/**
 * `npm run record`: runs the tests of the API, keeps what they sent and were answered, and writes the examples of the reference: for
 * each operation an answer to each form of its body and each of its errors that a test provokes. `npm run record -- <suites>` runs only
 * these, and keeps the examples of which they have none. `--from <folder>` takes the exchanges of a run with RECORD_EXAMPLES=<folder>.
 */
function main(args: readonly string[]): void {
  const given = args[0] === '--from' ? args[1] : undefined;
  const folder = given ?? mkdtempSync(path.join(tmpdir(), 'bankstack-examples-'));
  if (given === undefined) runTests(folder, args);
  const byOperation = Map.groupBy(exchangesIn(folder), ({ operationId }) => operationId);
  const isPart = given === undefined && args.length > 0;
  const recorded = operations.map((operation) => {
    const { answers, errors } = choose(operation, codesOf(operation), byOperation.get(operation.id) ?? []);
    const examples: RecordedOperation = {
      answers: answers.map(publicExchange),
      errors: Object.fromEntries([...errors].map(([code, exchange]) => [code, publicExchange(exchange)])),
    };
    return [operation.id, isPart ? merged(recordedOf(operation.id), examples) : examples] as const;
  });
  writeFileSync(recordedExamplesFile, `${JSON.stringify(Object.fromEntries(recorded), null, 1)}\n`);
  if (given === undefined) rmSync(folder, { recursive: true });
  console.log(`answers: ${String(recorded.flatMap(([, { answers }]) => answers).length)}`);
  console.log(`errors: ${String(recorded.flatMap(([, { errors }]) => Object.keys(errors)).length)}`);
}

/** The examples that there were, with the new ones in the place of those of the same status and form, or error. */
function merged(before: RecordedOperation, now: RecordedOperation): RecordedOperation {
  const keyOf = ({ status, form = '' }: RecordedExchange): string => `${String(status)} ${form}`;
  const kept = before.answers.filter((one) => now.answers.every((other) => keyOf(other) !== keyOf(one)));
  const answers = [...kept, ...now.answers].sort((one, other) => (keyOf(one) < keyOf(other) ? -1 : 1));
  return { answers, errors: { ...before.errors, ...now.errors } };
}

function runTests(folder: string, suites: readonly string[]): void {
  const { status } = spawnSync(
    process.execPath,
    ['node_modules/jest/bin/jest.js', ...suites, '--testPathIgnorePatterns', ...others.map((name) => `/test/${name}/`)],
    { cwd: projectRoot(), env: { ...process.env, RECORD_EXAMPLES: folder }, stdio: ['ignore', 'ignore', 'inherit'] },
  );
  if (status !== 0) throw new Error('a test has failed: what it was answered may be wrong, so nothing was recorded');
}

const exchangesIn = (folder: string): readonly Exchange[] =>
  readdirSync(folder)
    .filter((name) => name.endsWith('.jsonl'))
    .flatMap((name) => readFileSync(path.join(folder, name), 'utf8').trim().split('\n'))
    .map((line) => JSON.parse(line) as Exchange);

/** What the reference shows of an exchange: everything but where it comes from. */
function publicExchange(exchange: Exchange): RecordedExchange {
  const { form, method, target, request, status, answer, events } = castExchange(exchange);
  return {
    status,
    ...(form === undefined ? {} : { form }),
    method,
    target,
    ...(request === undefined ? {} : { request }),
    answer,
    ...(events.length === 0 ? {} : { events: [...new Set(events)] }),
  };
}

main(process.argv.slice(2));
