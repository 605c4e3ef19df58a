import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

type Handler = (event: never) => unknown;

/** Where the probe's function asks what to do. */
export interface Relay {
  readonly url: string;
  /** What is done with events of this source from now on. Without a handler its invocations fail. */
  handle(eventSourceArn: string, handler: Handler): void;
  close(): void;
}

/** Listens on this machine until it is closed. */
export async function startRelay(): Promise<Relay> {
  const handlers = new Map<string, Handler>();
  const server = createServer((request, response) => {
    void invokeHandler(request, handlers).then((answer) => response.end(JSON.stringify(answer)));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}/`,
    handle: (arn, handler) => void handlers.set(arn, handler),
    close: () => {
      server.close();
      server.closeAllConnections();
    },
  };
}

async function invokeHandler(
  request: IncomingMessage,
  handlers: ReadonlyMap<string, Handler>,
): Promise<{ readonly thrown: string } | { readonly answer: unknown }> {
  try {
    const event = JSON.parse(await text(request)) as {
      readonly Records: readonly { readonly eventSourceARN: string }[];
    };
    const arn = event.Records[0]?.eventSourceARN ?? '';
    const handler = handlers.get(arn);
    if (handler === undefined) throw new Error(`nobody expects events of ${arn}`);
    return { answer: await handler(event as never) };
  } catch (error) {
    return { thrown: String(error) };
  }
}
