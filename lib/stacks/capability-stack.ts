import { NestedStack } from 'aws-cdk-lib';
import type { Construct } from 'constructs';
import type { AnyOperation } from '../../functions/kernel/http/operation.ts';
import type { Gateway } from '../constructs/gateway.ts';
import type { AlarmingOperation } from '../constructs/alarms.ts';
import { GatewayRoutes } from '../constructs/gateway-routes.ts';
import { PlatformFunction, type PlatformFunctionProps } from '../constructs/platform-function.ts';
import { planOperation } from '../function-plan.ts';
import { pascalCase } from '../pascal-case.ts';

export interface CapabilityStackProps extends Omit<PlatformFunctionProps, 'plan'> {
  readonly operations: readonly AnyOperation[];
  readonly gateway: Gateway;
}

/** The operations of one capability: each has a function and a gateway method. */
export class CapabilityStack extends NestedStack {
  /** Those of its operations that log what somebody must see. */
  readonly alarming: readonly AlarmingOperation[];

  constructor(scope: Construct, id: string, { operations, gateway, ...common }: CapabilityStackProps) {
    super(scope, id);
    const routes = new GatewayRoutes(this, gateway);
    this.alarming = operations.flatMap((operation) => {
      const handler = new PlatformFunction(this, pascalCase(operation.id), {
        ...common,
        plan: planOperation(operation),
      });
      const { streams = false, timeoutSeconds } = operation;
      routes.add(operation, handler.function, {
        ...(streams && common.shared.stage.streamsResponses ? { streamedSecondsMax: timeoutSeconds } : {}),
      });
      const { alarmsOn = [] } = operation;
      return alarmsOn.length > 0 ? [{ operation, handler }] : [];
    });
  }
}
