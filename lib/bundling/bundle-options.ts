import { createRequire } from 'node:module';
import { join } from 'node:path';
import type { BuildOptions } from 'esbuild';
import type { Bank } from '../../functions/organisations/banks.ts';
import { givenProtocols } from './given-protocols.ts';
import { plainEndpoints } from './plain-endpoints.ts';
import { plainErrors } from './plain-errors.ts';
import { pureConstants } from './pure-constants.ts';
import { withFonts } from './with-fonts.ts';
import { withImages } from './with-images.ts';
import { withNotices } from './with-notices.ts';
import { withoutFallbacks } from './without-fallbacks.ts';
import { withoutJsonSchema } from './without-json-schema.ts';
import { shortZod } from './short-zod.ts';
import { withoutUnusedSteps } from './without-unused-steps.ts';

/**
 * The esbuild options of every function: one self-contained file, AWS SDK included, not yet minified. It has the notices of the banks.
 */
export function bundleOptions(projectDirectory: string, banks: readonly Bank[] = []) {
  const replacementFile = (name: string): string => join(projectDirectory, 'lib', 'bundling', `${name}.ts`);
  return {
    bundle: true,
    platform: 'node',
    target: 'node24',
    format: 'cjs',
    // `import()` of a module of Node touches each of its exports. One of `node:http`, which the SDK imports for an emulator, loads a
    // second HTTP client. `require` touches none.
    supported: { 'dynamic-import': false },
    mainFields: ['module', 'main'],
    // `minified` does this too, and better. It has a tenth less to do with short names.
    minify: true,
    legalComments: 'none',
    logLevel: 'warning',
    plugins: [
      // Before the others: the first plugin that loads a module wins.
      withFonts,
      withImages,
      withNotices(banks),
      pureConstants,
      withoutFallbacks,
      withoutJsonSchema,
      shortZod(join(projectDirectory, 'functions')),
      withoutUnusedSteps,
      givenProtocols,
      plainErrors,
      plainEndpoints(replacementFile('plain-endpoint')),
    ],
    alias: {
      // Lambda passes credentials in the environment. The default credential chain of the SDK would add 130 KB.
      '@aws-sdk/credential-provider-node': replacementFile('environment-credentials'),
      '@aws/lambda-invoke-store': replacementFile('no-invoke-store'),
      '@smithy/core/event-streams': replacementFile('no-event-streams'),
      // An optional native part of ssh2, which needs a compiler. Node's own cryptography does without it.
      'cpu-features': replacementFile('no-native-ssh'),
      // Its other form asks for its own URL, which a bundle in CommonJS does not have. It loads this form of fontkit.
      pdfkit: createRequire(import.meta.url).resolve('pdfkit'),
      fontkit: createRequire(import.meta.url).resolve('fontkit'),
      '@noble/ciphers/aes': replacementFile('no-encryption'),
      'brotli/decompress.js': replacementFile('no-brotli'),
    },
  } satisfies BuildOptions;
}

/** The folder that has a folder for each function. */
export function functionsBuildDirectory(projectDirectory: string): string {
  return join(projectDirectory, '.build', 'functions');
}
