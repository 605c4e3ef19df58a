import { readFileSync } from 'node:fs';
import type { Plugin } from 'esbuild';
import { namesReadIn, withUsedMembers } from './used-members.ts';

const classicSchemas = /[\\/]zod[\\/]v4[\\/]classic[\\/]schemas\.js$/;
const coreSchemas = /[\\/]zod[\\/]v4[\\/]core[\\/]schemas\.js$/;
const stringMethods = /^(export const ZodString = [\s\S]*?_ZodString\.init\(inst, def\);\n\}), \{\n[\s\S]*?^\}\);\n/m;
const compiledObject = 'core.$ZodObjectJIT.init(inst, def);';
const jsonSchemas =
  /^ +inst\._zod\.processJSONSchema = \(ctx, json, params\) => processors\.\w+\(inst, ctx, json, params\);\n/gm;
const wholeToolbox = 'import { util } from "../core/index.js";';

/**
 * Leaves out of bundles what functions do not need of the validation library, about 30 KB in each:
 *
 * - the deprecated methods of `z.string()`: `z.string().email()`, `.jwt()`, `.cidrv6()` and 23 others. They hold every format that
 *   the library knows. The linter refuses deprecated methods; a format in use is a function (`z.email()`), and bundles have those
 *   that are called;
 * - the compiler that writes a function for each schema of an object when it first parses one. In a first request it takes 5 ms
 *   of CPU and 60 KB of bytecode, and a process that is warm parses no faster with it;
 * - the members of schemas whose names nothing in functions/ reads, with what only they need: `encode`, `prefault`, `parseAsync`;
 * - how each kind of schema becomes JSON Schema, which `without-json-schema` leaves out;
 * - the library's own tools that nothing calls. They are all in its bundle if they are imported as one object.
 */
export const shortZod = (functionsDirectory: string): Plugin => ({
  name: 'short-zod',
  setup: (build) => {
    const read = namesReadIn(functionsDirectory);
    build.onLoad({ filter: classicSchemas }, ({ path }) => ({
      contents: withUsedMembers(shortZodOf(readFileSync(path, 'utf8')), read),
    }));
    build.onLoad({ filter: coreSchemas }, ({ path }) => ({
      contents: withUsedMembers(readFileSync(path, 'utf8'), read),
    }));
  },
});

/** The module that makes schemas, shortened. Throws if the library writes it in another form, so that an update does not pass unnoticed. */
export function shortZodOf(source: string): string {
  const short = [
    (text: string) => text.replace(stringMethods, '$1);\n'),
    (text: string) => text.replace(compiledObject, 'core.$ZodObject.init(inst, def);'),
    withoutJsonSchemas,
    (text: string) => text.replace(wholeToolbox, 'import * as util from "../core/util.js";'),
    (text: string) => text.replaceAll('core.util.', 'util.'),
  ];
  return short.reduce((text, shorten) => {
    const shorter = shorten(text);
    if (shorter === text) throw new Error('the schemas.js of Zod has an unknown form');
    return shorter;
  }, source);
}

/** The module without the conversions, or as it was if one of them has another form. */
function withoutJsonSchemas(source: string): string {
  const short = source.replace(jsonSchemas, '');
  return short.includes('.processJSONSchema') ? source : short;
}
