import { spawnSync } from 'node:child_process';
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { Validator } from '@seriousme/openapi-schema-validator';
import { offeredOperations } from '../../functions/kernel/http/route-frame.ts';
import type { JsonObject } from '../../functions/reference/json-object.ts';
import { openApiOfWings } from '../../functions/reference/openapi-wings.ts';
import { openApiDocument } from '../../functions/reference/openapi.ts';
import {
  accountCounters,
  capabilities,
  commandNames,
  contraColumns,
  declaredScopes,
  dueKinds,
  eventRelationships,
  eventReferences,
  eventTypes,
  kinds,
  operations,
  relationshipSides,
  transactionDeclarations,
  callbacks,
  pageSummaries,
  unlistedRoutes,
  workerNames,
  workers,
} from '../../functions/registry.ts';
import { records } from '../../functions/ports/ach-rail/nacha/records.ts';
import { achFieldTexts } from '../../functions/ports/ach-rail/texts/ach-records.ts';
import { projectRoot } from '../../local/engines/project-root.ts';
import { pricedStage } from '../cost/priced-stage.ts';
import { readSimulatedScale } from '../scale/simulated-scale.ts';
import type { OpenApi as SiteDocument } from '../../site/openapi.ts';
import { attributeFaults } from './account-modules.ts';
import { clientModules } from './client/modules.ts';
import { pythonModules } from './client/python/modules.ts';
import type { OpenApi } from './client/schema.ts';
import { planRoute } from '../../lib/function-plan.ts';
import { consoleForms, consoleFormsPath } from './console-forms.ts';
import { consoleLists, consoleListsPath } from './console-lists.ts';
import { consoleModule, consoleModulePath } from './console-module.ts';
import { consoleScopes, consoleScopesPath } from './console-scopes.ts';
import { costPage } from './cost-page.ts';
import { collection } from './collection.ts';
import { eventsPages } from './events-page.ts';
import { achRecordsPage } from './ach-records-page.ts';
import { allExports, type Export } from './exports.ts';
import { eventSides, linksOfEvents, sideFaults } from './event-sides.ts';
import { kindsPage } from './kinds-page.ts';
import { lifeFaults } from './lives.ts';
import { personalAttributes, personalFaults } from './personal-data.ts';
import { answerFaults, erasableEvents, erasableResources } from './personal-answers.ts';
import { formatted } from './module-text.ts';
import { firstModules, generatedModules } from './modules.ts';
import { newcomersPage } from './newcomers-page.ts';
import { notOfferedPage } from './not-offered-page.ts';
import { operationSamples } from './operation-samples.ts';
import { pageSettingsModule } from './page-settings.ts';
import { operationsPage } from './operations-page.ts';
import { answeredResources, resourceTypes } from './resource-types.ts';
import { scalePage } from './scale-page.ts';
import { scopesPage } from './scopes-page.ts';
import { drawnMachines, statesPage } from './states-page.ts';
import { storedForms } from './stored-items.ts';
import { transactionsPage } from './transactions-page.ts';
import { unlisted } from './unlisted.ts';
import { workerSamples } from './worker-samples.ts';
import { workersPage } from './workers-page.ts';

type Files = ReadonlyMap<string, string>;

const roundName = 'GENERATE_ROUND';
const rewrittenName = 'GENERATE_REWRITTEN';
/** How many files earlier rounds have changed. */
const rewrittenEarlier = Number(process.env[rewrittenName] ?? 0);
const roundsMax = 5;
const erasable = [
  ...erasableEvents(eventReferences),
  ...erasableResources([...eventRelationships.values()].flat(), answeredResources(operations)),
];
const erasableLinks = linksOfEvents(eventReferences, eventRelationships);
const operationIds = [...[...operations, ...callbacks].map(({ id }) => id), ...pageSummaries.keys()];
const declared = {
  accountCounters,
  capabilities,
  commandNames,
  contraColumns,
  declaredScopes,
  dueKinds,
  erasable,
  eventSides: eventSides(erasableLinks, relationshipSides, eventRelationships),
  eventTypes,
  foundLists: operations.flatMap(({ lists }) => (lists?.foundBy === undefined ? [] : [lists])),
  operationIds,
  transactionDeclarations,
  workerNames,
  resourceTypes: resourceTypes(operations, eventRelationships),
};
const samplesFolder = 'events';
const costFile = 'docs/generated/cost.md';
const scaleFile = 'docs/generated/scale.md';
/** One for all documents: it compiles their schema once. */
const validator = new Validator();
const outOfDate = 'Out of date, run npm run generate:';
const root = projectRoot();

/**
 * Lists files that are out of date and declarations that no manifest lists, as sentences. Writes nothing. The pages of costs and of scale
 * are compared by the tests of costs, which have made the stage already.
 */
export async function checkProject(): Promise<readonly string[]> {
  const staleFirst = staleOf(await firstModules(declared));
  if (staleFirst.length > 0) return [outOfDate, ...staleFirst];
  const exports = await allExports(join(root, 'functions'));
  const forgotten = forgottenIn(exports);
  // If a declaration is in no manifest, the generated files would be wrong.
  if (forgotten.length > 0) return forgotten;
  const files = await allFiles(exports);
  const stale = [...staleOf(files), ...strays([...files.keys(), costFile, scaleFile])];
  return stale.length === 0 ? [] : [outOfDate, ...stale];
}

/**
 * Declarations that no manifest lists, kinds and attributes of accounts whose life is not whole, personal data that no erasure would find, and attributes that do
 * not say if they are personal, as sentences.
 */
