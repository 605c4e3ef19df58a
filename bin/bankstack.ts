import { dirname } from 'node:path';
import { App } from 'aws-cdk-lib';
import { addPlatform } from '../lib/add-platform.ts';

const app = new App();
await addPlatform(app, { projectDirectory: dirname(import.meta.dirname) });
app.synth();
