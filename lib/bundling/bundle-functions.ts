import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import * as lambda from 'aws-cdk-lib/aws-lambda';
import type { Route } from '../../functions/kernel/http/route.ts';
import type { Worker } from '../../functions/kernel/workers/define-worker.ts';
import type { Bank } from '../../functions/organisations/banks.ts';
import type { CodeOf } from '../constructs/platform-function.ts';
import { type FunctionPlan, planRoute, planWorker } from '../function-plan.ts';
import { bundle } from './bundle.ts';
import { functionsBuildDirectory } from './bundle-options.ts';
import { entryOf } from './entry.ts';
import { findSources } from './find-sources.ts';
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
  const entryPoints = planned.map(({ plan, source }) => {
    const file = join(entriesDirectory, `${plan.id}.ts`);
    writeFileSync(file, entryOf(plan, source, functionsDirectory));
    return { in: file, out: `${plan.id}/index`, ...leftOutOf(plan) };
  });
  for (const takesMessages of [true, false]) {
    for (const showsResources of [true, false]) {
      const some = entryPoints.filter(
        (one) => one.takesMessages === takesMessages && one.showsResources === showsResources,
      );
      if (some.length === 0) continue;
      const what = { entryPoints: some.map(({ in: file, out }) => ({ in: file, out })), outdir: outputDirectory };
      const passes = [...(takesMessages ? [] : [withoutMessages]), ...(showsResources ? [] : [withoutViews])];
      await bundle(projectDirectory, what, { banks, passes });
      if (showsResources) continue;
      for (const { out } of some) mustShowNothing(out, readFileSync(join(outputDirectory, `${out}.js`), 'utf8'));
    }
  }
  return (functionId) => lambda.Code.fromAsset(join(outputDirectory, functionId));
}

/** What decides what a bundle leaves out: only callbacks read messages of partners, and workers answer no customer, unless they perform operations. */
function leftOutOf({ id, frame }: FunctionPlan) {
  const isWorker = frame === 'queue' || frame === 'stream';
  return { takesMessages: frame === 'callback', showsResources: !isWorker || performers.includes(id) };
}

/** The workers that perform operations in the name of the caller who ordered them. */
const performers: readonly string[] = ['bulk-payments'];
