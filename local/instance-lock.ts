import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { rmSync } from 'node:fs';
import { connect, createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { PlatformProblem } from './engines/platform-problem.ts';

/** Systems cut the path of a socket off at 104 bytes or a little more. */
const socketPathBytesMax = 100;

/**
 * Keeps a second platform away from the same data; answers how to let go. The lock is a socket that is listened on: it
 * ends with the process, by kill -9 too, and what is left of it then refuses connections. Throws PlatformProblem.
 */
export async function lockDataDir(dataDir: string): Promise<() => Promise<void>> {
  const socket = socketOf(dataDir);
  const held = (await hold(socket)) ?? (await holdAbandoned(socket));
  if (held !== undefined) return () => release(held);
  throw new PlatformProblem(`A platform already runs on ${dataDir}.`, 'Use that one, or stop it first with Ctrl-C.');
}

function socketOf(dataDir: string): string {
  const inside = path.join(path.resolve(dataDir), 'running.socket');
  if (process.platform !== 'win32' && Buffer.byteLength(inside) <= socketPathBytesMax) return inside;
  const name = `bankstack-${createHash('sha256').update(inside).digest('hex').slice(0, 16)}`;
  return process.platform === 'win32' ? `\\\\.\\pipe\\${name}` : path.join(tmpdir(), name);
}

/** Undefined where the socket exists, whether somebody listens or not. */
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
