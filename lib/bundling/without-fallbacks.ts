import { readFileSync } from 'node:fs';
import { basename } from 'node:path';
import type { Plugin } from 'esbuild';

const scriptedHashes = /[\\/]@smithy[\\/]core[\\/].*[\\/](Md5Js|Sha256Js)\.js$/;
const clientManifests = /[\\/]@aws-sdk[\\/]client-[^\\/]+[\\/]package\.json$/;

/**
 * Leaves out of functions what their runtime never needs, 9 KB in each: hashes written in JavaScript, which the SDK takes
 * where Node was built without its own, and all of a client's manifest but the version that it names itself by.
 */
export const withoutFallbacks: Plugin = {
  name: 'without-fallbacks',
  setup: (build) => {
    build.onLoad({ filter: scriptedHashes }, ({ path }) => {
      const name = basename(path, '.js');
      const refuse = "constructor() { throw new Error('functions hash with the cryptography of Node'); }";
      return { contents: `export class ${name} { ${refuse} }` };
    });
    build.onLoad({ filter: clientManifests }, ({ path }) => {
      const { version } = JSON.parse(readFileSync(path, 'utf8')) as { readonly version: string };
      return { contents: JSON.stringify({ version }), loader: 'json' };
    });
  },
};
