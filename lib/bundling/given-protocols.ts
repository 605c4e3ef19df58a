import { readFileSync } from 'node:fs';
import type { Plugin } from 'esbuild';

const client = String.raw`[\\/]@aws-sdk[\\/]client-(?:dynamodb|sqs)[\\/]dist-es[\\/]`;
const sharedConfig = new RegExp(`${client}runtimeConfig\\.shared\\.js$`);
const schemas = new RegExp(`${client}schemas[\\\\/]schemas_0\\.js$`);
const ownProtocol = 'config?.protocol ?? AwsJson1_0Protocol';
const settingsOfProtocol = /^ +(?:errorTypeRegistries,|jsonCodec: new \w+\(\),)\n/gm;
const operation = /^export var (\w+\$) = \[9, n0, (\w+),\n/gm;
const constant = /^const (_\w+) = ("[^"\\\n]+");$/gm;

/**
 * Leaves the SDK's own protocol out of the clients of the table and of queues, with the schemas of all that they could send and of the errors that they could
 * get: they are given `functions/ports/aws/plain-protocol.ts`, which has no use for them. A client that is given none fails when
 * it is made. This saves 60 KB in each function.
 */
export const givenProtocols: Plugin = {
  name: 'given-protocols',
  setup: (build) => {
    build.onLoad({ filter: sharedConfig }, ({ path }) => ({ contents: withoutProtocol(readFileSync(path, 'utf8')) }));
    build.onLoad({ filter: schemas }, ({ path }) => ({ contents: namesOnly(readFileSync(path, 'utf8')) }));
  },
};

/** The configuration of a client without a protocol of its own. Throws for a form that is not known. */
export function withoutProtocol(source: string): string {
  const short = source.replace(ownProtocol, 'config.protocol').replace(settingsOfProtocol, '');
  if (!source.includes(ownProtocol) || short.includes('errorTypeRegistries,'))
    throw new Error('the runtimeConfig.shared.js of a client of the SDK has an unknown form');
  return short;
}

/** The operations of a client by their names alone. Throws for a form that is not known. */
export function namesOnly(source: string): string {
  const names = new Map([...source.matchAll(constant)].map(([, name, text]) => [name, text]));
  const operations = [...source.matchAll(operation)].map(([, exported, name]) => {
    const text = names.get(name);
    if (text === undefined) throw new Error(`the schemas_0.js of a client of the SDK has no constant ${String(name)}`);
    return `export const ${String(exported)} = [9, "", ${text}, 0, 0, 0];`;
  });
  if (operations.length === 0) throw new Error('the schemas_0.js of a client of the SDK has an unknown form');
  return operations.join('\n');
}
