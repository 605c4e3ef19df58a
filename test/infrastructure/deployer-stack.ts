import type { App } from 'aws-cdk-lib';
import { preflightChecks } from '../../bin/preflight/checks.ts';
import { DeployerStack } from '../../lib/stacks/deployer-stack.ts';
import { stageNamed } from '../../lib/stages.ts';

/** The settings of a role that a workflow deploys a live stage with. */
export const deployerProps = {
  stage: { ...stageNamed('live'), aws: { account: '123456789012', region: 'us-east-1' } },
  repository: 'acme/bank',
  checkActions: [preflightChecks.first, ...preflightChecks.others].flatMap(({ actions }) => actions),
  createsProvider: true,
};

export const deployerStack = (app: App, changes: Partial<typeof deployerProps> = {}): DeployerStack =>
  new DeployerStack(app, { ...deployerProps, ...changes });
