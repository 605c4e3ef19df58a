import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { once } from 'node:events';
import type { APIGatewayProxyEvent, APIGatewayProxyResult } from 'aws-lambda';
import { createCallbackHandler } from '../../functions/kernel/http/callback-handler.ts';
import { withDeprecation } from '../../functions/kernel/http/deprecated-handler.ts';
import type { HttpHandler } from '../../functions/kernel/http/handler.ts';
import { createLinedHandler } from '../../functions/kernel/http/lined-handler.ts';
import { createPageHandler } from '../../functions/kernel/http/page-handler.ts';
import { createStreamedHttpHandler, type StreamedHttpHandler } from '../../functions/kernel/http/streamed-handler.ts';
import type { Route } from '../../functions/kernel/http/route.ts';
import { Problem } from '../../functions/kernel/base/problem.ts';
import { randomIds } from '../../functions/ports/ids/random-ids.ts';
import type { Platform } from '../../functions/ports/platform.ts';
import { unlistedRoutes } from '../../functions/registry.ts';
import { publicRoutes, type ReferenceSource, withoutSlash } from '../../functions/reference/public-routes.ts';
import type { LocalConsole } from '../console/console.ts';
import { PlatformProblem } from '../engines/platform-problem.ts';
import { proxyEvent } from './proxy-event.ts';
import { type GatewayAnswer, refusal, requestTarget, unserved } from './refusals.ts';
import { createAdmission, needsSlot, type RequestAdmission } from './admission.ts';
import { compressed } from './compressed.ts';
import { createPathFinder, createRouter } from './route.ts';

/** The most bytes that API Gateway accepts, and that a Lambda invocation can have. */
const requestBytesMax = 10 * 1024 * 1024;
const invocationBytesMax = 6 * 1024 * 1024;
const requestIdDigits = 16;
/** How long a connection may be idle: longer than any answer may take, streamed answers included. */
const silentMsMax = 150_000;

export interface LocalGateway {
  readonly address: string;
  stop(): Promise<void>;
}

interface GatewaySettings {
  readonly operations: readonly Route[];
  /** The source of the answers of routes without a token. */
  readonly reference: ReferenceSource;
  readonly platform: Platform;
  /** The console; none if absent. */
  readonly console?: LocalConsole;
  /** When requests begin. If absent, as while the delivery of events is on time. */
  readonly admission?: RequestAdmission;
  /** 0 chooses a free port. */
  readonly port: number;
}

/** API Gateway on a laptop: the routes of the registry, the same limits, and JSON:API errors for requests that reach no function. */
export async function startGateway(settings: GatewaySettings): Promise<LocalGateway> {
  const answer = answering(settings);
  const { platform } = settings;
  const server = createServer((request, response) => {
    const requestId = randomIds.digits(requestIdDigits);
    answer(request, response, requestId)
      .catch((error: unknown) => {
        if (response.headersSent) throw error;
        platform.log.error('gateway failed', { supportId: requestId }, error);
        const failed = new Problem('internal_error', 'Something went wrong on our side');
        return refusal({ url: request.url, settings: platform.settings }, failed, requestId);
      })
      .then((given) => (given === 'streamed' ? undefined : write(response, given, requestId)))
      // A caller that has closed the connection gets no answer.
      .catch(() => response.destroy());
  });
  server.setTimeout(silentMsMax);
  await listen(server, settings.port);
  const address = server.address();
  const port = typeof address === 'object' && address !== null ? address.port : settings.port;
  return {
    address: `http://127.0.0.1:${port}`,
    stop: async () => {
      const closed = once(server, 'close');
      server.close();
      server.closeAllConnections();
      await closed;
    },
  };
}

