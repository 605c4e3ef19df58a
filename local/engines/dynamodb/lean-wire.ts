import type { HttpRequest } from '@smithy/core/transport';
import { leanLines } from './lean-lines.ts';

interface HandlerOptions {
  readonly abortSignal?: unknown;
}

/** How a client of the SDK sends its requests to an engine of this machine. */
export type LeanWire = ReturnType<typeof leanWire>;

/**
 * Sends the requests of a client of the SDK to a local engine over {@link leanLines}, at a fraction of the time that the SDK's own handler takes.
 * A request that is aborted ends its connection.
 */
export function leanWire() {
  const lines = leanLines();
  return {
    handle: async ({ hostname, port, headers, body }: HttpRequest, { abortSignal }: HandlerOptions = {}) => {
      const address = { hostname, port: port ?? 80 };
      const signal = abortSignal as AbortSignal | undefined;
      const answer = await lines.post(address, headers['x-amz-target'] ?? '', rawBytes(body), signal);
      return { response: { ...answer, body: readableBytes(answer.body) } };
    },
    destroy: () => lines.destroy(),
    updateHttpClientConfig: () => undefined,
    httpHandlerConfigs: () => ({}),
  };
}

/** Of the memory itself: the SDK's bodies complain when they are used like texts, as `Buffer.from` does. */
export function rawBytes(body: unknown): Buffer {
  if (typeof body === 'string') return Buffer.from(body);
  const { buffer, byteOffset, byteLength } = body as Uint8Array;
  return Buffer.from(buffer, byteOffset, byteLength);
}

/** The SDK's own protocols take a body that is whole; ours reads a stream. */
const readableBytes = (bytes: Buffer): Buffer =>
  Object.assign(bytes, {
    async *[Symbol.asyncIterator]() {
      yield await Promise.resolve(bytes);
    },
  });

/** Steps of the SDK that only the cloud needs: signing, and headers that name the host and the caller. */
const ceremonies = [
  'httpAuthSchemeMiddleware',
  'httpSigningMiddleware',
  'hostHeaderMiddleware',
  'recursionDetectionMiddleware',
];

interface Stacked {
  readonly middlewareStack: { remove(step: string): boolean };
}

/** The client of a local engine without the steps that only the cloud needs. */
export function withoutCeremonies<Client extends Stacked>(client: Client): Client {
  for (const step of ceremonies) client.middlewareStack.remove(step);
  return client;
}
