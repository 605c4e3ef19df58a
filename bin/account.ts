import { App, Validations } from 'aws-cdk-lib';
import { AwsSolutionsChecks, ServerlessChecks } from 'cdk-nag';
import { AccountStack } from '../lib/stacks/account-stack.ts';

/** The app of `npx bankstack aws prepare`: it is no part of a stage. */
const app = new App();
new AccountStack(app);
Validations.of(app).addPlugins(new AwsSolutionsChecks(app), new ServerlessChecks(app));
app.synth();
