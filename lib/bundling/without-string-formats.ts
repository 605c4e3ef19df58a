import { readFileSync } from 'node:fs';
import type { Plugin } from 'esbuild';

const classicSchemas = /[\\/]zod[\\/]v4[\\/]classic[\\/]schemas\.js$/;
const stringMethods = /^(export const ZodString = [\s\S]*?_ZodString\.init\(inst, def\);\n\}), \{\n[\s\S]*?^\}\);\n/m;

/**
 * Leaves the deprecated methods of `z.string()` out of bundles: `z.string().email()`, `.jwt()`, `.cidrv6()` and 23 others. They
 * hold every format that the validation library knows, about 11 KB, in each function. The linter refuses deprecated methods; a
 * format in use is a function (`z.email()`), and bundles have those that are called.
 */
export const withoutStringFormats: Plugin = {
  name: 'without-string-formats',
  setup: (build) => {
    build.onLoad({ filter: classicSchemas }, ({ path }) => ({
      contents: withoutStringMethods(readFileSync(path, 'utf8')),
    }));
  },
};

/** Throws if the library writes the methods in another form, so that an update does not pass unnoticed. */
export function withoutStringMethods(source: string): string {
  const short = source.replace(stringMethods, '$1);\n');
  if (short === source) throw new Error('the schemas.js of Zod has the methods of strings in an unknown form');
  return short;
}
