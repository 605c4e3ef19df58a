import type { Plugin } from 'esbuild';
import { readFileSync } from 'node:fs';
import { basename } from 'node:path';

const scriptedHashes = /[\\/]@smithy[\\/]core[\\/].*[\\/](Md5Js|Sha256Js)\.js$/;
const validationTexts = /[\\/]zod[\\/]v4[\\/]locales[\\/]en\.js$/;
const validationErrors = /[\\/]zod[\\/]v4[\\/]classic[\\/]errors\.js$/;
const cyclicValues = /[\\/]zod[\\/]v4[\\/]core[\\/]memoizer\.js$/;
const adaptiveRetries = /[\\/]@smithy[\\/]core[\\/].*[\\/]util-retry[\\/]AdaptiveRetryStrategy\.js$/;
const retries = /[\\/]util-retry[\\/]StandardRetryStrategy\.js$/;
const retryStep = /[\\/]middleware-retry[\\/]retryMiddleware\.js$/;
const streamedBodies = /[\\/]isStreamingPayload[\\/]isStreamingPayload\.js$/;
const hostNames = /[\\/]util-endpoints[\\/]lib[\\/]aws[\\/]isVirtualHostableS3Bucket\.js$/;
const retryHints = /[\\/]@smithy[\\/]core[\\/].*[\\/]middleware-retry[\\/]parseRetryAfterHeader\.js$/;
const machineRegion = /[\\/]@smithy[\\/]core[\\/].*[\\/]getInstanceMetadataRegion\.js$/;
const configFiles = /[\\/]shared-ini-file-loader[\\/]loadSharedConfigFiles\.js$/;
const tablePaginators = /[\\/]@aws-sdk[\\/]lib-dynamodb[\\/]dist-es[\\/]pagination[\\/](Query|Scan)Paginator\.js$/;
const partitions = /[\\/]util-endpoints[\\/]lib[\\/]aws[\\/]partitions\.js$/;
const signer = /[\\/]@smithy[\\/]signature-v4[\\/]dist-es[\\/]SignatureV4\.js$/;
const partsOfDates = /[\\/]@smithy[\\/]core[\\/].*[\\/]serde[\\/]date-utils\.js$/;
const bucketNames = /[\\/]service-customizations[\\/]index\.js$/;
const versionWarning = /[\\/]emitWarningIfUnsupportedVersion\.js$/;
const addressDiscovery = /[\\/]middleware-endpoint-discovery[\\/]dist-es[\\/]index\.js$/;
const logFilter = /[\\/]smithy-client[\\/]schemaLogFilter\.js$/;
const documentClient = /[\\/]@aws-sdk[\\/]lib-dynamodb[\\/]dist-es[\\/]DynamoDBDocumentClient\.js$/;
const clientManifests = /[\\/]@aws-sdk[\\/]client-[^\\/]+[\\/]package\.json$/;

/**
 * Leaves out of bundles what the Lambda runtime never needs, which saves 27 KB in each function:
 *
 * - hashes in JavaScript, which the SDK uses if Node was built without crypto;
 * - the messages of the validation library, because requests get the sentences of kernel/jsonapi/issue-sentence.ts, and its
 *   memory of values that contain themselves, because neither JSON nor items of the table can;
 * - the forms in which its errors could be shown, because only their issues are read;
 * - the retry mode `adaptive`, which no stage sets;
 * - the header with which a service says when to come again, because neither the table nor queues send it;
 * - the region of an EC2 instance, because Lambda gives the region in the environment, and the files `~/.aws/config` and
 *   `~/.aws/credentials`, which a function does not have;
 * - the paginators of the table, because each page is read on its own;
 * - the names of regions, because the SDK finds the partition of a region by its pattern too, and the partitions that are cut off from all others;
 * - the signatures of addresses, texts and events, because functions sign requests only;
 * - the parsing of dates by hand, because table and queues answer with none, and Node reads that of a header;
 * - the form that strategies of retries had before, and bodies that are streams, which no call has;
 * - the rules for names of buckets, because files are stored without the SDK, and the warning about an old Node;
 * - the discovery of addresses, which the table answers in no region any more, and what the SDK would log, because its clients log nothing;
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
    build.onLoad({ filter: validationErrors }, ({ path }) => ({
      contents: withIssuesOnly(readFileSync(path, 'utf8')),
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
    build.onLoad({ filter: retries }, ({ path }) => ({ contents: withKnownAttempts(readFileSync(path, 'utf8')) }));
    build.onLoad({ filter: retryStep }, ({ path }) => ({ contents: withNewStrategies(readFileSync(path, 'utf8')) }));
    build.onLoad({ filter: streamedBodies }, () => ({ contents: 'export const isStreamingPayload = () => false;' }));
    build.onLoad({ filter: hostNames }, () => ({
      contents: 'export const isVirtualHostableS3Bucket = () => false;',
    }));
    build.onLoad({ filter: retryHints }, () => ({
      contents:
        'export const parseRetryAfterHeader = () => undefined; export const getRetryAfterHint = () => undefined;',
    }));
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
    build.onLoad({ filter: partsOfDates }, () => ({ contents: datesOfNode }));
    build.onLoad({ filter: bucketNames }, () => ({
      contents: 'export const resolveParamsForS3 = (parameters) => Promise.resolve(parameters);',
    }));
    build.onLoad({ filter: versionWarning }, () => ({
      contents: 'export const state = {}; export const emitWarningIfUnsupportedVersion = () => undefined;',
    }));
    build.onLoad({ filter: addressDiscovery }, () => ({
      contents: [
        'export const NODE_ENDPOINT_DISCOVERY_CONFIG_OPTIONS = {',
        '  environmentVariableSelector: () => undefined, configFileSelector: () => undefined, default: undefined };',
        'export const resolveEndpointDiscoveryConfig = (input) => input;',
      ].join('\n'),
    }));
    build.onLoad({ filter: logFilter }, () => ({
      contents: "export const schemaLogFilter = () => '***SensitiveInformation***';",
    }));
    build.onLoad({ filter: partitions }, ({ path }) => ({ contents: withoutRegions(readFileSync(path, 'utf8')) }));
    build.onLoad({ filter: signer }, ({ path }) => ({ contents: ofRequests(readFileSync(path, 'utf8')) }));
    build.onLoad({ filter: documentClient }, ({ path }) => ({ contents: ofOneVersion(readFileSync(path, 'utf8')) }));
    build.onLoad({ filter: clientManifests }, ({ path }) => {
      const { version } = JSON.parse(readFileSync(path, 'utf8')) as { readonly version: string };
      return { contents: JSON.stringify({ version }), loader: 'json' };
    });
  },
};

/** The functions of the SDK that read and write dates, by those of Node. A text that is no date is refused. */
const datesOfNode = `
const dateOf = (given) => {
  const date = new Date(given);
  if (Number.isNaN(date.getTime())) throw new TypeError('not a date: ' + given);
  return date;
};
const read = (given) => (given === null || given === undefined ? undefined : dateOf(given));
export const dateToUtcString = (date) => date.toUTCString();
export const parseRfc3339DateTime = read;
export const parseRfc3339DateTimeWithOffset = read;
export const parseRfc7231DateTime = read;
export const parseEpochTimestamp = (given) =>
  given === null || given === undefined ? undefined : dateOf(Math.round(Number(given) * 1000));
`;

