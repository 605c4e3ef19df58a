import type { Plugin } from 'esbuild';

const resolvers =
  /[\\/]@aws-sdk[\\/]client-(dynamodb|sqs|sns|scheduler)[\\/]dist-es[\\/]endpoint[\\/]endpointResolver\.js$/;

/**
 * Replaces the rules by which SDK clients find the address of their service, which are 13 KB in each function. They cover
 * FIPS, dual-stack and accounts' own addresses; functions call the usual address of their region. `source` is the module that says it (plain-endpoint.ts).
 */
export const plainEndpoints = (source: string): Plugin => ({
  name: 'plain-endpoints',
  setup: (build) => {
    build.onLoad({ filter: resolvers }, ({ path }) => {
      const service = resolvers.exec(path)?.[1] ?? '';
      const resolver = `(parameters) => plainEndpoint(${JSON.stringify(service)}, parameters)`;
      return {
        contents: `import { plainEndpoint } from ${JSON.stringify(source)};\nexport const defaultEndpointResolver = ${resolver};`,
      };
    });
  },
});
