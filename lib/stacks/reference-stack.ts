import { NestedStack } from 'aws-cdk-lib';
import type { Construct } from 'constructs';
import { publicRoutes } from '../../functions/reference/public-routes.ts';
import { referenceFunctionId } from '../bundling/bundle-reference.ts';
import type { Gateway } from '../constructs/gateway.ts';
import { GatewayRoutes } from '../constructs/gateway-routes.ts';
import type { CodeOf } from '../constructs/platform-function.ts';
import { StageFunction } from '../constructs/stage-function.ts';
import type { Stage } from '../stages.ts';

const timeoutSeconds = 5;

export interface ReferenceStackProps {
  readonly stage: Stage;
  readonly gateway: Gateway;
  readonly codeOf: CodeOf;
}

/** The API reference: one function behind all routes that need no token. It has no grants and no settings. */
export class ReferenceStack extends NestedStack {
  constructor(scope: Construct, id: string, { stage, gateway, codeOf }: ReferenceStackProps) {
    super(scope, id);
    const handler = new StageFunction(this, 'Reference', {
      stage,
      description: 'The API reference',
      timeoutSeconds,
      code: codeOf(referenceFunctionId),
      grants: [],
      environment: {},
    });
    const routes = new GatewayRoutes(this, gateway);
    for (const route of publicRoutes) routes.add(route, handler.function);
  }
}
