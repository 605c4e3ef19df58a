import type { Server } from 'node:http';

/** A server on the loopback address. */
export interface RunningServer {
  readonly endpoint: string;
  stop(): Promise<void>;
}

/** Lets a server listen on a free port of the loopback address, which no other machine reaches. */
export async function listenOnLoopback(server: Server): Promise<RunningServer> {
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(0, '127.0.0.1', resolve);
  });
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('a server on the loopback address has no port');
  return {
    endpoint: `http://127.0.0.1:${String(address.port)}`,
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
