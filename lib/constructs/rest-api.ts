import * as apigateway from 'aws-cdk-lib/aws-apigateway';
import { Construct } from 'constructs';
import type { Route } from '../../functions/kernel/http/route.ts';
import { acknowledgeGateway } from '../acknowledgements.ts';
import { keptWith } from '../kept-resources.ts';
import { apiName } from '../names.ts';
import type { Stage } from '../stages.ts';
import { networkPolicy } from './network-policy.ts';

/** Answers of at least this many bytes are compressed if the caller accepts it. */
const compressedBytesMin = 2048;

/**
 * The REST API without its paths, which another stack has. Integrators know its id, which is in its address: so it is with the data, and a
 * kept stage keeps it.
 */
export function createRestApi(scope: Construct, stage: Stage, routes: readonly Route[]): apigateway.CfnRestApi {
  // The paths that its logical id comes from: with another id, the API would have another address.
  const parent = new Construct(new Construct(scope, 'Gateway'), 'Api');
  const policy = networkPolicy(stage, routes);
  const api = new apigateway.CfnRestApi(parent, 'Resource', {
    name: apiName(stage),
    description: 'Banking as JSON:API',
    endpointConfiguration: { types: ['REGIONAL'] },
    // A caller who comes by that address would pass by what the domain asks for.
    ...(stage.domain && stage.domain.keepsGatewayAddress !== true && { disableExecuteApiEndpoint: true }),
    ...(policy && { policy }),
    minimumCompressionSize: compressedBytesMin,
    // API Gateway answers bytes only if the Accept header equals an entry of this list. Clients send many different values, most
    // of them */*. So all bodies are binary, and functions get request bodies in base64.
    binaryMediaTypes: ['*/*'],
  });
  api.applyRemovalPolicy(keptWith(stage));
  acknowledgeGateway(parent);
  return api;
}
