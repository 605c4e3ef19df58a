import { readFileSync } from 'node:fs';
import type { Plugin } from 'esbuild';

const jsonSchemaModules = /[\\/]zod[\\/]v4[\\/]core[\\/](json-schema-processors|to-json-schema)\.js$/;
const exportedName = /^export (?:const|function) (\w+)/gm;

/**
 * Leaves out of functions what turns schemas into JSON Schema: only the reference is made with it, long before, and it
 * weighs 25 KB in each of them. Every name stays; what is made of it throws when it is called.
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
