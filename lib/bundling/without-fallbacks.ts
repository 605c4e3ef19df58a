import type { Plugin } from 'esbuild';
import { readFileSync } from 'node:fs';
import { basename } from 'node:path';

const scriptedHashes = /[\\/]@smithy[\\/]core[\\/].*[\\/](Md5Js|Sha256Js)\.js$/;
const validationTexts = /[\\/]zod[\\/]v4[\\/]locales[\\/]en\.js$/;
const cyclicValues = /[\\/]zod[\\/]v4[\\/]core[\\/]memoizer\.js$/;
const adaptiveRetries = /[\\/]@smithy[\\/]core[\\/].*[\\/]util-retry[\\/]AdaptiveRetryStrategy\.js$/;
const machineRegion = /[\\/]@smithy[\\/]core[\\/].*[\\/]getInstanceMetadataRegion\.js$/;
const configFiles = /[\\/]shared-ini-file-loader[\\/]loadSharedConfigFiles\.js$/;
const tablePaginators = /[\\/]@aws-sdk[\\/]lib-dynamodb[\\/]dist-es[\\/]pagination[\\/](Query|Scan)Paginator\.js$/;
const partitions = /[\\/]util-endpoints[\\/]lib[\\/]aws[\\/]partitions\.js$/;
const documentClient = /[\\/]@aws-sdk[\\/]lib-dynamodb[\\/]dist-es[\\/]DynamoDBDocumentClient\.js$/;
const clientManifests = /[\\/]@aws-sdk[\\/]client-[^\\/]+[\\/]package\.json$/;

/**
 * Leaves out of bundles what the Lambda runtime never needs, which saves 18 KB in each function:
 *
 * - hashes in JavaScript, which the SDK uses if Node was built without crypto;
 * - the messages of the validation library, because requests get the sentences of kernel/jsonapi/issue-sentence.ts, and its
 *   memory of values that contain themselves, because neither JSON nor items of the table can;
 * - the retry mode `adaptive`, which no stage sets;
 * - the region of an EC2 instance, because Lambda gives the region in the environment, and the files `~/.aws/config` and
 *   `~/.aws/credentials`, which a function does not have;
 * - the paginators of the table, because each page is read on its own;
 * - the names of regions, because the SDK finds the partition of a region by its pattern too;
 * - the behaviour of the document client with a client of another version of the SDK;
 * - the package.json of each client except for its version.
 */
export const withoutFallbacks: Plugin = {
  name: 'without-fallbacks',
  setup: (build) => {
    build.onLoad({ filter: scriptedHashes }, ({ path }) => {
      const name = basename(path, '.js');
      const refuse =
        "constructor() { throw new Error('this hash is not in the bundle: functions use the hashes of Node'); }";
      return { contents: `export class ${name} { ${refuse} }` };
    });
    build.onLoad({ filter: validationTexts }, () => ({
      contents: 'export default () => ({ localeError: () => undefined });',
    }));
    build.onLoad({ filter: cyclicValues }, () => ({
      contents: [
        'export class $ZodCyclicError extends Error {}',
        'export const memoizer = () => undefined;',
        'export const isBackEdge = () => false;',
        'export const isRecursiveSchema = () => true;',
      ].join('\n'),
    }));
    build.onLoad({ filter: adaptiveRetries }, () => {
      const refuse = "constructor() { throw new Error('the retry mode adaptive is not in the bundle'); }";
      return { contents: `export class AdaptiveRetryStrategy { ${refuse} }` };
    });
    build.onLoad({ filter: machineRegion }, () => ({
      contents: 'export const getInstanceMetadataRegion = () => Promise.resolve(undefined);',
    }));
    build.onLoad({ filter: configFiles }, () => ({
      contents: [
        "export { CONFIG_PREFIX_SEPARATOR } from './constants';",
        'export const loadSharedConfigFiles = () => Promise.resolve({ configFile: {}, credentialsFile: {} });',
      ].join('\n'),
    }));
    build.onLoad({ filter: tablePaginators }, ({ path }) => ({
      contents: `export const paginate${tablePaginators.exec(path)?.[1] ?? ''} = undefined;`,
    }));
    build.onLoad({ filter: partitions }, ({ path }) => ({ contents: withoutRegions(readFileSync(path, 'utf8')) }));
    build.onLoad({ filter: documentClient }, ({ path }) => ({ contents: ofOneVersion(readFileSync(path, 'utf8')) }));
    build.onLoad({ filter: clientManifests }, ({ path }) => {
      const { version } = JSON.parse(readFileSync(path, 'utf8')) as { readonly version: string };
      return { contents: JSON.stringify({ version }), loader: 'json' };
    });
  },
};

/** The module without the client that it would put in the place of one of another version. Throws for a form that is not known. */
function ofOneVersion(source: string): string {
  const short = source.replace(/\n {8}const middlewares = [\s\S]*?\n {8}\}\n {4}\}\n/, '\n    }\n');
  if (short === source) throw new Error('DynamoDBDocumentClient.js of the SDK has a form that is not known here');
  return short;
}

/** The module with empty `regions`. Throws if the SDK writes it in another form, so that an update does not pass unnoticed. */
function withoutRegions(source: string): string {
  const short = source.replace(/"regions": \{(?:[^{}]|\{[^{}]*\})*\}/g, '"regions": {}');
  if (short === source) throw new Error('partitions.js of the SDK has no regions in the form that is known here');
  return short;
}
