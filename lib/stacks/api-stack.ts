import { Stack, type StackProps } from 'aws-cdk-lib';
import type * as apigateway from 'aws-cdk-lib/aws-apigateway';
import type { Construct } from 'constructs';
import type { Route } from '../../functions/kernel/http/route.ts';
import { consoleRoutes, type PublicRoute, publicRoutes } from '../../functions/reference/public-routes.ts';
import { referenceFunctionId } from '../bundling/bundle-reference.ts';
import { certificateWatches, hasDomain, mapDomainNames } from '../constructs/domain-names.ts';
import { Gateway } from '../constructs/gateway.ts';
import type { GatewayRoute } from '../constructs/gateway-routes.ts';
import type { CodeOf } from '../constructs/platform-function.ts';
import { StageFunction } from '../constructs/stage-function.ts';
import type { Watch } from '../constructs/watch.ts';
import { WebAcl } from '../constructs/web-acl.ts';
import { planRoute } from '../function-plan.ts';
import { hasCanary } from '../has-canary.ts';
import { isMoneyRequest } from '../objectives.ts';
import { stackName } from '../names.ts';
import { published } from '../published-values.ts';
import type { Stage } from '../stages.ts';

const referenceTimeoutSeconds = 5;

export interface ApiStackProps extends StackProps {
  readonly stage: Stage;
  readonly routes: readonly Route[];
  /** The API, which is in the stack with the data. */
  readonly restApi: apigateway.CfnRestApi;
  readonly codeOf: CodeOf;
}

/**
 * All paths and methods of the API, its deployment, and the web ACL in front of it. A new operation is in its wing and here; new code of
 * an operation is in its wing only.
 */
export class ApiStack extends Stack {
  /** The alarms on the API. */
  readonly watches: readonly Watch[];

  constructor(scope: Construct, { stage, routes, restApi, codeOf, ...stackProps }: ApiStackProps) {
    super(scope, stackName(stage, 'api'), { ...stackProps, description: `Bankstack, stage ${stage.name}: API` });
    // One function behind all routes that need no token. It has no grants and no settings.
    new StageFunction(this, 'Reference', {
      stage,
      functionId: referenceFunctionId,
      description: 'The API reference',
      timeoutSeconds: referenceTimeoutSeconds,
      code: codeOf(referenceFunctionId),
      grants: [],
      environment: {},
    });
    const openRoutes = stage.console === undefined ? publicRoutes : [...publicRoutes, ...consoleRoutes];
    const gateway = new Gateway(this, 'Gateway', {
      stage,
      restApi: {
        restApiId: published(this, stage, 'rest-api-id'),
        rootResourceId: published(this, stage, 'root-resource-id'),
        resource: restApi,
      },
      routes: [...routes.map((route) => gatewayRouteOf(route, stage)), ...openRoutes.map(referenceRouteOf)],
      openRoutes: {
        pages: [...routes.filter((route) => 'show' in route), ...openRoutes],
        callbacks: routes.filter((route) => 'receive' in route),
      },
      moneyRoutes: routes.filter(isMoneyRequest),
    });
    const { deployedStage } = gateway;
    if (hasDomain(stage)) {
      mapDomainNames(this, stage, { restApiId: published(this, stage, 'rest-api-id'), apiStage: deployedStage });
    }
    const webAcl = stage.waf && new WebAcl(this, 'Waf', { stage, ...stage.waf, apiStage: deployedStage });
    const ofCertificates = hasDomain(stage) ? certificateWatches(stage) : [];
    this.watches = [...gateway.watches, ...ofCertificates, ...(webAcl?.watches ?? [])];
  }
}

function gatewayRouteOf(route: Route, stage: Stage): GatewayRoute {
  const { id, method, path, timeoutSeconds } = route;
  const streams = stage.streamsResponses && 'handle' in route && route.streams === true;
  const operation = 'handle' in route ? { operation: route } : {};
  const called = { functionId: id, hasCanary: hasCanary(planRoute(route), stage) };
  return { id, method, path, ...called, ...operation, ...(streams ? { streamedSecondsMax: timeoutSeconds } : {}) };
}

const referenceRouteOf = ({ id, method, path }: PublicRoute): GatewayRoute => ({
  id,
  method,
  path,
  functionId: referenceFunctionId,
});