function answering({
  operations,
  reference,
  platform,
  console,
  admission = createAdmission(() => 0),
}: GatewaySettings): (
  request: IncomingMessage,
  response: ServerResponse,
  requestId: string,
) => Promise<GatewayAnswer | 'streamed'> {
  const route = createRouter([...operations, ...unlistedRoutes]);
  const publicRoute = createRouter(publicRoutes);
  const routesAt = createPathFinder([...operations, ...unlistedRoutes, ...publicRoutes]);
  const { settings } = platform;
  const handlers = new Map<string, HttpHandler>();
  const streamed = new Map<string, StreamedHttpHandler>();
  return async (request, response, requestId) => {
    const method = request.method ?? 'GET';
    const target = requestTarget(request.url);
    const tooLarge = () =>
      refusal(
        { url: request.url, settings },
        new Problem('payload_too_large', `A request has at most ${requestBytesMax} bytes`),
        requestId,
      );
    const path = new URL(target, 'http://gateway.invalid').pathname;
    // Node leaves out the body of an answer to HEAD.
    const open = publicRoute(method, path);
    if (open !== undefined) {
      const { status, headers, body } =
        withoutSlash(path) ?? (await open.target.answer(reference, open.pathParameters));
      return compressed({ statusCode: status, headers, body }, request.headers['accept-encoding']);
    }
    const body = await readBody(request);
    if (body === undefined) return tooLarge();
    const { host, cookie, 'sec-fetch-site': site, 'accept-encoding': accepted } = request.headers;
    const key = new URL(target, 'http://gateway.invalid').searchParams.get('key');
    const ofConsole = await console?.({ method, path, key, host, site: site?.toString(), cookie, body });
    if (ofConsole !== undefined) return compressed(ofConsole, accepted);
    const found = route(method, path);
    if (found === undefined) {
      const { origin } = request.headers;
      return unserved({ method, path, origin, routes: routesAt(path), settings }, requestId);
    }
    const sourceIp = (request.socket.remoteAddress ?? '').replace(/^::ffff:/, '');
    const event = proxyEvent({ method, target, headers: headersOf(request), body, sourceIp, requestId }, found);
    if (isTooHeavy(event, event.body?.length ?? 0)) return tooLarge();
    const { target: operation } = found;
    const leave = needsSlot(operation) ? await admission.enter() : undefined;
    try {
      return await served(operation, event, response, requestId);
    } finally {
      leave?.();
    }
  };
  async function served(
    operation: Route,
    event: APIGatewayProxyEvent,
    response: ServerResponse,
    requestId: string,
  ): Promise<GatewayAnswer | 'streamed'> {
    if ('handle' in operation && operation.streams === true) {
      const handler = streamed.get(operation.id) ?? createStreamedHttpHandler(operation, platform);
      streamed.set(operation.id, handler);
      await handler(event, ({ statusCode, headers }) =>
        response.writeHead(statusCode, { ...headers, 'x-request-id': requestId }),
      );
      return 'streamed';
    }
    const handler = handlers.get(operation.id) ?? handlerOf(operation, platform);
    handlers.set(operation.id, handler);
    const result = await handler(event);
    if (isTooHeavy(result, result.body.length)) {
      throw new Error(
        `The answer of ${operation.id} has more than the ${invocationBytesMax} bytes that Lambda returns`,
      );
    }
    return answered(result);
  }
}

function handlerOf(route: Route, platform: Platform): HttpHandler {
  if ('receive' in route) return createCallbackHandler(route, platform);
  if ('show' in route) return createPageHandler(route, platform);
  const handler = createLinedHandler(route, platform);
  return route.deprecated === undefined ? handler : withDeprecation(handler, route.deprecated);
}

/** The most bytes that a character of a body takes in an event: one that JSON escapes. */
const bytesPerCharacterMax = 6;
/** Room for everything in an event but its body: Node takes at most 16 KB of headers, and an event has them twice. */
const headBytesMax = 1024 * 1024;

/** True if a function takes or returns no event of this weight. Only an event whose body does not decide it by its length has to be weighed. */
const isTooHeavy = (event: object, bodyLength: number): boolean =>
  bodyLength > invocationBytesMax ||
  (bodyLength * bytesPerCharacterMax + headBytesMax > invocationBytesMax &&
    Buffer.byteLength(JSON.stringify(event)) > invocationBytesMax);

/** The body of an answer as bytes. */
function answered({
  statusCode,
  headers,
  multiValueHeaders,
  body,
  isBase64Encoded,
}: APIGatewayProxyResult): GatewayAnswer {
  return {
    statusCode,
    headers: { ...headers, ...multiValueHeaders },
    body: isBase64Encoded === true ? Buffer.from(body, 'base64') : body,
  };
}

async function readBody(request: IncomingMessage): Promise<Buffer | undefined> {
  const parts: Buffer[] = [];
  let bytes = 0;
  for await (const part of request as AsyncIterable<Buffer>) {
    bytes += part.length;
    // Bytes beyond the limit are read and dropped, so that a client that is still sending gets the answer.
    if (bytes <= requestBytesMax) parts.push(part);
  }
  return bytes > requestBytesMax ? undefined : Buffer.concat(parts);
}

/** The values of each header, of every line that has its name. */
const headersOf = ({ headersDistinct }: IncomingMessage): Record<string, readonly string[]> =>
  Object.fromEntries(Object.entries(headersDistinct).map(([name, values]) => [name, values ?? []]));

function write(response: ServerResponse, { statusCode, headers, body }: GatewayAnswer, requestId: string): void {
  const texts = Object.entries(headers ?? {}).map(([name, value]): [string, string | string[]] => [
    name,
    Array.isArray(value) ? value.map(String) : String(value),
  ]);
  response.writeHead(statusCode, { ...Object.fromEntries(texts), 'x-request-id': requestId });
  response.end(body);
}

/** Throws PlatformProblem if another program uses the port. */
export async function requireFreePort(port: number): Promise<void> {
  const server = createServer();
  await listen(server, port);
  server.close();
  await once(server, 'close');
}

async function listen(server: Server, port: number): Promise<void> {
  server.listen(port, '127.0.0.1');
  try {
    await once(server, 'listening');
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code !== 'EADDRINUSE' && code !== 'EACCES') throw error;
    throw new PlatformProblem(
      code === 'EACCES' ? `No permission to use port ${port}.` : `Port ${port} is taken by another program.`,
      'Choose another port, or 0 for a free port: npm start -- --port 0',
    );
  }
}
