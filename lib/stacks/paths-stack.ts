import { NestedStack } from 'aws-cdk-lib';
import * as apigateway from 'aws-cdk-lib/aws-apigateway';
import type { Construct } from 'constructs';
import { addRoutes, type GatewayRoutesProps } from '../constructs/gateway-routes.ts';

export interface PathsStackProps extends Omit<GatewayRoutesProps, 'api'> {
  readonly restApiId: string;
  readonly rootResourceId: string;
}

/** The paths of the API that have one beginning, such as `/accounts`, with their methods. */
export class PathsStack extends NestedStack {
  constructor(scope: Construct, id: string, { restApiId, rootResourceId, ...routes }: PathsStackProps) {
    super(scope, id);
    const api = apigateway.RestApi.fromRestApiAttributes(this, 'Api', { restApiId, rootResourceId });
    addRoutes(this, { ...routes, api });
  }
}
