import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import * as lambda from 'aws-cdk-lib/aws-lambda';
import type { Route } from '../../functions/kernel/http/route.ts';
import type { Worker } from '../../functions/kernel/workers/define-worker.ts';
import type { Bank } from '../../functions/organisations/banks.ts';
import type { CodeOf } from '../constructs/platform-function.ts';
import { planRoute, planWorker } from '../function-plan.ts';
import { bundle } from './bundle.ts';
import { functionsBuildDirectory } from './bundle-options.ts';
import { entryOf } from './entry.ts';
import { findSources } from './find-sources.ts';
import { withoutMessages } from './without-messages.ts';

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
    return { in: file, out: `${plan.id}/index`, takesMessages: plan.frame === 'callback' };
  });
  for (const takesMessages of [true, false]) {
    const some = entryPoints.filter((one) => one.takesMessages === takesMessages);
    const what = { entryPoints: some.map(({ in: file, out }) => ({ in: file, out })), outdir: outputDirectory };
    await bundle(projectDirectory, what, { banks, passes: takesMessages ? [] : [withoutMessages] });
  }
  return (functionId) => lambda.Code.fromAsset(join(outputDirectory, functionId));
}
