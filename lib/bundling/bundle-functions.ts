import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import * as lambda from 'aws-cdk-lib/aws-lambda';
import type { Plugin } from 'esbuild';
import { invariant } from '../../functions/kernel/base/invariant.ts';
import type { Route } from '../../functions/kernel/http/route.ts';
import type { Worker } from '../../functions/kernel/workers/define-worker.ts';
import type { Bank } from '../../functions/organisations/banks.ts';
import type { CodeOf } from '../constructs/platform-function.ts';
import { type FunctionPlan, planRoute, planWorker } from '../function-plan.ts';
import { type Bundle, makeBundles, writeBundles } from './bundle.ts';
import { functionsBuildDirectory } from './bundle-options.ts';
import { entryOf } from './entry.ts';
import { findSources } from './find-sources.ts';
import { keptBundles } from './kept-bundles.ts';
import { withoutMessages } from './without-messages.ts';
import { mustShowNothing, withoutViews } from './without-views.ts';

export interface BundleRequest {
  readonly projectDirectory: string;
  readonly operations: readonly Route[];
  readonly workers: readonly Worker[];
  /** Those of the stage, for the notices that they have of their own. */
  readonly banks?: readonly Bank[];
}

/**
 * Bundles every function into `.build/functions/<id>/index.js`. The generated entry files are inside the project, so that esbuild
 * resolves their imports from there.
 */
export async function bundleFunctions({
  projectDirectory,
  operations,
  workers,
  banks = [],
}: BundleRequest): Promise<CodeOf> {
  const functionsDirectory = join(projectDirectory, 'functions');
  const entriesDirectory = join(projectDirectory, '.build', 'entries');
  const outputDirectory = functionsBuildDirectory(projectDirectory);
  const sourceOf = await findSources(functionsDirectory, [...operations, ...workers]);
  for (const directory of [entriesDirectory, outputDirectory]) {
    rmSync(directory, { recursive: true, force: true });
    mkdirSync(directory, { recursive: true });
  }
  const planned = [
    ...operations.map((operation) => ({ plan: planRoute(operation), source: sourceOf(operation) })),
    ...workers.map((worker) => ({ plan: planWorker(worker), source: sourceOf(worker) })),
  ];
  const kept = keptBundles(projectDirectory, banks);
  const entries = planned.map(({ plan, source }) => {
    const file = join(entriesDirectory, `${plan.id}.ts`);
    const text = entryOf(plan, source, functionsDirectory);
    writeFileSync(file, text);
    const passes = passesOf(plan);
    const of = { folder: join(outputDirectory, plan.id), source: text, passes: passes.map(({ name }) => name) };
    return { id: plan.id, file, of, passes, bundle: kept.find(of) };
  });
  const missing = entries.filter(({ bundle }) => bundle === undefined);
  const made = new Map<string, Bundle>();
  for (const some of Map.groupBy(missing, ({ of }) => of.passes.join()).values()) {
    const entryPoints = some.map(({ id, file }) => ({ in: file, out: `${id}/index` }));
    const what = { entryPoints, outdir: outputDirectory };
    const passes = some[0]?.passes ?? [];
    for (const one of await makeBundles(projectDirectory, what, { banks, passes })) made.set(one.folder, one);
  }
  const bundles = entries.map(({ id, of, passes, bundle = made.get(of.folder) }) => {
    invariant(bundle !== undefined, `esbuild made no bundle of ${id}`);
    if (passes.includes(withoutViews)) mustShowNothing(id, bundle.code);
    if (made.has(of.folder)) kept.keep(of, bundle);
    return bundle;
  });
  await writeBundles(bundles);
  return (functionId) => lambda.Code.fromAsset(join(outputDirectory, functionId));
}

/** What a bundle leaves out: only callbacks read messages of partners, and workers answer no customer, unless they perform operations. */
function passesOf({ id, frame }: FunctionPlan): readonly Plugin[] {
  const isWorker = frame === 'queue' || frame === 'stream';
  const showsResources = !isWorker || performers.includes(id);
  return [...(frame === 'callback' ? [] : [withoutMessages]), ...(showsResources ? [] : [withoutViews])];
}

/** The workers that perform operations in the name of the caller who ordered them. */
const performers: readonly string[] = ['bulk-payments'];
