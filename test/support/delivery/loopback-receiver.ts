import { once } from 'node:events';
import { createServer, type Server, type Socket } from 'node:net';

/** A TCP server on 127.0.0.1 that counts connections and leaves every byte to `onConnection`; `await using` closes it. */
export async function startLoopbackReceiver(onConnection: (socket: Socket) => void = () => undefined) {
  const sockets = new Set<Socket>();
  let connections = 0;
  const server = createServer((socket) => {
    connections += 1;
    sockets.add(socket.on('error', () => undefined));
    onConnection(socket);
  });
  const port = await listen(server);
  return {
    port,
    url: `http://127.0.0.1:${port}/hook`,
    connectionCount: () => connections,
    openCount: () => [...sockets].filter((socket) => !socket.destroyed).length,
    [Symbol.asyncDispose]: async () => {
      for (const socket of sockets) socket.destroy();
      server.close();
      await once(server, 'close');
    },
  };
}

/** Collects one HTTP/1.1 request with a content-length, then calls back with its head and body. */
export function onHttpRequest(socket: Socket, answer: (request: { head: string; body: Buffer }) => void): void {
  let received = Buffer.alloc(0);
  socket.on('data', (chunk) => {
    received = Buffer.concat([received, chunk]);
    const headEnd = received.indexOf('\r\n\r\n');
    if (headEnd < 0) return;
    const head = received.subarray(0, headEnd).toString('latin1');
    const body = received.subarray(headEnd + 4);
    if (body.length === Number(/^content-length: (\d+)$/im.exec(head)?.[1] ?? 0)) answer({ head, body });
  });
}

/** Starts any server on a free port of 127.0.0.1. */
export async function listen(server: Server): Promise<number> {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('the server has no port');
  return address.port;
}
