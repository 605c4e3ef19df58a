import { execFileSync } from 'node:child_process';
import { mkdirSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { packSettings } from '../../functions/ports/packed-settings.ts';
import { usualSettings } from '../../functions/ports/settings.ts';
import { callbacks, operations, workers } from '../../functions/registry.ts';
import { bundleFunctions } from '../../lib/bundling/bundle-functions.ts';
import { projectRoot } from '../../local/engines/project-root.ts';
import type { Row } from './report.ts';

const startsMeasured = 20;
const bytesPerKilobyte = 1024;
/** An operation of the usual kind: it reads and writes, and opens sealed values. */
const typical = 'createPayment';

/** What the functions weigh and how long they take to start, on their bundles as they would be deployed. */
export async function bundleRows(): Promise<Row[]> {
  const root = projectRoot();
  await bundleFunctions({ projectDirectory: root, operations: [...operations, ...callbacks], workers });
  // A deployed function stands alone; here it must not take the project's word for what kind of module it is.
  writeFileSync(path.join(root, '.build', 'functions', 'package.json'), '{"type":"commonjs"}');
  const bundle = (id: string) => path.join(root, '.build', 'functions', id, 'index.js');
  const largestOf = (all: readonly { readonly id: string }[]) =>
    all
      .map(({ id }) => ({ id, bytes: statSync(bundle(id)).size }))
      .reduce((one, other) => (other.bytes > one.bytes ? other : one));
  const largest = largestOf(operations);
  const largestWorker = largestOf(workers);
  return [
    {
      what: `largest bundle of a worker (${largestWorker.id})`,
      measured: { kilobytes: largestWorker.bytes / bytesPerKilobyte },
      budget: { kilobytes: 440 },
      moonshot: { kilobytes: 300 },
    },
    {
      what: `largest bundle of an operation (${largest.id})`,
      measured: { kilobytes: largest.bytes / bytesPerKilobyte },
      budget: { kilobytes: 440 },
      moonshot: { kilobytes: 300 },
    },
    {
      what: `bytecode after load (${typical})`,
      measured: { kilobytes: bytecodeBytes(bundle(typical)) / bytesPerKilobyte },
      budget: { kilobytes: 420 },
      moonshot: { kilobytes: 200 },
    },
    {
      what: `start over an empty function (${typical}), not gated`,
      measured: { times: startRatio(root, bundle(typical)) },
      budget: undefined,
      moonshot: { times: 2.5 },
    },
  ];
}

/** Enough for a platform to be made: nothing is called with it. */
const environment = {
  PATH: process.env['PATH'],
  AWS_REGION: 'us-east-1',
  AWS_ACCESS_KEY_ID: 'bench',
  AWS_SECRET_ACCESS_KEY: 'bench',
  BANKSTACK_SETTINGS: JSON.stringify(
    packSettings({
      stage: 'bench',
      sandbox: true,
      tableName: 'bench',
      queueUrls: {},
      ...usualSettings,
      allowLocalWebhookTargets: false,
      unavailableAfterDays: 2,
      pushesToCards: false,
      ports: { cipher: { keyArn: 'arn:aws:kms:us-east-1:000000000000:key/bench' } },
    }),
  ),
};

/** What loading adds to what Node itself brings. */
function bytecodeBytes(file: string): number {
  const script = `
    const bytes = () => require('node:v8').getHeapCodeStatistics().bytecode_and_metadata_size;
    const before = bytes();
    require(${JSON.stringify(file)});
    process.stdout.write(String(bytes() - before));`;
  return Number(execFileSync(process.execPath, ['-e', script], { env: environment }));
}

function startRatio(root: string, file: string): number {
  const folder = path.join(root, '.build', 'bench');
  mkdirSync(folder, { recursive: true });
  const empty = path.join(folder, 'empty.js');
  writeFileSync(empty, 'exports.handler = async () => undefined;');
  writeFileSync(path.join(folder, 'package.json'), '{"type":"commonjs"}');
  return medianStartMs(file) / medianStartMs(empty);
}

function medianStartMs(file: string): number {
  const times = Array.from({ length: startsMeasured }, () => {
    const startedMs = performance.now();
    execFileSync(process.execPath, ['-e', `require(${JSON.stringify(file)})`], { env: environment });
    return performance.now() - startedMs;
  }).sort((one, other) => one - other);
  return times[Math.floor(startsMeasured / 2)] ?? 0;
}
