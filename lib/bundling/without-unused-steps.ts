import { readFileSync } from 'node:fs';
import type { Plugin } from 'esbuild';

const client = String.raw`[\\/]@aws-sdk[\\/]core[\\/]dist-es[\\/]submodules[\\/]client[\\/]`;
const userAgent = new RegExp(`${client}middleware-user-agent[\\\\/]user-agent-middleware\\.js$`);
const userAgentConfig = new RegExp(`${client}middleware-user-agent[\\\\/]configurations\\.js$`);
const userAgentNames = new RegExp(`${client}util-user-agent-node[\\\\/]defaultUserAgent\\.js$`);
const logger = new RegExp(`${client}middleware-logger[\\\\/]loggerMiddleware\\.js$`);
const core = String.raw`[\\/]@smithy[\\/]core[\\/]dist-es[\\/]submodules[\\/]`;
const httpProtocol = new RegExp(`${core}protocols[\\\\/]HttpProtocol\\.js$`);
const queueUrl = /[\\/]@aws-sdk[\\/]middleware-sdk-sqs[\\/]dist-es[\\/]queue-url\.js$/;
const extensions = /[\\/]@aws-sdk[\\/]client-[^\\/]+[\\/]dist-es[\\/]runtimeExtensions\.js$/;
const eventHeaders = /[\\/]@smithy[\\/]signature-v4[\\/]dist-es[\\/]HeaderFormatter\.js$/;

const kindsOfStreams =
  /[\\/]@smithy[\\/]core[\\/]dist-es[\\/]submodules[\\/]serde[\\/]util-stream[\\/]stream-type-check\.js$/;
const handlerFrame = /[\\/]@middy[\\/]core[\\/]index\.js$/;
const bytesAsText = new RegExp(`${core}protocols[\\\\/]json[\\\\/]codec-v2[\\\\/]JsonBytesStringAdapter\\.js$`);
const addressesCommand = /[\\/]@aws-sdk[\\/]client-dynamodb[\\/]dist-es[\\/]commands[\\/]DescribeEndpointsCommand\.js$/;
/** The method that puts what an operation names before the host of its service. */
const hostPrefix = / {4}setHostPrefix\([\s\S]*?\n {4}\}\n/;
/** The method that loads event streams, which `no-event-streams.ts` leaves out. */
const loadsEventStreams = / {4}async loadEventStreamCapability\([\s\S]*?\n {4}\}\n/;
const webStreams = 'import { ReadableStream } from "node:stream/web";';

const nothing = '() => ({ applyToStack: () => undefined })';

/**
 * Leaves out of bundles the steps of the SDK that `functions/ports/aws/light-client.ts` takes away from every client, and the
 * headers of event streams, which no function signs, and the extensions of clients, of which none is given any, and prefixes of hosts and streams
 * of events, which no operation of these clients has: one that had them would be refused. The body of a request is bytes, and the SDK does not
 * read it as a text. The host of a queue's address is that of the service, and is not compared with it. The table is not asked for its addresses. This saves 14 KB in each function, and 30 KB of bytecode when it loads.
 *
 * The SDK and the frame of the handlers are bundled without the streams of browsers, which they would recognise. An answer to the SDK
 * is a stream of Node, and the frame streams no answer (`functions/kernel/http/streamed-function.ts` does). Node takes 1.5 ms to load
 * the streams of browsers as soon as code names them.
 */
export const withoutUnusedSteps: Plugin = {
  name: 'without-unused-steps',
  setup: (build) => {
    build.onLoad({ filter: userAgent }, () => ({
      contents: [
        'export const userAgentMiddleware = undefined;',
        'export const getUserAgentMiddlewareOptions = undefined;',
        `export const getUserAgentPlugin = ${nothing};`,
      ].join('\n'),
    }));
    build.onLoad({ filter: userAgentConfig }, () => ({
      contents:
        'export const DEFAULT_UA_APP_ID = undefined;\nexport const resolveUserAgentConfig = (config) => config;',
    }));
    build.onLoad({ filter: userAgentNames }, () => ({
      contents: [
        'export const createDefaultUserAgentProvider = () => () => Promise.resolve([]);',
        'export const defaultUserAgent = createDefaultUserAgentProvider;',
        'export const crtAvailability = { isCrtAvailable: false };',
      ].join('\n'),
    }));
    build.onLoad({ filter: kindsOfStreams }, () => ({
      contents: 'export const isReadableStream = () => false;\nexport const isBlob = () => false;',
    }));
    build.onLoad({ filter: logger }, () => ({
      contents: [
        'export const loggerMiddleware = undefined;',
        'export const loggerMiddlewareOptions = undefined;',
        `export const getLoggerPlugin = ${nothing};`,
      ].join('\n'),
    }));
    build.onLoad({ filter: queueUrl }, () => ({
      contents: [
        'export const resolveQueueUrlConfig = (config) => config;',
        'export const queueUrlMiddleware = undefined;',
        'export const queueUrlMiddlewareOptions = undefined;',
        `export const getQueueUrlPlugin = ${nothing};`,
      ].join('\n'),
    }));
    build.onLoad({ filter: extensions }, () => ({
      contents: 'export const resolveRuntimeExtensions = (config) => config;',
    }));
    build.onLoad({ filter: eventHeaders }, () => ({
      contents: "export class HeaderFormatter { format() { throw new Error('functions sign no events'); } }",
    }));
    build.onLoad({ filter: httpProtocol }, ({ path }) => ({
      contents: withoutMethods(readFileSync(path, 'utf8')),
    }));
    build.onLoad({ filter: bytesAsText }, () => ({ contents: plainBytes }));
    build.onLoad({ filter: addressesCommand }, () => ({ contents: 'export class DescribeEndpointsCommand {}' }));
    build.onLoad({ filter: handlerFrame }, ({ path }) => ({ contents: withoutWebStreams(readFileSync(path, 'utf8')) }));
  },
};

/** The body of a request, which only the sender reads, as bytes that are no text too. */
const plainBytes = `export const JsonBytesStringAdapter = { allocUnsafe: (bytes) => {
  const { buffer, byteOffset, byteLength } = Buffer.allocUnsafe(bytes);
  return new Uint8Array(buffer, byteOffset, byteLength);
} };`;

/** The protocol without prefixes of hosts and without event streams. Throws for a form that is not known. */
function withoutMethods(source: string): string {
  const refusing = (method: string, what: string) =>
    `${method} throw new Error('functions call no operation with ${what}'); }\n`;
  const short = [
    [hostPrefix, refusing('setHostPrefix(request, { traits }) { if (traits?.endpoint)', 'a prefix of its host')],
    [loadsEventStreams, refusing('async loadEventStreamCapability() {', 'a stream of events')],
  ] as const;
  return short.reduce((text, [method, shorter]) => {
    if (!method.test(text)) throw new Error('the HttpProtocol.js of the SDK has an unknown form');
    return text.replace(method, shorter);
  }, source);
}

/** The frame without web streams. Throws for a form that is not known, so that an update does not pass unnoticed. */
function withoutWebStreams(source: string): string {
  const short = source.replace(webStreams, 'class ReadableStream {}');
  if (short === source) throw new Error('the index.js of middy imports web streams in an unknown form');
  return short;
}
