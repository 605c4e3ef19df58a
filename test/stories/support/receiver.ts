import { createHmac, timingSafeEqual } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Resource } from './api.ts';

/** A request that a receiver got, and what it made of it. */
export interface Delivery {
  readonly isAccepted: boolean;
  readonly isSigned: boolean;
  /** The exact bytes, as text. */
  readonly text: string;
  readonly events: readonly Resource[];
}

/** A webhook endpoint on this machine, with a secret of its own. */
export interface Receiver {
  readonly url: string;
  readonly secret: string;
  readonly deliveries: readonly Delivery[];
  /** Answers 503 from now on, or 200 again. */
  setDown(isDown: boolean): void;
  /** Events of accepted deliveries, in the order of their arrival. */
  accepted(): readonly Resource[];
  close(): Promise<void>;
}

export interface ReceiverPlace {
  /** Where it listens. */
  readonly host: string;
  readonly port: number;
  /** What the platform calls, where that is not the same: a tunnel to this machine. */
  readonly publicUrl?: string;
}

export async function startReceiver(place: ReceiverPlace): Promise<Receiver> {
  const secret = 'the stories sign with this';
  const deliveries: Delivery[] = [];
  let isDown = false;
  const server = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => {
      const body = Buffer.concat(parts);
      const isAccepted = !isDown;
      deliveries.push({
        isAccepted,
        isSigned: isSignature(request.headers['x-service-signature'], body, secret),
        text: body.toString('utf8'),
        events: (JSON.parse(body.toString('utf8')) as { data: Resource[] }).data,
      });
      response.writeHead(isAccepted ? 200 : 503).end();
    });
  });
  server.listen(place.port, place.host);
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    url: place.publicUrl ?? `http://${place.host}:${port}/events`,
    secret,
    deliveries,
    setDown: (down) => void (isDown = down),
    accepted: () => deliveries.filter((one) => one.isAccepted).flatMap((one) => one.events),
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

function isSignature(given: string | string[] | undefined, body: Buffer, secret: string): boolean {
  const expected = createHmac('sha1', secret).update(body).digest();
  const bytes = Buffer.from(typeof given === 'string' ? given : '', 'base64');
  return bytes.length === expected.length && timingSafeEqual(bytes, expected);
}
