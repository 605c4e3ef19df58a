import { NestedStack } from 'aws-cdk-lib';
import * as apigateway from 'aws-cdk-lib/aws-apigateway';
import type { Construct } from 'constructs';
import type { AnyOperation } from '../../functions/kernel/http/operation.ts';
import { acknowledgeMethod } from '../acknowledgements.ts';
import type { Gateway } from '../constructs/gateway.ts';
import { PlatformFunction, type PlatformFunctionProps } from '../constructs/platform-function.ts';
import { planOperation } from '../function-plan.ts';
import { pascalCase } from '../pascal-case.ts';

export interface CapabilityStackProps extends Omit<PlatformFunctionProps, 'plan'> {
  readonly operations: readonly AnyOperation[];
  readonly gateway: Gateway;
}

/** The operations of one capability: a function and a method for each. */
export class CapabilityStack extends NestedStack {
  constructor(scope: Construct, id: string, { operations, gateway, ...common }: CapabilityStackProps) {
    super(scope, id);
    const restApi = apigateway.RestApi.fromRestApiAttributes(this, 'Api', {
      restApiId: gateway.api.restApiId,
      rootResourceId: gateway.api.restApiRootResourceId,
    });
    for (const operation of operations) {
      const name = pascalCase(operation.id);
      const handler = new PlatformFunction(this, name, { ...common, plan: planOperation(operation) });
      const path = gateway.resourceOf(operation.path);
      const resource = apigateway.Resource.fromResourceAttributes(this, `${name}Path`, {
        restApi,
        resourceId: path.resourceId,
        path: path.path,
      });
      const method = new apigateway.Method(this, `${name}Method`, {
        httpMethod: operation.method,
        resource,
        integration: new apigateway.LambdaIntegration(handler.function, { allowTestInvoke: false }),
        options: { operationName: operation.id },
      });
      acknowledgeMethod(method);
    }
    gateway.deployment.node.addDependency(this);
  }
}
