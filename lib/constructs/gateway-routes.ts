import { Aws, Duration } from 'aws-cdk-lib';
import * as apigateway from 'aws-cdk-lib/aws-apigateway';
import * as iam from 'aws-cdk-lib/aws-iam';
import * as lambda from 'aws-cdk-lib/aws-lambda';
import type { Construct } from 'constructs';
import type { AnyOperation } from '../../functions/kernel/http/operation.ts';
import { isPagePath } from '../../functions/kernel/http/other-methods.ts';
import { preflightHeaders } from '../../functions/kernel/http/preflight.ts';
import { acknowledgeMethod } from '../acknowledgements.ts';
import { apiStageName, functionArn, releasedAlias } from '../names.ts';
import { pascalCase } from '../pascal-case.ts';
import type { Stage } from '../stages.ts';
import type { CrossOrigin } from './fixed-answer.ts';
import { noPageAnswer, otherMethodsAnswer } from './other-methods.ts';

/** The method and path of a route, and the function that serves it. */
export interface GatewayRoute {
  readonly id: string;
  readonly method: string;
  readonly path: string;
  readonly functionId: string;
  /** The operation; absent if it is a page, a callback or a public route, which scripts of other origins do not call. */
  readonly operation?: AnyOperation;
  /** True if the function is called by its alias, because its new code comes by a canary. */
  readonly hasCanary?: boolean;
  /** Where the answer is a stream: how long it may take. */
  readonly streamedSecondsMax?: number;
}

export interface GatewayRoutesProps {
  readonly stage: Pick<Stage, 'name' | 'origins' | 'sandbox'>;
  readonly api: apigateway.IRestApi;
  readonly routes: readonly GatewayRoute[];
}

/** Adds the paths of routes to the API, each with its methods, and with an answer to every other method. */
export function addRoutes(scope: Construct, { stage, api, routes }: GatewayRoutesProps): void {
  const access = accessOf(scope, { stage, api, routes });
  for (const [path, own] of Map.groupBy(routes, (route) => route.path)) {
    const resource = api.root.resourceForPath(path);
    for (const route of own) {
      const added = new apigateway.Method(scope, `${pascalCase(route.id)}Method`, {
        httpMethod: route.method,
        resource,
        integration: functionIntegration(calledArn(stage, route), route, access),
        options: { operationName: route.id },
      });
      acknowledgeMethod(added);
    }
    const others = { methods: own.map(({ method }) => method), crossOrigin: crossOriginOf(own, stage) };
    addAnswer(scope, `${pascalCase(own[0]?.id ?? '')}OtherMethods`, resource, otherMethodsAnswer(path, others));
  }
  for (const path of unservedPagePaths(routes.map((route) => route.path))) {
    addAnswer(scope, `${pascalCase(path)}NoPage`, api.root.resourceForPath(path), noPageAnswer());
  }
}

/** What scripts of the named origins may do at a path. Undefined if the stage names none, or the path has no operations. */
function crossOriginOf(own: readonly GatewayRoute[], stage: GatewayRoutesProps['stage']): CrossOrigin | undefined {
  const operations = own.flatMap(({ operation }) => operation ?? []);
  if (stage.origins.length === 0 || operations.length === 0) return undefined;
  return { origins: stage.origins, preflight: preflightHeaders(operations, stage) };
}

/**
 * What leads to pages and is none, and everything else under `/hosted/`. Empty if there are no pages. Browsers ask for such addresses, so they
 * answer a page. The variable takes every address that no other resource has; what only leads to pages (`/hosted/themes`) is a resource
 * without methods, and answers it itself.
 */
export function unservedPagePaths(paths: readonly string[]): readonly string[] {
  const leading = paths.filter(isPagePath).flatMap((path) => {
    const segments = path.split('/');
    return segments.slice(2).map((_, index) => segments.slice(0, index + 2).join('/'));
  });
  if (leading.length === 0) return [];
  return [...new Set([...leading, '/hosted/{proxy+}'])].filter((path) => !paths.includes(path));
}

/**
 * Lets API Gateway invoke the functions of these routes. It does so by one role for exactly these functions: a permission at each function
 * would be a resource for each method. Streams, of which there are few, have such permissions: nobody has tried in AWS whether a role works
 * with streams. Returns the role of a route, or undefined if it has a permission.
 */
