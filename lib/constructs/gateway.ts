import { Size, Stack } from 'aws-cdk-lib';
import * as apigateway from 'aws-cdk-lib/aws-apigateway';
import * as logs from 'aws-cdk-lib/aws-logs';
import { Construct, type IConstruct } from 'constructs';
import { problems } from '../../functions/kernel/base/problem.ts';
import { acknowledgeGateway, acknowledgeMethod, acknowledgeNoWaf, acknowledgeStage } from '../acknowledgements.ts';
import { keptWith } from '../kept-resources.ts';
import type { Stage } from '../stages.ts';
import { fixedAnswer } from './fixed-answer.ts';
import { noPageAnswer } from './other-methods.ts';
import { isPagePath } from '../../functions/kernel/http/other-methods.ts';
import { addGatewayResponses, errorDocument, gatewayHeaders } from './gateway-responses.ts';
import { servedResources } from './served-resources.ts';
import { refusalWatches } from './refusal-watches.ts';
import { everyMinute, type Watch } from './watch.ts';

const apiStageName = 'v1';

/** Answers of at least this many bytes are compressed if the caller accepts it. */
const compressedBytesMin = 2048;
const serverErrorsMax = 5;

/** The method and path of a route. */
export interface GatewayRoute {
  readonly id: string;
  readonly method: string;
  readonly path: string;
}

/** Routes that need no token, by who calls them. Each gets the throttle of its group. */
export type OpenRoutes = Readonly<Record<keyof Stage['openThrottle'], readonly GatewayRoute[]>>;

export interface GatewayProps {
  readonly stage: Stage;
  readonly routes: readonly GatewayRoute[];
  readonly openRoutes: OpenRoutes;
}

/** The REST API with the paths of all routes. Nested stacks add the methods. */
export class Gateway extends Construct {
  readonly api: apigateway.RestApi;
  readonly deployment: apigateway.Deployment;
  readonly deployedStage: apigateway.Stage;
  readonly #refusals: readonly Watch[];
  readonly #resources = new Map<string, apigateway.IResource>();
  readonly #routes: readonly GatewayRoute[];

  constructor(scope: Construct, id: string, { stage, routes, openRoutes }: GatewayProps) {
    super(scope, id);
    this.#routes = routes;
    this.api = new apigateway.RestApi(this, 'Api', {
      restApiName: `bankstack-${stage.name}`,
      description: 'Banking as JSON:API',
      endpointTypes: [apigateway.EndpointType.REGIONAL],
      deploy: false,
      cloudWatchRole: false,
      minCompressionSize: Size.bytes(compressedBytesMin),
      // API Gateway answers bytes only if the Accept header equals an entry of this list. Clients send many different values, most
      // of them */*. So all bodies are binary, and functions get request bodies in base64.
      binaryMediaTypes: ['*/*'],
    });
    const paths = [...new Set(routes.map((route) => route.path))];
    refuseRivalVariables(paths);
    for (const path of paths) this.#resources.set(path, this.api.root.resourceForPath(path));
    const ownAnswers = [...addGatewayResponses(this.api), addRootMethod(this.api), ...addNoPages(this.api, paths)];
    this.deployment = createDeployment(this, this.api, ownAnswers);
    const accessLog = createAccessLog(this, stage);
    this.deployedStage = createStage(this, this.deployment, { stage, accessLog, openRoutes });
    this.#refusals = refusalWatches(this, accessLog, stage);
    this.api.deploymentStage = this.deployedStage;
    acknowledgeGateway(this.api);
  }

  /** The address of the deployed stage. It does not depend on the deployment, because functions that the deployment needs have it. */
  get url(): string {
    const { region, urlSuffix } = Stack.of(this);
    return `https://${this.api.restApiId}.execute-api.${region}.${urlSuffix}/${apiStageName}`;
  }

  /** The alarms on answers with a status of 500 or above, and on bursts of refusals. */
  get watches(): readonly Watch[] {
    return [
      {
        name: 'ServerErrors',
        runbook: 'server-errors',
        says: `The API answered ${serverErrorsMax} requests and more within a minute with a status of 500 or above`,
        metric: this.deployedStage.metricServerError({ period: everyMinute, statistic: 'Sum' }),
        threshold: serverErrorsMax,
      },
      ...this.#refusals,
    ];
  }

  resourceOf(path: string): apigateway.IResource {
    const resource = this.#resources.get(path);
    if (resource === undefined) throw new Error(`The gateway has no path ${path}`);
    return resource;
  }

  /** The methods of a path, if the route is the first one with it: only once is it told what a path does not take. */
  methodsOfFirst({ id, path }: GatewayRoute): readonly string[] {
    const routes = this.#routes.filter((route) => route.path === path);
    return routes[0]?.id === id ? routes.map(({ method }) => method) : [];
  }
}

