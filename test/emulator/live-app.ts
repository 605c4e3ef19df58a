import { dirname } from 'node:path';
import { App } from 'aws-cdk-lib';
import { addPlatform } from '../../lib/add-platform.ts';
import { consoleIssuerVariable, consoleSettings } from './console-settings.ts';
import { identitySecretParameter, identityUrlVariable } from './identity-settings.ts';

/**
 * The app of `bin/bankstack.ts` with a provider of identity checks and a console, as an operator sets them for a live stage. The addresses of the
 * two providers are known only to the run that starts them, and come in environment variables.
 */
const baseUrl = process.env[identityUrlVariable];
if (baseUrl === undefined) throw new Error(`${identityUrlVariable} is the address of the identity provider`);
const issuer = process.env[consoleIssuerVariable];
if (issuer === undefined) throw new Error(`${consoleIssuerVariable} is the issuer with which people sign in`);

const app = new App();
await addPlatform(app, {
  projectDirectory: dirname(dirname(import.meta.dirname)),
  changes: {
    identityCheck: { baseUrl, secretParameter: identitySecretParameter },
    console: consoleSettings(issuer),
  },
});
app.synth();
