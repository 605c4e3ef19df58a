import { App, type AppProps } from 'aws-cdk-lib';

/**
 * An app of the CDK for a test that looks at resources of a stack. It does not ask for the rules of CloudFormation, which take 10 s of CPU
 * in each process and would only be printed: `rules.test.ts` holds whole stages to them.
 */
export const smallApp = (settings: AppProps = {}): App =>
  new App({ analyticsReporting: false, treeMetadata: false, builtinCloudFormationValidation: false, ...settings });