/** API Gateway allows only one path variable below a segment. Without this check, the deployment would fail. */
export function refuseRivalVariables(paths: readonly string[]): void {
  const variables = new Map<string, string>();
  for (const path of paths) {
    const segments = path.split('/');
    segments.forEach((segment, index) => {
      if (!segment.startsWith('{')) return;
      const parent = segments.slice(0, index).join('/');
      const known = variables.get(parent) ?? segment;
      if (known !== segment) throw new Error(`${parent} has two path variables: ${known} and ${segment}`);
      variables.set(parent, segment);
    });
  }
}

/** A REST API needs at least one method in its own stack: the root answers 404. */
function addRootMethod(api: apigateway.RestApi): IConstruct {
  const { status, title } = problems.not_found;
  const detail = 'There is no such operation';
  const body = errorDocument({ status: String(status), title, code: 'not_found', detail });
  const { integration, options } = fixedAnswer({ status, headers: gatewayHeaders, body });
  const nothing = api.root.addMethod('GET', integration, options);
  acknowledgeMethod(nothing);
  return nothing;
}

/**
 * Addresses under `/hosted/` without a page answer a page, because browsers ask for them. The variable takes every address that no other
 * resource has; what only leads to pages (`/hosted/themes`) is a resource without methods, and answers it itself.
 */
function addNoPages(api: apigateway.RestApi, paths: readonly string[]): readonly IConstruct[] {
  const unserved = unservedPagePaths(paths);
  return unserved.map((path) => {
    const { integration, options } = noPageAnswer();
    const nothing = api.root.resourceForPath(path).addMethod('ANY', integration, options);
    acknowledgeMethod(nothing);
    return nothing;
  });
}

/** What leads to pages and is none, and everything else under `/hosted/`. Empty if there are no pages. */
export function unservedPagePaths(paths: readonly string[]): readonly string[] {
  const leading = paths.filter(isPagePath).flatMap((path) => {
    const segments = path.split('/');
    return segments.slice(2).map((_, index) => segments.slice(0, index + 2).join('/'));
  });
  if (leading.length === 0) return [];
  return [...new Set([...leading, '/hosted/{proxy+}'])].filter((path) => !paths.includes(path));
}

/** The deployment also waits for the methods of nested stacks, which add themselves (`GatewayRoutes`). */
function createDeployment(
  scope: Construct,
  api: apigateway.RestApi,
  ownAnswers: readonly IConstruct[],
): apigateway.Deployment {
  const deployment = new apigateway.Deployment(scope, 'Deployment', { api: api as apigateway.IRestApi });
  deployment.addToLogicalId(servedResources(Stack.of(scope)));
  deployment.node.addDependency(...ownAnswers);
  return deployment;
}

function createAccessLog(scope: Construct, stage: Stage): logs.LogGroup {
  return new logs.LogGroup(scope, 'AccessLog', { retention: stage.logRetention, removalPolicy: keptWith(stage) });
}

function createStage(
  scope: Construct,
  deployment: apigateway.Deployment,
  given: { readonly stage: Stage; readonly accessLog: logs.LogGroup; readonly openRoutes: OpenRoutes },
): apigateway.Stage {
  const { stage, accessLog, openRoutes } = given;
  const deployed = new apigateway.Stage(scope, 'Stage', {
    deployment,
    stageName: apiStageName,
    accessLogDestination: new apigateway.LogGroupLogDestination(accessLog),
    accessLogFormat: accessLogFormat(),
    // A trace of the gateway has the path, which can be the secret address of a hosted page. The functions make traces of their own.
    tracingEnabled: false,
    throttlingRateLimit: stage.throttle.ratePerSecond,
    throttlingBurstLimit: stage.throttle.burst,
    methodOptions: openThrottles(openRoutes, stage),
  });
  acknowledgeStage(deployed);
  if (stage.waf === undefined) acknowledgeNoWaf(deployed);
  return deployed;
}

/** A throttle of its own for each route that needs no token: strangers who call it cannot use up what is left for operations. */
function openThrottles(
  { pages, callbacks }: OpenRoutes,
  { openThrottle }: Stage,
): Record<string, apigateway.MethodDeploymentOptions> {
  const throttled = (routes: readonly GatewayRoute[], { ratePerSecond, burst }: Stage['throttle']) =>
    routes.map(
      ({ path, method }) =>
        [`${path}/${method}`, { throttlingRateLimit: ratePerSecond, throttlingBurstLimit: burst }] as const,
    );
  return Object.fromEntries([...throttled(pages, openThrottle.pages), ...throttled(callbacks, openThrottle.callbacks)]);
}

/** Logs the route and not the path, to keep query strings and ids out of the log. */
function accessLogFormat(): apigateway.AccessLogFormat {
  const { AccessLogField: field } = apigateway;
  return apigateway.AccessLogFormat.custom(
    JSON.stringify({
      supportId: field.contextRequestId(),
      time: field.contextRequestTimeEpoch(),
      method: field.contextHttpMethod(),
      route: field.contextResourcePath(),
      status: field.contextStatus(),
      responseLength: field.contextResponseLength(),
      latencyMs: field.contextResponseLatency(),
      integrationLatencyMs: field.contextIntegrationLatency(),
      refusal: field.contextErrorResponseType(),
      sourceIp: field.contextIdentitySourceIp(),
    }),
  );
}
