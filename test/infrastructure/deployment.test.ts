import { App, CfnResource, Duration, NestedStack, Stack } from 'aws-cdk-lib';
import * as apigateway from 'aws-cdk-lib/aws-apigateway';
import * as lambda from 'aws-cdk-lib/aws-lambda';
import { Gateway, type GatewayRoute } from '../../lib/constructs/gateway.ts';
import { GatewayRoutes } from '../../lib/constructs/gateway-routes.ts';
import { stageNamed } from '../../lib/stages.ts';

interface Small {
  readonly stage?: Partial<ReturnType<typeof stageNamed>>;
  readonly route?: Partial<GatewayRoute>;
  readonly capability?: string;
  readonly streamedSecondsMax?: number;
  readonly functionName?: string;
  /** Changes a resource that the stage serves. */
  readonly change?: (resource: CfnResource) => void;
}

/** A stage with one route. */
function small({ stage, route, capability = 'accounts', functionName = 'Handler', change, ...rest }: Small) {
  const root = new Stack(new App({ analyticsReporting: false, treeMetadata: false }), 'bankstack');
  const one: GatewayRoute = { id: 'getAccount', method: 'GET', path: '/accounts/{id}', ...route };
  const gateway = new Gateway(root, 'Gateway', {
    stage: { ...stageNamed('sandbox'), ...stage },
    routes: [one],
    openRoutes: { pages: [], callbacks: [] },
  });
  const nested = new NestedStack(root, capability);
  const handler = new lambda.Function(nested, functionName, {
    runtime: lambda.Runtime.NODEJS_24_X,
    handler: 'index.handler',
    code: lambda.Code.fromInline('//'),
    timeout: Duration.seconds(5),
  });
  new GatewayRoutes(nested, gateway).add(one, handler, { streamedSecondsMax: 60, ...rest });
  for (const resource of served(root)) change?.(resource);
  return root;
}

const served = (root: Stack) =>
  root.node.findAll().filter((one): one is CfnResource => CfnResource.isCfnResource(one) && isServed(one));
const isServed = ({ cfnResourceType: type }: CfnResource) =>
  type.startsWith('AWS::ApiGateway::') && !/::(Deployment|Stage)$/.test(type);

function deploymentOf(changes: Small): string {
  const root = small(changes);
  const [id, ...more] = root.node.findAll().filter((one) => one instanceof apigateway.CfnDeployment);
  if (id === undefined || more.length > 0) throw new Error('there is one deployment');
  return String(root.resolve(id.logicalId));
}

const unchanged = deploymentOf({});

describe('a new deployment is made', () => {
  test.each<[string, Small]>([
    ['when an operation moves to another capability', { capability: 'banking' }],
    ['when a stream may take longer', { streamedSecondsMax: 61 }],
    ['when an operation has another function', { functionName: 'Other' }],
    ['when a route has another method', { route: { method: 'PUT' } }],
    ['when a route has another path', { route: { path: '/accounts/{id}/limits' } }],
    ['when an operation has another name', { route: { id: 'readAccount' } }],
  ])('%s', (_, changes) => {
    expect(deploymentOf(changes)).not.toBe(unchanged);
  });

  const kinds = Map.groupBy(served(small({})), ({ cfnResourceType }) => cfnResourceType);
  const resources = [...kinds].flatMap(([kind, all]) => all.map(({ node }) => [kind, node.path] as const));

  test('for every kind of resource that a stage serves', () => {
    expect([...kinds.keys()].toSorted()).toEqual([
      'AWS::ApiGateway::GatewayResponse',
      'AWS::ApiGateway::Method',
      'AWS::ApiGateway::Resource',
      'AWS::ApiGateway::RestApi',
    ]);
  });

  test.each(resources)('when any property of %s %s changes', (_, path) => {
    const change = (resource: CfnResource) => {
      if (resource.node.path === path) resource.addPropertyOverride('Description', 'changed');
    };
    expect(deploymentOf({ change })).not.toBe(unchanged);
  });
});

describe('no new deployment is made', () => {
  test('where nothing has changed', () => {
    expect(deploymentOf({})).toBe(unchanged);
  });

  test('for a setting of the stage itself, which takes effect at once', () => {
    expect(deploymentOf({ stage: { throttle: { ratePerSecond: 1, burst: 1 } } })).toBe(unchanged);
  });
});