function forgottenIn(exports: readonly Export[]): readonly string[] {
  const forgotten = unlisted(exports, capabilities);
  if (forgotten.length > 0) return forgotten;
  return [
    ...lifeFaults(exports, capabilities),
    ...attributeFaults(exports, capabilities),
    ...personalFaults(exports, join(root, 'functions')),
    ...answerFaults(erasable),
    ...sideFaults(erasableLinks, relationshipSides),
  ];
}

/** Writes all generated files. Returns the declarations that no manifest lists, as sentences. */
export async function writeProject(): Promise<readonly string[]> {
  const first = await firstModules(declared);
  if (staleOf(first).length > 0) return rewritten(first);
  const exports = await allExports(join(root, 'functions'));
  const forgotten = forgottenIn(exports);
  if (forgotten.length > 0) return forgotten;
  const modules = await generatedModules(declared, exports);
  if (staleOf(modules).length > 0) return rewritten(modules);
  const live = pricedStage('live');
  const files = new Map([
    ...(await allFiles(exports)),
    [costFile, costPage(live)] as const,
    [scaleFile, scalePage(live, readSimulatedScale())] as const,
  ]);
  const changed = staleOf(files);
  const gone = strays([...files.keys()]);
  for (const path of gone) rmSync(join(root, path));
  write(files);
  console.log(`${files.size} files generated, ${rewrittenEarlier + changed.length + gone.length} of them changed`);
  return [];
}

/**
 * Writes generated modules. This process has loaded the old ones, so a new process generates the rest. Two may have to, because some
 * modules follow from others; if a module is another one each time, it would never end.
 */
function rewritten(modules: Files): readonly string[] {
  const round = Number(process.env[roundName] ?? 0) + 1;
  if (round > roundsMax) return [`${staleOf(modules).join(', ')}: each generation writes another text`];
  const count = rewrittenEarlier + staleOf(modules).length;
  write(modules);
  const env = { ...process.env, [roundName]: String(round), [rewrittenName]: String(count) };
  const { status } = spawnSync(process.execPath, process.argv.slice(1), { stdio: 'inherit', env });
  return status === 0 ? [] : ['npm run generate failed after it had written the generated modules'];
}

/** All generated files but the pages of costs and of scale, by path from the project's folder. */
async function allFiles(exports: readonly Export[]): Promise<Files> {
  await validDocument(openApiDocument(offeredOperations(operations, { sandbox: false }), eventTypes));
  const document = await validDocument(openApiDocument(operations, eventTypes));
  for (const own of openApiOfWings(document).values()) await validDocument(own);
  const moneyOperations = new Set(
    offeredOperations(operations, { sandbox: false })
      .filter((operation) => planRoute(operation).movesMoney)
      .map(({ id }) => id),
  );
  const samples = [...operationSamples(operations), ...workerSamples(workers)];
  return new Map([
    ...(await generatedModules(declared, exports)),
    ...clientModules(document as unknown as OpenApi),
    ...pythonModules(document as unknown as OpenApi),
    [consoleModulePath, await consoleModule(document as unknown as OpenApi)],
    [consoleFormsPath, await consoleForms(document as unknown as OpenApi, { moneyOperations })],
    [consoleListsPath, await consoleLists(document as unknown as OpenApi)],
    [consoleScopesPath, await consoleScopes()],
    ['docs/generated/openapi.json', json(document)],
    ['docs/generated/collection.json', json(collection(document as unknown as Parameters<typeof collection>[0]))],
    ['docs/generated/operations.md', operationsPage(operations)],
    ...eventsPages(capabilities),
    ['docs/generated/scopes.md', scopesPage(operations)],
    ['docs/generated/not-offered.md', await formatted('docs/generated/not-offered.md', notOfferedPage(operations))],
    [
      'docs/generated/newcomers.md',
      await formatted('docs/generated/newcomers.md', newcomersPage(document as unknown as SiteDocument)),
    ],
    ['test/guides/settings.generated.ts', await formatted('test/guides/settings.generated.ts', pageSettingsModule())],
    ['docs/generated/states.md', statesPage(drawnMachines(capabilities, exports))],
    [
      'docs/generated/kinds.md',
      kindsPage(kinds, [...operations, ...unlistedRoutes], workers, personalAttributes(exports)),
    ],
    ['docs/generated/stored-items.json', json(storedForms(exports, capabilities))],
    ['docs/generated/workers.md', workersPage(workers, [...operations, ...unlistedRoutes], dueKinds)],
    [
      'docs/generated/ach-records.md',
      await formatted('docs/generated/ach-records.md', achRecordsPage(records, achFieldTexts)),
    ],
    ['docs/generated/transactions.md', transactionsPage(transactionDeclarations, contraColumns)],
    ...samples.map(([path, event]) => [join(samplesFolder, path), json(event)] as const),
  ]);
}

/** An OpenAPI document as it is written. Throws if it is not valid OpenAPI. */
async function validDocument(document: JsonObject): Promise<JsonObject> {
  const text = json(document);
  const { valid, errors } = await validator.validate(JSON.parse(text) as Record<string, unknown>);
  if (!valid) throw new Error(`the OpenAPI document is not valid: ${JSON.stringify(errors, null, 2)}`);
  return JSON.parse(text) as JsonObject;
}

const staleOf = (files: Files): readonly string[] =>
  [...files].filter(([path, text]) => textOf(path) !== text).map(([path]) => path);

/** Samples and pages of what no longer exists. */
function strays(generated: readonly string[]): readonly string[] {
  return [samplesFolder, 'docs/generated']
    .flatMap(filesBelow)
    .filter((path) => /\.(json|md)$/.test(path) && !generated.includes(path));
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

function write(files: Files): void {
  for (const [path, text] of files) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), text);
  }
}

const json = (value: unknown): string => `${JSON.stringify(value, null, 2)}\n`;
