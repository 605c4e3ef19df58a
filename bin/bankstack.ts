import { dirname } from 'node:path';
import { App } from 'aws-cdk-lib';
import { offeredOperations } from '../functions/kernel/http/operation.ts';
import { callbacks, eventTypes, operations, workers } from '../functions/registry.ts';
import { bundleFunctions } from '../lib/bundling/bundle-functions.ts';
import { bundleReference } from '../lib/bundling/bundle-reference.ts';
import { addStack, stageOf } from '../lib/stack-of-stage.ts';

const app = new App();
const offered = offeredOperations(operations, stageOf(app));
const projectDirectory = dirname(import.meta.dirname);
const served = [...offered, ...callbacks];
const codeOf = await bundleFunctions({ projectDirectory, operations: served, workers });
await bundleReference({ projectDirectory, operations: offered, eventTypes });
const { CDK_DEFAULT_ACCOUNT: account, CDK_DEFAULT_REGION: region } = process.env;
addStack(app, {
  operations: served,
  workers,
  codeOf,
  ...(account !== undefined && region !== undefined ? { env: { account, region } } : {}),
});
app.synth();
