import { App, Validations } from 'aws-cdk-lib';
import { AwsSolutionsChecks, ServerlessChecks } from 'cdk-nag';
import { stageOf } from '../lib/stack-of-stage.ts';
import { DeployerStack } from '../lib/stacks/deployer-stack.ts';
import { preflightChecks } from './preflight/checks.ts';

/** The app with the role of the workflow that deploys a stage (docs/operate/releases.md). It is no part of the stage. */
const app = new App();
const text = (name: string): string => String(app.node.tryGetContext(name) ?? '');
new DeployerStack(app, {
  stage: stageOf(app),
  repository: text('repository'),
  checkActions: [preflightChecks.first, ...preflightChecks.others].flatMap(({ actions }) => actions),
  createsProvider: text('provider') !== 'exists',
});
Validations.of(app).addPlugins(new AwsSolutionsChecks(app), new ServerlessChecks(app));
app.synth();
