import type { App, Stack } from 'aws-cdk-lib';
import { offeredOperations, offeredRoutes } from '../functions/kernel/http/route-frame.ts';
import { offeredWorkers } from '../functions/kernel/workers/define-worker.ts';
import { eventTypes, operations, unlistedRoutes, workers } from '../functions/registry.ts';
import { bundleFunctions } from './bundling/bundle-functions.ts';
import { makeConsole } from '../local/console/console-files.ts';
import { bundleReference } from './bundling/bundle-reference.ts';
import { addStacks, stageOf } from './stack-of-stage.ts';
import type { Stage } from './stages.ts';

export interface PlatformProps {
  readonly projectDirectory: string;
  /** Settings that replace those of the stage, for a deployment that no stage of the project describes. */
  readonly changes?: Partial<Stage>;
}

/** Bundles every function of the app's stage, and adds its stacks. */
export async function addPlatform(app: App, { projectDirectory, changes }: PlatformProps): Promise<readonly Stack[]> {
  const offered = offeredOperations(operations, stageOf(app));
  const stage = { ...stageOf(app), ...changes };
  const served = [...offered, ...offeredRoutes(unlistedRoutes, stage)];
  const codeOf = await bundleFunctions({
    projectDirectory,
    operations: served,
    workers: offeredWorkers(workers, stage),
    banks: stage.banks,
  });
  const console = stage.console === undefined ? undefined : await makeConsole(projectDirectory);
  await bundleReference({ projectDirectory, operations: offered, eventTypes, console });
  return addStacks(app, {
    operations: served,
    workers,
    codeOf,
    ...(changes === undefined ? {} : { changes }),
  });
}
