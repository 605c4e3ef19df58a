import { createServer } from 'node:net';

/** A TCP port of the loopback address that was free a moment ago. Another program may still take it first. */
export async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(0, '127.0.0.1', resolve);
  });
  const address = server.address();
  await new Promise<void>((resolve) => server.close(() => resolve()));
  if (address === null || typeof address === 'string') throw new Error('the TCP server has no port');
  return address.port;
}
