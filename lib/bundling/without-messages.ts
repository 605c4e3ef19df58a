import type { Plugin } from 'esbuild';

const readers = {
  signedMessages: /[\\/]functions[\\/]ports[\\/]https[\\/]read-signed\.ts$/,
  testMessages: /[\\/]functions[\\/]ports[\\/]partner-secret[\\/]test-messages\.ts$/,
};

/**
 * Leaves the reading of messages of partners out of the bundles of functions that get none, which saves 2 KB where a partner is asked.
 * Only callbacks read messages; in any other function, reading one throws an error.
 */
export const withoutMessages: Plugin = {
  name: 'without-messages',
  setup: (build) => {
    const absent = "() => { throw new Error('only callbacks read messages'); }";
    for (const [name, filter] of Object.entries(readers)) {
      build.onLoad({ filter }, () => ({ contents: `export const ${name} = () => ${absent};` }));
    }
  },
};
