import { createHmac, timingSafeEqual } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { Resource } from './client.ts';

export interface TourReceiver {
  readonly url: string;
  /** Events in the order of arrival. */
  readonly events: readonly Resource[];
  readonly deliveries: { readonly verified: number; readonly refused: number };
  stop(): Promise<void>;
}

/** A webhook endpoint as an integrator writes it: it verifies the signature over the exact bytes before it uses the body. */
export async function startReceiver(secret: string): Promise<TourReceiver> {
  const events: Resource[] = [];
  const deliveries = { verified: 0, refused: 0 };
  const server = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => {
      const body = Buffer.concat(parts);
      const isGenuine = isSigned(body, String(request.headers['x-service-signature']), secret);
      deliveries[isGenuine ? 'verified' : 'refused'] += 1;
      if (isGenuine) events.push(...(JSON.parse(body.toString('utf8')) as { data: Resource[] }).data);
      response.writeHead(isGenuine ? 200 : 401).end();
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as { port: number };
  return {
    url: `http://127.0.0.1:${port}/events`,
    events,
    deliveries,
    stop: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

function isSigned(body: Buffer, signature: string, secret: string): boolean {
  const expected = createHmac('sha1', secret).update(body).digest();
  const given = Buffer.from(signature, 'base64');
  return given.length === expected.length && timingSafeEqual(given, expected);
}
