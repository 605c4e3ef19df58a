import { Duration, Stack } from 'aws-cdk-lib';
import * as apigateway from 'aws-cdk-lib/aws-apigateway';
import * as cloudwatch from 'aws-cdk-lib/aws-cloudwatch';
import * as logs from 'aws-cdk-lib/aws-logs';
import { Construct, type IConstruct } from 'constructs';
import { problems } from '../../functions/kernel/base/problem.ts';
import { acknowledgeMethod, acknowledgeNoWaf, acknowledgeStage } from '../acknowledgements.ts';
import { keptWith } from '../kept-resources.ts';
import { apiName, apiStageName } from '../names.ts';
import { pascalCase } from '../pascal-case.ts';
import { PathsStack } from '../stacks/paths-stack.ts';
import type { Stage } from '../stages.ts';
import { fixedAnswer } from './fixed-answer.ts';
import { addGatewayResponses, errorDocument, refusalHeaders } from './gateway-responses.ts';
import type { GatewayRoute } from './gateway-routes.ts';
import { servedResources } from './served-resources.ts';
import { refusalWatches } from './refusal-watches.ts';
import { measureMoneyRequests } from './money-requests.ts';
import { everyMinute, type Watch } from './watch.ts';

const serverErrorsMax = 5;

/** Routes that need no token, by who calls them. Each gets the throttle of its group. */
export type OpenRoutes = Readonly<
  Record<keyof Stage['openThrottle'], readonly Pick<GatewayRoute, 'method' | 'path'>[]>
>;

export interface GatewayProps {
  readonly stage: Stage;
  /** The ids of the API, and the resource that has them. */
  readonly restApi: {
    readonly restApiId: string;
    readonly rootResourceId: string;
    readonly resource: apigateway.CfnRestApi;
  };
  readonly routes: readonly GatewayRoute[];
  readonly openRoutes: OpenRoutes;
  /** Those whose requests move money. */
  readonly moneyRoutes: readonly Pick<GatewayRoute, 'method' | 'path'>[];
}

/**
 * The paths and methods of the REST API, and its deployment. All of them are in one stack with its nested ones: so two wings may have
 * paths below the same one, and the deployment waits for every method. Functions are named, not referred to.
 */
export class Gateway extends Construct {
  readonly deployment: apigateway.Deployment;
  readonly deployedStage: apigateway.Stage;
  readonly #stage: Stage;
  readonly #refusals: readonly Watch[];

  constructor(scope: Construct, id: string, { stage, restApi, routes, openRoutes, moneyRoutes }: GatewayProps) {
    super(scope, id);
    this.#stage = stage;
    const { restApiId, rootResourceId } = restApi;
    refuseRivalVariables([...new Set(routes.map((route) => route.path))]);
    const api = apigateway.RestApi.fromRestApiAttributes(this, 'Api', { restApiId, rootResourceId });
    const groups = [...Map.groupBy(routes, firstSegmentOf)].map(
      ([segment, own]) => new PathsStack(scope, pascalCase(segment), { stage, restApiId, rootResourceId, routes: own }),
    );
    const answers = [...addGatewayResponses(this, api, stage), addRootMethod(api, stage), ...groups];
    this.deployment = createDeployment(this, api, { answers, restApi: restApi.resource });
    const accessLog = createAccessLog(this, stage);
    this.deployedStage = createStage(this, this.deployment, { stage, accessLog, openRoutes });
    measureMoneyRequests(this, { stage, logGroup: accessLog, routes: moneyRoutes });
    this.#refusals = refusalWatches(this, accessLog, stage);
  }

  /** The alarms on answers with a status of 500 or above, and on bursts of refusals. */
  get watches(): readonly Watch[] {
    return [
      {
        name: 'ServerErrors',
        runbook: 'server-errors',
        severity: 'urgent',
        owner: 'platform',
        endsWithFault: true,
        says: `The API answered ${serverErrorsMax} requests and more within a minute with a status of 500 or above`,
        metric: apiMetric(this.#stage, '5XXError', { period: everyMinute, statistic: 'Sum' }),
        threshold: serverErrorsMax,
      },
      {
        name: 'RareServerErrors',
        runbook: 'server-errors',
        severity: 'nextDay',
        owner: 'platform',
        endsWithFault: true,
        says: 'The API answered a request with a status of 500 or above',
        metric: apiMetric(this.#stage, '5XXError', { period: Duration.minutes(15), statistic: 'Sum' }),
        threshold: 1,
      },
      ...this.#refusals,
    ];
  }
}

/** A metric of the deployed API by its name: alarms and dashboard are in another stack. */
export const apiMetric = (
  stage: Pick<Stage, 'name'>,
  metricName: '4XXError' | '5XXError' | 'Count' | 'Latency',
  options: cloudwatch.MetricOptions,
): cloudwatch.Metric =>
  new cloudwatch.Metric({
    namespace: 'AWS/ApiGateway',
    metricName,
    dimensionsMap: { ApiName: apiName(stage), Stage: apiStageName },
    ...options,
  });

/** Paths with one beginning have one parent, so they are in one stack. */
const firstSegmentOf = ({ path }: GatewayRoute): string => path.split('/')[1] ?? '';

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

/** The root is no path of a route. It answers 404. */
function addRootMethod(api: apigateway.IRestApi, stage: Stage): IConstruct {
  const { status, title } = problems.not_found;
  const detail = 'There is no such operation';
  const body = errorDocument({ status: String(status), title, code: 'not_found', detail });
  const { integration, options } = fixedAnswer({ status, headers: refusalHeaders(stage), body });
  const nothing = api.root.addMethod('GET', integration, options);
  acknowledgeMethod(nothing);
  return nothing;
}

/** The deployment also waits for the methods of the nested stacks. */
function createDeployment(
  scope: Construct,
  api: apigateway.IRestApi,
  given: { readonly answers: readonly IConstruct[]; readonly restApi: apigateway.CfnRestApi },
): apigateway.Deployment {
  const deployment = new apigateway.Deployment(scope, 'Deployment', { api });
  deployment.addToLogicalId(servedResources([given.restApi, Stack.of(scope)]));
  deployment.node.addDependency(...given.answers);
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
    // A trace of the gateway has the path, which can be the secret address of a hosted page. The functions make traces of their own, if the stage has any.
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
  const throttled = (routes: OpenRoutes['pages'], { ratePerSecond, burst }: Stage['throttle']) =>
    routes.map(
      ({ path, method }) =>
        [`${path}/${method}`, { throttlingRateLimit: ratePerSecond, throttlingBurstLimit: burst }] as const,
    );
  return Object.fromEntries([...throttled(pages, openThrottle.pages), ...throttled(callbacks, openThrottle.callbacks)]);
}

/**
 * Logs the route and not the path, to keep query strings and ids out of the log. The time of a request is a number, not a text, because a
 * metric is made of it; every answer has one.
 */
function accessLogFormat(): apigateway.AccessLogFormat {
  const { AccessLogField: field } = apigateway;
  const latency = field.contextResponseLatency();
  const format = JSON.stringify({
    supportId: field.contextRequestId(),
    time: field.contextRequestTimeEpoch(),
    method: field.contextHttpMethod(),
    route: field.contextResourcePath(),
    status: field.contextStatus(),
    responseLength: field.contextResponseLength(),
    latencyMs: latency,
    integrationLatencyMs: field.contextIntegrationLatency(),
    refusal: field.contextErrorResponseType(),
    sourceIp: field.contextIdentitySourceIp(),
  });
  return apigateway.AccessLogFormat.custom(format.replace(`"${latency}"`, latency));
}