function accessOf(scope: Construct, props: GatewayRoutesProps): (route: GatewayRoute) => iam.Role | undefined {
  for (const route of props.routes.filter(isStreamed)) permit(scope, route, props);
  const whole = props.routes.filter((route) => !isStreamed(route));
  const invoker = whole.length === 0 ? undefined : createInvoker(scope, props.stage, whole);
  return (route) => (isStreamed(route) ? undefined : invoker);
}

const isStreamed = ({ streamedSecondsMax }: GatewayRoute): boolean => streamedSecondsMax !== undefined;

function createInvoker(scope: Construct, stage: Pick<Stage, 'name'>, routes: readonly GatewayRoute[]): iam.Role {
  const invoke = new iam.PolicyStatement({
    sid: 'InvokeFunctions',
    actions: ['lambda:InvokeFunction'],
    resources: [...new Set(routes.flatMap((route) => invokedArns(stage, route)))],
  });
  return new iam.Role(scope, 'Invoker', {
    assumedBy: new iam.ServicePrincipal('apigateway.amazonaws.com'),
    inlinePolicies: { InvokeFunctions: new iam.PolicyDocument({ statements: [invoke] }) },
  });
}

/** The ARN that the method of a route calls. */
function calledArn(stage: Pick<Stage, 'name'>, { functionId, hasCanary }: GatewayRoute): string {
  const arn = functionArn(stage, functionId);
  return hasCanary === true ? `${arn}:${releasedAlias}` : arn;
}

/**
 * What the role may invoke for a route. Of a function with an alias it is the function too: the methods that are deployed name it until their next
 * deployment when a stage gets its first aliases, and again after it gives them up.
 */
const invokedArns = (stage: Pick<Stage, 'name'>, route: GatewayRoute): readonly string[] => [
  ...new Set([functionArn(stage, route.functionId), calledArn(stage, route)]),
];

/** Lets API Gateway invoke the function of a route, for this method and path of this API only. */
function permit(scope: Construct, route: GatewayRoute, { stage, api }: GatewayRoutesProps): void {
  const { id, method, path } = route;
  new lambda.CfnPermission(scope, `${pascalCase(id)}Permission`, {
    action: 'lambda:InvokeFunction',
    functionName: calledArn(stage, route),
    principal: 'apigateway.amazonaws.com',
    sourceArn: api.arnForExecuteApi(method, path.replaceAll(/\{[^}]*\}/g, '*'), apiStageName),
  });
}

function functionIntegration(
  arn: string,
  route: GatewayRoute,
  access: ReturnType<typeof accessOf>,
): apigateway.Integration {
  const { streamedSecondsMax } = route;
  const credentialsRole = access(route);
  return new apigateway.Integration({
    type: apigateway.IntegrationType.AWS_PROXY,
    integrationHttpMethod: 'POST',
    uri: uriOf(arn, route),
    options: {
      ...(credentialsRole === undefined ? {} : { credentialsRole }),
      // The gateway waits for a stream until its function times out. The limit of 29 seconds is for whole answers.
      ...(streamedSecondsMax === undefined
        ? {}
        : {
            responseTransferMode: apigateway.ResponseTransferMode.STREAM,
            timeout: Duration.seconds(streamedSecondsMax),
          }),
    },
  });
}

/** The address at which API Gateway invokes a function: a stream has another one. */
function uriOf(arn: string, { streamedSecondsMax }: GatewayRoute): string {
  const call =
    streamedSecondsMax === undefined
      ? `2015-03-31/functions/${arn}/invocations`
      : `2021-11-15/functions/${arn}/response-streaming-invocations`;
  return `arn:${Aws.PARTITION}:apigateway:${Aws.REGION}:lambda:path/${call}`;
}

function addAnswer(
  scope: Construct,
  id: string,
  resource: apigateway.IResource,
  { integration, options }: ReturnType<typeof otherMethodsAnswer>,
): void {
  acknowledgeMethod(new apigateway.Method(scope, id, { httpMethod: 'ANY', resource, integration, options }));
}