/** The module without the client that it would put in the place of one of another version. Throws for a form that is not known. */
function ofOneVersion(source: string): string {
  const short = source.replace(/\n {8}const middlewares = [\s\S]*?\n {8}\}\n {4}\}\n/, '\n    }\n');
  if (short === source) throw new Error('DynamoDBDocumentClient.js of the SDK has a form that is not known here');
  return short;
}

/** The module with empty `regions`, and without the partitions of intelligence services. Throws if the SDK writes it in another form, so that an update does not pass unnoticed. */
function withoutRegions(source: string): string {
  const short = source.replace(/"regions": \{(?:[^{}]|\{[^{}]*\})*\}/g, '"regions": {}');
  if (short === source) throw new Error('partitions.js of the SDK has no regions in the form that is known here');
  const open = short.replace(/\{\s*"id": "aws-iso[^{}]*"outputs": \{[^{}]*\},[^{}]*"regions": \{\}\s*\},\s*/g, '');
  if (open === short) throw new Error('partitions.js of the SDK has no partition in the form that is known here');
  return open;
}

/** The strategy of retries without what it does if the number of attempts cannot be read: clients give it. Throws for a form that is not known. */
function withKnownAttempts(source: string): string {
  const choice = /try \{\s*(return await this\.maxAttemptsProvider\(\);)\s*\}\s*catch \(ignored\) \{[\s\S]*?\n {8}\}/;
  if (!choice.test(source)) throw new Error('StandardRetryStrategy.js of the SDK has a form that is not known here');
  return source.replace(choice, '$1');
}

/** The step of retries without the branch for strategies of the form before. Throws for a form that is not known. */
function withNewStrategies(source: string): string {
  const short = source
    .replace(/\n {8}else \{\n[\s\S]*?\n {8}\}\n(?= {4}\};\n\})/, '\n')
    .replace(/if \(isRequest && isStreamingPayload\(request\)\) \{[\s\S]*?throw lastError;\n\s*\}\n/, '')
    .replace('if (isRetryStrategyV2(retryStrategy)) {', '{');
  if (source.length - short.length < 500)
    throw new Error('retryMiddleware.js of the SDK has a form that is not known here');
  return short;
}

/** The errors of the validation library without their methods. Throws for a form that is not known. */
function withIssuesOnly(source: string): string {
  const short = source.replace(/\n {4}const proto = Object\.getPrototypeOf\(inst\);[\s\S]*?\n\};\n/, '\n};\n');
  if (short === source) throw new Error('errors.js of the validation library has a form that is not known here');
  return short;
}

/** The signer without what signs anything but requests. Throws for a form that is not known. */
function ofRequests(source: string): string {
  const methods = /^ {4}async (?:presign|signEvent|signMessage|signString)\([\s\S]*?^ {4}\}\n/gm;
  const choice = /^( {4}async sign\(toSign, options\) \{\n)[\s\S]*?^ {4}\}\n/m;
  const formatter = '    headerFormatter = new HeaderFormatter();\n';
  if (source.match(methods)?.length !== 4 || !choice.test(source) || !source.includes(formatter)) {
    throw new Error('SignatureV4.js of the SDK has a form that is not known here');
  }
  return source
    .replace(methods, '')
    .replace(choice, '$1        return this.signRequest(toSign, options);\n    }\n')
    .replace(formatter, '');
}
