import { createHash } from 'node:crypto';
import { RemovalPolicy, Size } from 'aws-cdk-lib';
import * as apigateway from 'aws-cdk-lib/aws-apigateway';
import * as logs from 'aws-cdk-lib/aws-logs';
import { Construct } from 'constructs';
import { problems } from '../../functions/kernel/base/problem.ts';
import { acknowledgeGateway, acknowledgeMethod, acknowledgeStage } from '../acknowledgements.ts';
import type { Stage } from '../stages.ts';
import { addGatewayResponses, errorDocument } from './gateway-responses.ts';

const apiStageName = 'v1';

/** From this many bytes on, answers are compressed for callers that accept it. */
const compressedBytesMin = 2048;

/** What a request is routed by. */
export interface Route {
  readonly id: string;
  readonly method: string;
  readonly path: string;
  /** True where its answer is passed on as a stream. */
  readonly streams?: boolean;
}

export interface GatewayProps {
  readonly stage: Stage;
  readonly routes: readonly Route[];
}

/** The REST API with the paths of all routes. Their methods are in nested stacks, and are added by these. */
export class Gateway extends Construct {
  readonly api: apigateway.RestApi;
  readonly deployment: apigateway.Deployment;
  readonly deployedStage: apigateway.Stage;
  readonly #resources = new Map<string, apigateway.IResource>();

  constructor(scope: Construct, id: string, { stage, routes }: GatewayProps) {
    super(scope, id);
    this.api = new apigateway.RestApi(this, 'Api', {
      restApiName: `bankstack-${stage.name}`,
      description: 'Banking as JSON:API',
      endpointTypes: [apigateway.EndpointType.REGIONAL],
      deploy: false,
      cloudWatchRole: false,
      minCompressionSize: Size.bytes(compressedBytesMin),
      // A file is answered as bytes only to whoever's Accept is listed here, word for word: clients of every sort send their
      // own, most of them */*. So all bodies count as binary, and functions are handed them in base64.
      binaryMediaTypes: ['*/*'],
    });
    addGatewayResponses(this.api);
    addRootMethod(this.api);
    const paths = [...new Set(routes.map((route) => route.path))];
    refuseRivalVariables(paths);
    for (const path of paths) this.#resources.set(path, this.api.root.resourceForPath(path));
    this.deployment = createDeployment(this, this.api, routes);
    this.deployedStage = createStage(this, this.deployment, stage);
    this.api.deploymentStage = this.deployedStage;
    acknowledgeGateway(this.api);
  }

  resourceOf(path: string): apigateway.IResource {
    const resource = this.#resources.get(path);
    if (resource === undefined) throw new Error(`The gateway has no path ${path}`);
    return resource;
  }
}

/** What a deployment stands for: with any change in it, a new deployment takes the place of the old one. */
export function deploymentFingerprint(routes: readonly Route[]): string {
  const parts = routes.map(({ id, method, path, streams }) => [
    id,
    method,
    path,
    ...(streams === true ? ['streams'] : []),
  ]);
  return createHash('sha256').update(JSON.stringify(parts)).digest('hex');
}

/** API Gateway allows one path variable below a segment; the CDK would find out only when it is deployed. */
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

/** A REST API wants a method of its own: the root says that there is nothing. */
function addRootMethod(api: apigateway.RestApi): void {
  const { status, title } = problems.not_found;
  const document = errorDocument({
    status: String(status),
    title,
    code: 'not_found',
    detail: 'There is no such operation',
  });
  const contentType = { 'method.response.header.Content-Type': "'application/vnd.api+json'" };
  const nothing = api.root.addMethod(
    'GET',
    new apigateway.MockIntegration({
      requestTemplates: { 'application/json': JSON.stringify({ statusCode: status }) },
      // Otherwise a request with a body would be binary, and no template is read from that.
      contentHandling: apigateway.ContentHandling.CONVERT_TO_TEXT,
      integrationResponses: [
        {
          statusCode: String(status),
          responseTemplates: { 'application/json': document },
          responseParameters: contentType,
        },
      ],
    }),
    {
      methodResponses: [
        { statusCode: String(status), responseParameters: { 'method.response.header.Content-Type': true } },
      ],
    },
  );
  acknowledgeMethod(nothing);
}

function createDeployment(scope: Construct, api: apigateway.RestApi, routes: readonly Route[]): apigateway.Deployment {
  const deployment = new apigateway.Deployment(scope, 'Deployment', { api: api as apigateway.IRestApi });
  // Methods of nested stacks do not change it by themselves: without this, a new one would never reach the stage.
  deployment.addToLogicalId(deploymentFingerprint(routes));
  return deployment;
}

function createStage(scope: Construct, deployment: apigateway.Deployment, stage: Stage): apigateway.Stage {
  const accessLog = new logs.LogGroup(scope, 'AccessLog', {
    retention: stage.logRetention,
    removalPolicy: stage.disposable ? RemovalPolicy.DESTROY : RemovalPolicy.RETAIN,
  });
  const deployed = new apigateway.Stage(scope, 'Stage', {
    deployment,
    stageName: apiStageName,
    accessLogDestination: new apigateway.LogGroupLogDestination(accessLog),
    accessLogFormat: accessLogFormat(),
    metricsEnabled: true,
    tracingEnabled: true,
    throttlingRateLimit: stage.throttle.ratePerSecond,
    throttlingBurstLimit: stage.throttle.burst,
  });
  acknowledgeStage(deployed);
  return deployed;
}

/** The route and not the path: query strings and ids of other organisations stay out of the log. */
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
