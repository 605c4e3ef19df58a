import * as apigateway from 'aws-cdk-lib/aws-apigateway';
import type * as lambda from 'aws-cdk-lib/aws-lambda';
import { Duration, type NestedStack } from 'aws-cdk-lib';
import { acknowledgeMethod } from '../acknowledgements.ts';
import { pascalCase } from '../pascal-case.ts';
import type { Gateway, GatewayRoute } from './gateway.ts';
import { otherMethodsAnswer } from './other-methods.ts';

/** Adds methods to the gateway from a nested stack. The deployment waits for them. */
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

  /** Connects a route to a function. With `streamedSecondsMax`, the answer is a stream of at most that duration. */
  add(
    route: GatewayRoute,
    handler: lambda.IFunction,
    { streamedSecondsMax }: { readonly streamedSecondsMax?: number } = {},
  ): void {
    const { id, method, path } = route;
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
    const methods = this.#gateway.methodsOfFirst(route);
    if (methods.length > 0) this.#addOthers(`${name}OtherMethods`, resource, otherMethodsAnswer(path, methods));
  }

  #addOthers(
    name: string,
    resource: apigateway.IResource,
    { integration, options }: ReturnType<typeof otherMethodsAnswer>,
  ) {
    acknowledgeMethod(new apigateway.Method(this.#stack, name, { httpMethod: 'ANY', resource, integration, options }));
  }
}

/** The gateway waits for a stream until its function times out. The limit of 29 seconds is for whole answers. */
const streamed = (secondsMax: number): apigateway.LambdaIntegrationOptions => ({
  responseTransferMode: apigateway.ResponseTransferMode.STREAM,
  timeout: Duration.seconds(secondsMax),
});
