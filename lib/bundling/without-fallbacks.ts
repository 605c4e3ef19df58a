import { readFileSync } from 'node:fs';
import { basename } from 'node:path';
import type { Plugin } from 'esbuild';

const scriptedHashes = /[\\/]@smithy[\\/]core[\\/].*[\\/](Md5Js|Sha256Js)\.js$/;
const validationTexts = /[\\/]zod[\\/]v4[\\/]locales[\\/]en\.js$/;
const clientManifests = /[\\/]@aws-sdk[\\/]client-[^\\/]+[\\/]package\.json$/;

/**
 * Leaves out of functions what their runtime never needs, 12 KB in each: hashes written in JavaScript, which the SDK takes
 * where Node was built without its own; the sentences of the validation library, for which requests have sentences of
 * their own (kernel/jsonapi/issue-sentence.ts); and all of a client's manifest but the version that it names itself by.
 */
export const withoutFallbacks: Plugin = {
  name: 'without-fallbacks',
  setup: (build) => {
    build.onLoad({ filter: scriptedHashes }, ({ path }) => {
      const name = basename(path, '.js');
      const refuse = "constructor() { throw new Error('functions hash with the cryptography of Node'); }";
      return { contents: `export class ${name} { ${refuse} }` };
    });
    build.onLoad({ filter: validationTexts }, () => ({
      contents: 'export default () => ({ localeError: () => undefined });',
    }));
    build.onLoad({ filter: clientManifests }, ({ path }) => {
      const { version } = JSON.parse(readFileSync(path, 'utf8')) as { readonly version: string };
      return { contents: JSON.stringify({ version }), loader: 'json' };
    });
  },
};
