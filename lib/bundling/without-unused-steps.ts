import type { Plugin } from 'esbuild';

const client = String.raw`[\\/]@aws-sdk[\\/]core[\\/]dist-es[\\/]submodules[\\/]client[\\/]`;
const userAgent = new RegExp(`${client}middleware-user-agent[\\\\/]user-agent-middleware\\.js$`);
const logger = new RegExp(`${client}middleware-logger[\\\\/]loggerMiddleware\\.js$`);
const eventHeaders = /[\\/]@smithy[\\/]signature-v4[\\/]dist-es[\\/]HeaderFormatter\.js$/;

const nothing = '() => ({ applyToStack: () => undefined })';

/**
 * Leaves out of bundles the steps of the SDK that `functions/ports/aws/light-client.ts` takes away from every client, and the
 * headers of event streams, which no function signs. This saves 5 KB in each function.
 */
export const withoutUnusedSteps: Plugin = {
  name: 'without-unused-steps',
  setup: (build) => {
    build.onLoad({ filter: userAgent }, () => ({
      contents: [
        'export const userAgentMiddleware = undefined;',
        'export const getUserAgentMiddlewareOptions = undefined;',
        `export const getUserAgentPlugin = ${nothing};`,
      ].join('\n'),
    }));
    build.onLoad({ filter: logger }, () => ({
      contents: [
        'export const loggerMiddleware = undefined;',
        'export const loggerMiddlewareOptions = undefined;',
        `export const getLoggerPlugin = ${nothing};`,
      ].join('\n'),
    }));
    build.onLoad({ filter: eventHeaders }, () => ({
      contents: "export class HeaderFormatter { format() { throw new Error('functions sign no events'); } }",
    }));
  },
};
