import { join } from 'node:path';
import type { BuildOptions } from 'esbuild';
import { plainEndpoints } from './plain-endpoints.ts';
import { shortErrors } from './short-errors.ts';
import { shortSchemas } from './short-schemas.ts';
import { withoutDocumentation } from './without-documentation.ts';
import { withoutFallbacks } from './without-fallbacks.ts';
import { withoutJsonSchema } from './without-json-schema.ts';
import { withoutStringFormats } from './without-string-formats.ts';

/** The esbuild options of every function: one self-contained file, AWS SDK included. */
export function bundleOptions(projectDirectory: string) {
  const standIn = (name: string): string => join(projectDirectory, 'lib', 'bundling', `${name}.ts`);
  return {
    bundle: true,
    platform: 'node',
    target: 'node24',
    format: 'cjs',
    mainFields: ['module', 'main'],
    minify: true,
    legalComments: 'none',
    logLevel: 'warning',
    plugins: [
      withoutDocumentation,
      withoutFallbacks,
      withoutJsonSchema,
      withoutStringFormats,
      shortErrors,
      shortSchemas,
      plainEndpoints(standIn('plain-endpoint')),
    ],
    alias: {
      // Lambda passes credentials in the environment. The default credential chain of the SDK would add 130 KB.
      '@aws-sdk/credential-provider-node': standIn('environment-credentials'),
      '@aws-sdk/endpoint-cache': standIn('no-endpoint-cache'),
      '@smithy/core/event-streams': standIn('no-event-streams'),
    },
  } satisfies BuildOptions;
}

/** The folder that has a folder for each function. */
export function functionsBuildDirectory(projectDirectory: string): string {
  return join(projectDirectory, '.build', 'functions');
}
