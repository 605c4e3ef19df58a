import * as apigateway from 'aws-cdk-lib/aws-apigateway';
import type * as lambda from 'aws-cdk-lib/aws-lambda';
import { Duration, type NestedStack } from 'aws-cdk-lib';
import { acknowledgeMethod } from '../acknowledgements.ts';
import { pascalCase } from '../pascal-case.ts';
import type { Gateway, Route } from './gateway.ts';

/** Adds methods to the gateway from a nested stack; the deployment waits for them. */
export class GatewayRoutes {
  readonly #stack: NestedStack;
  readonly #gateway: Gateway;
  readonly #restApi: apigateway.IRestApi;

  constructor(stack: NestedStack, gateway: Gateway) {
    this.#stack = stack;
    this.#gateway = gateway;
    this.#restApi = apigateway.RestApi.fromRestApiAttributes(stack, 'Api', {
      restApiId: gateway.api.restApiId,
      rootResourceId: gateway.api.restApiRootResourceId,
    });
    gateway.deployment.node.addDependency(stack);
  }

  /** Lets a function answer a route; as a stream where it says for how many seconds at most. */
  add(
    { id, method, path }: Route,
    handler: lambda.IFunction,
    { streamedSecondsMax }: { readonly streamedSecondsMax?: number } = {},
  ): void {
    const name = pascalCase(id);
    const { resourceId, path: resourcePath } = this.#gateway.resourceOf(path);
    const resource = apigateway.Resource.fromResourceAttributes(this.#stack, `${name}Path`, {
      restApi: this.#restApi,
      resourceId,
      path: resourcePath,
    });
    const added = new apigateway.Method(this.#stack, `${name}Method`, {
      httpMethod: method,
      resource,
      integration: new apigateway.LambdaIntegration(handler, {
        allowTestInvoke: false,
        ...(streamedSecondsMax === undefined ? {} : streamed(streamedSecondsMax)),
      }),
      options: { operationName: id },
    });
    acknowledgeMethod(added);
  }
}

/** A stream is waited for as long as its function may take: 29 seconds are meant for whole answers. */
const streamed = (secondsMax: number): apigateway.LambdaIntegrationOptions => ({
  responseTransferMode: apigateway.ResponseTransferMode.STREAM,
  timeout: Duration.seconds(secondsMax),
});
