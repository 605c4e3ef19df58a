import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Resource } from './api.ts';
import { isSignedBy, signaturesBy } from './signatures.ts';

/** The answer of a receiver, with 503, while it is down. */
export const downAnswer = 'closed for stock-taking';

/** The place of a body in the line of its webhook, or its mark as a body outside of the line. */
export interface Meta {
  readonly sequence?: number;
  readonly previousSequence?: number;
  readonly previousEventId?: string;
  readonly replayId?: string;
  readonly isTest?: boolean;
}

/** A request that a receiver got, and its result. */
export interface Delivery {
  readonly isAccepted: boolean;
  /** Whether both kinds of signatures fit what was the receiver's secret then. */
  readonly isSigned: boolean;
  readonly meta: Meta;
  readonly headers: IncomingHttpHeaders;
  /** The exact bytes, as text. */
  readonly text: string;
  readonly events: readonly Resource[];
  /** The headers in which somebody who holds a secret finds a signature that fits. */
  signaturesBy(secret: string): readonly string[];
}

/** A webhook endpoint on this machine. It answers 401 to requests that are not signed. */
export interface Receiver {
  readonly url: string;
  /** The token with which it checks signatures; it can be replaced. */
  secret: string;
  readonly deliveries: readonly Delivery[];
  /** Answers 503 from now on, or 200 again. */
  setDown(isDown: boolean): void;
  /** Events of accepted deliveries, in the order of their arrival. */
  accepted(): readonly Resource[];
  close(): Promise<void>;
}

export interface ReceiverAddress {
  /** Where it listens. */
  readonly host: string;
  readonly port: number;
  /** The url that the platform calls, if it is another one: a tunnel to this machine. */
  readonly publicUrl?: string;
}

/** Starts a receiver; `nowMs` is the world's time, by which it knows requests that were captured and sent again. */
export async function startReceiver(place: ReceiverAddress, nowMs: () => number = Date.now): Promise<Receiver> {
  const deliveries: Delivery[] = [];
  let isDown = false;
  const server = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => {
      const signed = { headers: request.headers, body: Buffer.concat(parts), receivedAtMs: nowMs() };
      const isSigned = isSignedBy(receiver.secret, signed);
      const isAccepted = isSigned && !isDown;
      const text = signed.body.toString('utf8');
      const { data: events, meta } = JSON.parse(text) as { readonly data: Resource[]; readonly meta: Meta };
      deliveries.push({
        isAccepted,
        isSigned,
        meta,
        headers: request.headers,
        text,
        events,
        signaturesBy: (secret) => signaturesBy(secret, signed),
      });
      if (isDown) response.writeHead(503).end(downAnswer);
      else response.writeHead(isSigned ? 200 : 401).end();
    });
  });
  server.listen(place.port, place.host);
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const receiver: Receiver = {
    url: place.publicUrl ?? `http://${place.host}:${port}/events`,
    secret: 'the stories sign with this',
    deliveries,
    setDown: (down) => void (isDown = down),
    accepted: () => deliveries.filter((one) => one.isAccepted).flatMap((one) => one.events),
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
  return receiver;
}
