import { readFileSync } from 'node:fs';
import type { Plugin } from 'esbuild';

const classicSchemas = /[\\/]zod[\\/]v4[\\/]classic[\\/]schemas\.js$/;
const stringMethods = /^(export const ZodString = [\s\S]*?_ZodString\.init\(inst, def\);\n\}), \{\n[\s\S]*?^\}\);\n/m;
const compiledObject = 'core.$ZodObjectJIT.init(inst, def);';
const wholeToolbox = 'import { util } from "../core/index.js";';

/**
 * Leaves out of bundles what functions do not need of the validation library, about 20 KB in each:
 *
 * - the deprecated methods of `z.string()`: `z.string().email()`, `.jwt()`, `.cidrv6()` and 23 others. They hold every format that
 *   the library knows. The linter refuses deprecated methods; a format in use is a function (`z.email()`), and bundles have those
 *   that are called;
 * - the compiler that writes a function for each schema of an object when it first parses one. In a first request it takes 5 ms
 *   of CPU and 60 KB of bytecode, and a process that is warm parses no faster with it;
 * - the library's own tools that nothing calls. They are all in its bundle if they are imported as one object.
 */
export const shortZod: Plugin = {
  name: 'short-zod',
  setup: (build) => {
    build.onLoad({ filter: classicSchemas }, ({ path }) => ({ contents: shortZodOf(readFileSync(path, 'utf8')) }));
  },
};

/** The module that makes schemas, shortened. Throws if the library writes it in another form, so that an update does not pass unnoticed. */
export function shortZodOf(source: string): string {
  const short = [
    (text: string) => text.replace(stringMethods, '$1);\n'),
    (text: string) => text.replace(compiledObject, 'core.$ZodObject.init(inst, def);'),
    (text: string) => text.replace(wholeToolbox, 'import * as util from "../core/util.js";'),
    (text: string) => text.replaceAll('core.util.', 'util.'),
  ];
  return short.reduce((text, shorten) => {
    const shorter = shorten(text);
    if (shorter === text) throw new Error('the schemas.js of Zod has an unknown form');
    return shorter;
  }, source);
}
