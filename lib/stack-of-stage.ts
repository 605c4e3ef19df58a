import { type App, type Environment, Tags, Validations } from 'aws-cdk-lib';
import { AwsSolutionsChecks, ServerlessChecks } from 'cdk-nag';
import type { Route } from '../functions/kernel/http/route.ts';
import type { Worker } from '../functions/kernel/workers/define-worker.ts';
import type { CodeOf } from './constructs/platform-function.ts';
import { BankstackStack } from './stacks/bankstack-stack.ts';
import { type Stage, stageNamed } from './stages.ts';

export interface StackOfStageProps {
  readonly operations: readonly Route[];
  readonly workers: readonly Worker[];
  readonly codeOf: CodeOf;
  readonly env?: Environment;
  /** False skips the checks of cdk-nag, for tests that make many templates. Another test runs the checks. */
  readonly checks?: boolean;
  /** Settings that replace those of the stage, for tests of settings that no stage of the project uses. */
  readonly changes?: Partial<Stage>;
}

/**
 * The stage that the CDK context names: `-c stage=sandbox`. `-c alarmEmails=ann@example.com,ben@example.com` replaces the
 * recipients of its alarms.
 */
export function stageOf(app: App): Stage {
  const stage = stageNamed(textOf(app, 'stage') ?? 'sandbox');
  const alarmEmails = textOf(app, 'alarmEmails')?.split(',');
  return alarmEmails === undefined ? stage : { ...stage, alarmEmails };
}

/**
 * Adds the stack of the app's stage, with the checks that every synthesis has to pass.
 */
export function addStack(
  app: App,
  { operations, workers, codeOf, env, checks = true, changes = {} }: StackOfStageProps,
): BankstackStack {
  const stage = { ...stageOf(app), ...changes };
  const stack = new BankstackStack(app, stackName(stage), {
    stage,
    operations,
    workers,
    codeOf,
    description: `Bankstack, stage ${stage.name}`,
    ...(env === undefined ? {} : { env }),
  });
  Tags.of(stack).add('bankstack:stage', stage.name);
  if (checks) Validations.of(app).addPlugins(new AwsSolutionsChecks(app), new ServerlessChecks(app));
  return stack;
}

function stackName(stage: Stage): string {
  return `Bankstack-${stage.name}`;
}

function textOf(app: App, name: string): string | undefined {
  const value: unknown = app.node.tryGetContext(name);
  return typeof value === 'string' && value !== '' ? value : undefined;
}
