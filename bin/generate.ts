import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { Validator } from '@seriousme/openapi-schema-validator';
import { format, resolveConfig } from 'prettier';
import { eventTypes } from '../functions/event-types.ts';
import { operations } from '../functions/registry.ts';
import { type AnyOperation, offeredOperations } from '../functions/kernel/http/operation.ts';
import { openApiDocument } from '../functions/reference/openapi.ts';
import { workers } from '../functions/workers.ts';
import { projectRoot } from '../local/engines/project-root.ts';
import { eventsPage } from './generate/events-page.ts';
import { declaredKinds, kindsPage } from './generate/kinds-page.ts';
import { operationSamples } from './generate/operation-samples.ts';
import { operationsPage } from './generate/operations-page.ts';
import { scopesPage } from './generate/scopes-page.ts';
import { statesPage, transitionTables } from './generate/states-page.ts';
import { workerSamples } from './generate/worker-samples.ts';

const samplesFolder = 'events';
const root = projectRoot();

/**
 * Writes everything that is kept in the project though it follows from its code. `--check` writes nothing, names what is
 * out of date and fails. Both fail on an OpenAPI document that is not valid.
 */
async function main(isCheck: boolean): Promise<void> {
  const files = await generated();
  const stale = [...[...files].filter(([path, text]) => textOf(path) !== text).map(([path]) => path), ...strays(files)];
  if (isCheck) {
    if (stale.length === 0) return;
    console.error(`Out of date, run npm run generate:\n${stale.join('\n')}`);
    process.exitCode = 1;
    return;
  }
  for (const path of strays(files)) rmSync(join(root, path));
  for (const [path, text] of files) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), text);
  }
  console.log(`${files.size} files generated, ${stale.length} of them changed`);
}

/** All generated files, by path from the project's folder. */
async function generated(): Promise<ReadonlyMap<string, string>> {
  const pages: readonly (readonly [string, string])[] = [
    ['docs/operations.md', operationsPage(operations)],
    ['docs/events.md', eventsPage(eventTypes)],
    ['docs/scopes.md', scopesPage(operations)],
    ['docs/states.md', statesPage(await transitionTables(join(root, 'functions')))],
    ['docs/kinds.md', kindsPage(await declaredKinds(join(root, 'functions')), operations, workers)],
  ];
  await validReference(offeredOperations(operations, { sandbox: false }));
  const samples = [...operationSamples(operations), ...workerSamples(workers)];
  return new Map([
    ['docs/openapi.json', json(await validReference(operations))],
    ...(await Promise.all(pages.map(async ([path, text]) => [path, await formatted(path, text)] as const))),
    ...samples.map(([path, event]) => [join(samplesFolder, path), json(event)] as const),
  ]);
}

/** The OpenAPI document of these operations; throws where it is not valid OpenAPI. */
async function validReference(offered: readonly AnyOperation[]): Promise<unknown> {
  const text = json(openApiDocument(offered, eventTypes));
  const { valid, errors } = await new Validator().validate(JSON.parse(text) as Record<string, unknown>);
  if (!valid) throw new Error(`the OpenAPI document is not valid: ${JSON.stringify(errors, null, 2)}`);
  return JSON.parse(text);
}

/** Samples of what no longer exists. */
function strays(files: ReadonlyMap<string, string>): readonly string[] {
  return filesBelow(samplesFolder).filter((path) => path.endsWith('.json') && !files.has(path));
}

function filesBelow(folder: string): readonly string[] {
  try {
    return readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).map((name) => join(folder, name));
  } catch {
    return [];
  }
}

function textOf(path: string): string | undefined {
  try {
    return readFileSync(join(root, path), 'utf8');
  } catch {
    return undefined;
  }
}

const json = (value: unknown): string => `${JSON.stringify(value, null, 2)}\n`;

async function formatted(path: string, text: string): Promise<string> {
  const filepath = join(root, path);
  return format(text, { ...(await resolveConfig(filepath)), filepath });
}

await main(process.argv.includes('--check'));
