import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { rmSync } from 'node:fs';
import { connect, createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { PlatformProblem } from './engines/platform-problem.ts';

/** Operating systems limit the path of a socket to 104 bytes or a little more. */
const socketPathBytesMax = 100;

/**
 * Locks the data folder against a second platform and returns the function that unlocks it. The lock is a listening socket: it
 * ends with the process, even after kill -9, and the file that is left refuses connections. Throws PlatformProblem if another
 * platform has the lock.
 */
export async function lockDataDir(dataDir: string): Promise<() => Promise<void>> {
  const socket = socketOf(dataDir);
  const held = (await hold(socket)) ?? (await holdAbandoned(socket));
  if (held !== undefined) return () => release(held);
  throw new PlatformProblem(`A platform already runs on ${dataDir}.`, 'Use that platform, or stop it with Ctrl-C.');
}

function socketOf(dataDir: string): string {
  const inside = path.join(path.resolve(dataDir), 'running.socket');
  if (process.platform !== 'win32' && Buffer.byteLength(inside) <= socketPathBytesMax) return inside;
  const name = `bankstack-${createHash('sha256').update(inside).digest('hex').slice(0, 16)}`;
  return process.platform === 'win32' ? `\\\\.\\pipe\\${name}` : path.join(tmpdir(), name);
}

/** Undefined if the socket file exists, even if no process listens on it. */
async function hold(socket: string): Promise<Server | undefined> {
  const server = createServer((connection) => connection.destroy());
  server.listen(socket);
  try {
    await once(server, 'listening');
    return server;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EADDRINUSE') return undefined;
    throw error;
  }
}

async function holdAbandoned(socket: string): Promise<Server | undefined> {
  const connection = connect(socket);
  try {
    await once(connection, 'connect');
    return undefined;
  } catch {
    rmSync(socket, { force: true });
    return await hold(socket);
  } finally {
    connection.destroy();
  }
}

async function release(server: Server): Promise<void> {
  server.close();
  await once(server, 'close');
}
