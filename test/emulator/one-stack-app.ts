import { App, NestedStack } from 'aws-cdk-lib';
import * as apigateway from 'aws-cdk-lib/aws-apigateway';
import * as lambda from 'aws-cdk-lib/aws-lambda';
import { offeredWorkers } from '../../functions/kernel/workers/define-worker.ts';
import { workers } from '../../functions/registry.ts';
import { apiStageName } from '../../lib/names.ts';
import { DataStack } from '../../lib/stacks/data-stack.ts';
import { stageOf } from '../../lib/stack-of-stage.ts';

/**
 * A stage as earlier versions deployed it: one stack with the data, and with paths, a deployment and a function too. `moved-stage.ts` moves it.
 * `test/infrastructure/stacks.test.ts` holds the logical ids of the data, which must be those of the earlier versions.
 */
const app = new App();
const stage = stageOf(app);
const data = new DataStack(app, { stage, routes: [], workers: offeredWorkers(workers, stage) });
// Earlier versions published nothing.
data.node.tryRemoveChild('Values');
const ids = { restApiId: data.restApi.ref, rootResourceId: data.restApi.attrRootResourceId };
const api = apigateway.RestApi.fromRestApiAttributes(data, 'Paths', ids);
const path = api.root.addResource('accounts');

// As the stack of a capability was: it had functions and methods, and the paths were in the stack around it.
const capability = new NestedStack(data, 'Accounts');
const answer = { statusCode: 200, headers: { 'Content-Type': 'application/json' }, body: '{"data":[]}' };
const handler = new lambda.Function(capability, 'ListAccounts', {
  runtime: lambda.Runtime.NODEJS_24_X,
  handler: 'index.handler',
  code: lambda.Code.fromInline(`exports.handler = async () => (${JSON.stringify(answer)});`),
});
new apigateway.Method(capability, 'ListAccountsMethod', {
  httpMethod: 'GET',
  resource: apigateway.Resource.fromResourceAttributes(capability, 'ListAccountsPath', {
    restApi: apigateway.RestApi.fromRestApiAttributes(capability, 'Api', ids),
    resourceId: path.resourceId,
    path: path.path,
  }),
  integration: new apigateway.LambdaIntegration(handler, { allowTestInvoke: false }),
});
const deployment = new apigateway.Deployment(data, 'Deployment', { api });
deployment.node.addDependency(capability);
new apigateway.Stage(data, 'Stage', { deployment, stageName: apiStageName });
app.synth();
