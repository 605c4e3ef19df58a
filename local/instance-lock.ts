import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { mkdirSync, rmSync, statSync } from 'node:fs';
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

/**
 * The socket file that a killed process left is removed by one process at a time. A second one, which has seen the same file, would remove that of
 * the first, which listens by then.
 */
async function holdAbandoned(socket: string): Promise<Server | undefined> {
  const turn = `${socket}.taken-over`;
  if (!takeTurn(turn)) return undefined;
  try {
    if (await isListenedTo(socket)) return undefined;
    rmSync(socket, { force: true });
    return await hold(socket);
  } finally {
    rmSync(turn, { recursive: true, force: true });
  }
}

/** Taking over takes milliseconds. A process that was killed meanwhile leaves its turn. */
const turnMsMax = 10_000;

function takeTurn(folder: string): boolean {
  if (Date.now() - (statSync(folder, { throwIfNoEntry: false })?.mtimeMs ?? Date.now()) > turnMsMax)
    rmSync(folder, { recursive: true, force: true });
  try {
    mkdirSync(folder);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
    throw error;
  }
}

async function isListenedTo(socket: string): Promise<boolean> {
  const connection = connect(socket);
  try {
    await once(connection, 'connect');
    return true;
  } catch {
    return false;
  } finally {
    connection.destroy();
  }
}

async function release(server: Server): Promise<void> {
  server.close();
  await once(server, 'close');
}
