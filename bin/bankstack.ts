import { dirname } from 'node:path';
import { operations } from '../functions/registry.ts';
import { workers } from '../functions/workers.ts';
import { bundleFunctions } from '../lib/bundling/bundle-functions.ts';
import { createApp } from '../lib/create-app.ts';

const codeOf = await bundleFunctions({ projectDirectory: dirname(import.meta.dirname), operations, workers });
const { CDK_DEFAULT_ACCOUNT: account, CDK_DEFAULT_REGION: region } = process.env;
const { app } = createApp({
  operations,
  workers,
  codeOf,
  ...(account !== undefined && region !== undefined ? { env: { account, region } } : {}),
});
app.synth();
