import { NestedStack } from 'aws-cdk-lib';
import type { Construct } from 'constructs';
import type { Route } from '../../functions/kernel/http/route.ts';
import type { Gateway } from '../constructs/gateway.ts';
import { GatewayRoutes } from '../constructs/gateway-routes.ts';
import { logWatches } from '../constructs/log-watches.ts';
import { PlatformFunction, type PlatformFunctionProps } from '../constructs/platform-function.ts';
import type { Watch } from '../constructs/watch.ts';
import { planRoute } from '../function-plan.ts';
import { pascalCase } from '../pascal-case.ts';

export interface CapabilityStackProps extends Omit<PlatformFunctionProps, 'plan'> {
  readonly operations: readonly Route[];
  readonly gateway: Gateway;
}

/** The operations of one capability: each has a function and a gateway method. */
export class CapabilityStack extends NestedStack {
  /** The alarms on log messages of its operations. */
  readonly watches: readonly Watch[];

  constructor(scope: Construct, id: string, { operations, gateway, ...common }: CapabilityStackProps) {
    super(scope, id);
    const routes = new GatewayRoutes(this, gateway);
    this.watches = operations.flatMap((operation) => {
      const handler = new PlatformFunction(this, pascalCase(operation.id), {
        ...common,
        plan: planRoute(operation),
      });
      const streams = 'handle' in operation && operation.streams === true;
      const { timeoutSeconds } = operation;
      routes.add(operation, handler.function, {
        ...(streams && common.shared.stage.streamsResponses ? { streamedSecondsMax: timeoutSeconds } : {}),
      });
      const { id: operationId, alarmsOn } = operation;
      const { stage } = common.shared;
      const { logGroup } = handler;
      return logWatches(handler, { stage, logGroup, id: operationId, who: `The operation ${operationId}`, alarmsOn });
    });
  }
}
