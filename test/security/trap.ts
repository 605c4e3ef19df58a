import { once } from 'node:events';
import { createServer, type Socket } from 'node:net';

/**
 * A TCP server on every address of this machine, IPv6 too if there is any, that accepts and counts all connections:
 * however an address is spelled that leads here, a connection to it is seen. `await using` closes it.
 */
export async function startTrap() {
  const sockets = new Set<Socket>();
  let connections = 0;
  const server = createServer((socket) => {
    connections += 1;
    sockets.add(socket.on('error', () => undefined));
  });
  server.listen(0);
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('the trap has no port');
  return {
    port: address.port,
    hasIpv6: address.family === 'IPv6',
    connectionCount: () => connections,
    [Symbol.asyncDispose]: async () => {
      for (const socket of sockets) socket.destroy();
      server.close();
      await once(server, 'close');
    },
  };
}
