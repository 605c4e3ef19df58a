import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Plugin } from 'esbuild';

const clientSchemas = /[\\/]@aws-sdk[\\/]client-[^\\/]+[\\/]dist-es[\\/]schemas[\\/]schemas_0\.js$/;
const errorSchema = /^export var (\w+)\$ = \[-3, n0, [\s\S]*?^\];\nn0_registry\.registerError\(\1\$, \1\);\n/gm;
const constant = /^const (\w+) = ("[^"\\\n]+");$/gm;
const computedKey = /\[(_\w+)\]:/g;
const errorClass = /^export class (\w+) extends __BaseException \{[\s\S]*?^\}$/gm;

/**
 * Leaves out of bundles the classes of the SDK's errors: 10 KB in each function, and as much again with a client of SQS. An error of a class
 * that is not known has the base class of its client and the same name, message and members: functions tell errors apart by name.
 * These stay: errors with members that have to be decoded, as the reasons of a cancelled transaction, and those that say that they may
 * be retried.
 *
 * It also leaves out the schemas that nothing uses, 1 KB with a client of SQS: their keys are written as literals, because a bundler keeps an
 * object with a computed key even if nothing uses it.
 */
export const plainErrors: Plugin = {
  name: 'plain-errors',
  setup: (build) => {
    build.onLoad({ filter: clientSchemas }, ({ path }) => ({
      contents: withLiteralKeys(
        withPlainErrors(
          readFileSync(path, 'utf8'),
          readFileSync(join(dirname(path), '..', 'models', 'errors.js'), 'utf8'),
        ),
      ),
    }));
  },
};

/** The schemas of a client without its plain errors. Throws for a form that is not known, so that an update does not pass unnoticed. */
export function withPlainErrors(schemas: string, classes: string): string {
  const retryable = new Set(
    [...classes.matchAll(errorClass)].filter(([text]) => text.includes('$retryable')).map(([, name]) => name),
  );
  const short = schemas.replace(errorSchema, (block: string, name: string) =>
    block.includes('() =>') || retryable.has(name) ? block : '',
  );
  if (short === schemas) throw new Error('the schemas_0.js of a client of the SDK has errors in an unknown form');
  return short;
}

/** The schemas with literals in place of keys that name a constant. Throws if a key names no constant. */
export function withLiteralKeys(schemas: string): string {
  const values = new Map([...schemas.matchAll(constant)].map(([, name, value]) => [name, value]));
  return schemas.replace(computedKey, (_, name: string) => {
    const value = values.get(name);
    if (value === undefined) throw new Error(`the schemas_0.js of a client of the SDK has no constant ${name}`);
    return `${value}:`;
  });
}
