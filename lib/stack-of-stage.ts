import { type App, type Stack, Tags, Validations } from 'aws-cdk-lib';
import { AwsSolutionsChecks, ServerlessChecks } from 'cdk-nag';
import type { Route } from '../functions/kernel/http/route.ts';
import type { Worker } from '../functions/kernel/workers/define-worker.ts';
import type { CodeOf } from './constructs/platform-function.ts';
import { summaryOf as summaryInRegistry, wingOf as wingInRegistry } from '../functions/registry.ts';
import { stackEnvironmentOf } from './account-pin.ts';
import { canaryOf } from './canary-settings.ts';
import { addStageStacks } from './stacks/stage-stacks.ts';
import { type Stage, stageNamed } from './stages.ts';

export interface StacksOfStageProps {
  readonly operations: readonly Route[];
  readonly workers: readonly Worker[];
  readonly codeOf: CodeOf;
  /** The wing of a route or worker by its id; the one of the registry unless given, for tests that add operations. */
  readonly wingOf?: (id: string) => string;
  /** The purpose of a route; that of its documentation unless given, for the same tests. */
  readonly summaryOf?: (route: Route) => string;
  /** False skips the checks of cdk-nag, for tests that make many templates. Another test runs the checks. */
  readonly checks?: boolean;
  /** Settings that replace those of the stage, for tests of settings that no stage of the project uses. */
  readonly changes?: Partial<Stage>;
}

/**
 * The stage that the CDK context names: `-c stage=sandbox`. `-c alarmEmails=ann@example.com,ben@example.com` replaces the
 * recipients of its alarms, and `-c canary=atOnce` leaves the canary out of this deployment.
 */
export function stageOf(app: App): Stage {
  const stage = stageNamed(textOf(app, 'stage') ?? 'sandbox');
  const alarmEmails = textOf(app, 'alarmEmails')?.split(',');
  return {
    ...stage,
    ...(alarmEmails === undefined ? {} : { alarmEmails }),
    canary: canaryOf(stage, textOf(app, 'canary')),
  };
}

/**
 * Adds the stacks of the app's stage, in the order of a deployment, with the checks that every synthesis has to pass.
 */
export function addStacks(
  app: App,
  { wingOf = wingInRegistry, summaryOf = summaryInRegistry, checks = true, changes = {}, ...props }: StacksOfStageProps,
): readonly Stack[] {
  const stage = { ...stageOf(app), ...changes };
  const env = stackEnvironmentOf(stage, process.env);
  const stacks = addStageStacks(app, {
    ...props,
    stage,
    wingOf,
    summaryOf,
    ...(env === undefined ? {} : { env }),
  });
  for (const stack of stacks) Tags.of(stack).add('bankstack:stage', stage.name);
  if (checks) Validations.of(app).addPlugins(new AwsSolutionsChecks(app), new ServerlessChecks(app));
  return stacks;
}

function textOf(app: App, name: string): string | undefined {
  const value: unknown = app.node.tryGetContext(name);
  return typeof value === 'string' && value !== '' ? value : undefined;
}
