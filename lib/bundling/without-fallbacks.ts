import type { Plugin } from 'esbuild';
import { readFileSync } from 'node:fs';
import { basename } from 'node:path';

const scriptedHashes = /[\\/]@smithy[\\/]core[\\/].*[\\/](Md5Js|Sha256Js)\.js$/;
const validationTexts = /[\\/]zod[\\/]v4[\\/]locales[\\/]en\.js$/;
const clientManifests = /[\\/]@aws-sdk[\\/]client-[^\\/]+[\\/]package\.json$/;

/**
 * Leaves out of bundles what the Lambda runtime never needs, which saves 12 KB in each function: hashes in JavaScript, which
 * the SDK uses if Node was built without crypto; the messages of the validation library, because requests get the sentences
 * of kernel/jsonapi/issue-sentence.ts; and the package.json of each client except for its version.
 */
export const withoutFallbacks: Plugin = {
  name: 'without-fallbacks',
  setup: (build) => {
    build.onLoad({ filter: scriptedHashes }, ({ path }) => {
      const name = basename(path, '.js');
      const refuse =
        "constructor() { throw new Error('this hash is not in the bundle: functions use the hashes of Node'); }";
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
