import { App, Stack } from 'aws-cdk-lib';
import * as lambda from 'aws-cdk-lib/aws-lambda';
import { codeFolderVariable, functionName } from './names.ts';

/** A stack with one function, whose code is in the folder that the environment names. */
const app = new App();
new lambda.Function(new Stack(app, 'Hotswap'), 'Function', {
  functionName,
  runtime: lambda.Runtime.NODEJS_24_X,
  handler: 'index.handler',
  code: lambda.Code.fromAsset(process.env[codeFolderVariable] ?? ''),
});
app.synth();
