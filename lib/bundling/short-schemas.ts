import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Plugin } from 'esbuild';

const schemaModules =
  /[\\/]@aws-sdk[\\/]client-(dynamodb|sqs|sns|scheduler)[\\/]dist-es[\\/]schemas[\\/]schemas_0\.js$/;
const namedText = /^const (_\w+) = ("[^"]*");$/gm;
const computedKey = /\[(_\w+)\]:/g;
const baseError = /_s_registry\.registerError\(\w+\$, (\w+)\);\n/;
/** The schema of an error that has a message or nothing, and its registration. */
const plainError =
  /export var (\w+)\$ = \[-3, n0, _\w+,\n {4}(\{ [^\n]* \}),\n {4}\[(_m|_M|)\],\n {4}\[0?\](, 1)?\n\];\nn0_registry\.registerError\(\1\$, \1\);\n/g;

const register = (base: string): string => `
for (const [name, traits, members] of plainErrors) {
  const Made = class extends ${base} {
    constructor(opts) {
      super({ name, $fault: traits.error, ...opts });
      Object.setPrototypeOf(this, Made.prototype);
    }
  };
  n0_registry.registerError([-3, n0, name, traits, members, members.map(() => 0)], Made);
}
`;

/**
 * Shortens the modules in which the clients of the SDK describe requests, answers and errors. This saves 17 KB in each function
 * that sends to queues, and 7 KB in all others:
 *
 * - Keys of objects are written as text. A key in a variable keeps esbuild from leaving out the description, although nothing
 *   uses it.
 * - Errors that have only a message are made and registered in a loop, without a class for each. `short-errors.ts` shortens the
 *   classes of the others.
 */
export const shortSchemas: Plugin = {
  name: 'short-schemas',
  setup: (build) => {
    build.onLoad({ filter: schemaModules }, ({ path }) => {
      const errors = readFileSync(join(dirname(path), '..', 'models', 'errors.js'), 'utf8');
      return { contents: shortSchemasOf(readFileSync(path, 'utf8'), errors) };
    });
  },
};

/**
 * The module without what functions do not need. `errors` is the module of the client's error classes. Throws if the SDK
 * writes the schemas in another form, so that an update does not pass unnoticed.
 */
export function shortSchemasOf(source: string, errors: string): string {
  const texts = new Map([...source.matchAll(namedText)].map(([, name = '', text = '']) => [name, text]));
  const literal = source.replace(computedKey, (found, name: string) => {
    const text = texts.get(name);
    return text === undefined ? found : `${text}:`;
  });
  const base = baseError.exec(literal)?.[1];
  const retryable = new Set(errors.split('export class ').filter(isRetryable).map(nameOf));
  const plain: string[] = [];
  const short = literal.replace(plainError, (found, name: string, traits: string, member: string) => {
    if (retryable.has(name)) return found;
    plain.push(`["${name}", ${traits}, [${member}]]`);
    return '';
  });
  if (base === undefined || plain.length === 0) throw new Error('a schemas_0.js of the SDK has an unknown form');
  const loop = `const plainErrors = [${plain.join(', ')}];${register(base)}`;
  return short.replace(/^export const errorTypeRegistries/m, `${loop}$&`);
}

/** The class says itself that the client may retry. */
const isRetryable = (source: string): boolean => source.includes('$retryable');
const nameOf = (source: string): string => source.slice(0, source.indexOf(' '));
