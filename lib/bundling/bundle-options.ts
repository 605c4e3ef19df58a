import { join } from 'node:path';
import type { BuildOptions } from 'esbuild';
import { withoutFallbacks } from './without-fallbacks.ts';
import { withoutJsonSchema } from './without-json-schema.ts';

/** How every function is bundled: one file that stands alone, AWS SDK included. */
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
    plugins: [withoutFallbacks, withoutJsonSchema],
    alias: {
      // A function has its credentials in its environment: the chain that would look elsewhere weighs 130 KB.
      '@aws-sdk/credential-provider-node': standIn('environment-credentials'),
      '@aws-sdk/endpoint-cache': standIn('no-endpoint-cache'),
      '@smithy/core/event-streams': standIn('no-event-streams'),
    },
  } satisfies BuildOptions;
}

/** The folder with a folder for each function. */
export function functionsBuildDirectory(projectDirectory: string): string {
  return join(projectDirectory, '.build', 'functions');
}
