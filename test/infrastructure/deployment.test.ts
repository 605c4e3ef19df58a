import { type App, CfnResource, Stack } from 'aws-cdk-lib';
import * as apigateway from 'aws-cdk-lib/aws-apigateway';
import { Gateway } from '../../lib/constructs/gateway.ts';
import type { GatewayRoute } from '../../lib/constructs/gateway-routes.ts';
import { createRestApi } from '../../lib/constructs/rest-api.ts';
import { stageNamed } from '../../lib/stages.ts';
import { smallApp } from './small-app.ts';

interface Small {
  readonly stage?: Partial<ReturnType<typeof stageNamed>>;
  readonly route?: Partial<GatewayRoute>;
  /** Changes a resource that the stage serves. */
  readonly change?: (resource: CfnResource) => void;
}

/** A stage with one route, and one page. Its API and its paths are in two stacks. */
function small({ stage: changes, route, change }: Small) {
  const app = smallApp();
  const stage = { ...stageNamed('sandbox'), ...changes };
  const [id, path] = ['getAccount', '/accounts/{id}'];
  const one: GatewayRoute = { id, method: 'GET', path, functionId: id, streamedSecondsMax: 60, ...route };
  const page: GatewayRoute = { id: 'page', method: 'GET', path: '/hosted/migrations/{token}', functionId: 'page' };
  const resource = createRestApi(new Stack(app, 'data'), stage, []);
  new Gateway(new Stack(app, 'api'), 'Gateway', {
    stage,
    restApi: { restApiId: 'a1b2c3', rootResourceId: 'd4e5f6', resource },
    routes: [one, page],
    openRoutes: { pages: [], callbacks: [] },
    moneyRoutes: [],
  });
  for (const found of served(app)) change?.(found);
  return app;
}

const served = (app: App) =>
  app.node.findAll().filter((one): one is CfnResource => CfnResource.isCfnResource(one) && isServed(one));
const isServed = ({ cfnResourceType: type }: CfnResource) =>
  type.startsWith('AWS::ApiGateway::') && !/::(Deployment|Stage)$/.test(type);

function deploymentOf(changes: Small): string {
  const app = small(changes);
  const [id, ...more] = app.node.findAll().filter((one) => one instanceof apigateway.CfnDeployment);
  if (id === undefined || more.length > 0) throw new Error('there is one deployment');
  return String(id.stack.resolve(id.logicalId));
}

const unchanged = deploymentOf({});

describe('a new deployment is made', () => {
  test.each<[string, Small]>([
    ['when a stream may take longer', { route: { streamedSecondsMax: 61 } }],
    ['when an operation has another function', { route: { functionId: 'other' } }],
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
