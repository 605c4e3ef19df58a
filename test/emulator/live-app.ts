import { dirname } from 'node:path';
import { App } from 'aws-cdk-lib';
import { addPlatform } from '../../lib/add-platform.ts';
import { identitySecretParameter, identityUrlVariable } from './identity-settings.ts';

/**
 * The app of `bin/bankstack.ts` with a provider of identity checks, as an operator sets one for a live stage. Its address is
 * known only to the run that starts it, and comes in an environment variable.
 */
const baseUrl = process.env[identityUrlVariable];
if (baseUrl === undefined) throw new Error(`${identityUrlVariable} is the address of the identity provider`);

const app = new App();
await addPlatform(app, {
  projectDirectory: dirname(dirname(import.meta.dirname)),
  changes: { identityCheck: { baseUrl, secretParameter: identitySecretParameter } },
});
app.synth();
