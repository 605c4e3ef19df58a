import { Server } from 'node:net';
import type { ListenOptions } from 'node:net';
import { parentPort, workerData } from 'node:worker_threads';

/** Runs fauxqs (queues and buckets) in a thread, which can load it under jest too and does not block the caller. */
export interface FauxqsSettings {
  readonly dataDir?: string;
  /** Buckets to create if they do not exist. */
  readonly buckets?: readonly string[];
}
export type FauxqsAnswer = { readonly port: number } | { readonly failure: string };
export type FauxqsRequest = { readonly moveTimeMs: number } | 'stop';

async function serve({ buckets = [], ...settings }: FauxqsSettings): Promise<void> {
  process.emitWarning = () => undefined; // node:sqlite prints at every start that it is experimental
  keepToLoopback();
  await keepReceiveCounts();
  const { startFauxqs } = await import('fauxqs');
  const server = await startFauxqs({ ...settings, port: 0, logger: false });
  for (const name of buckets) server.createBucket(name);
  parentPort?.on('message', (request: FauxqsRequest) => {
    if (request === 'stop') void server.stop().then(() => process.exit(0));
    else moveTime(request.moveTimeMs);
  });
  answer({ port: server.port });
}

/** fauxqs listens on every network interface. This limits it to the loopback address, to keep the data of a laptop private. */
function keepToLoopback(): void {
  // oxlint-disable-next-line typescript/unbound-method -- called with its server below
  const listen = Server.prototype.listen as (this: Server, options: ListenOptions, then?: () => void) => Server;
  Server.prototype.listen = function (this: Server, options: ListenOptions, then?: () => void): Server {
    return listen.call(this, { ...options, host: '127.0.0.1' }, then);
  } as Server['listen'];
}

/**
 * Works around a fault of fauxqs: for a visibility of 0 seconds it writes a message without its receive count, which its table
 * refuses, so the message and its group would be lost until the next start. With this fix a value that is not given stays unchanged.
 */
async function keepReceiveCounts(): Promise<void> {
  const { DatabaseSync } = await import('node:sqlite');
  // oxlint-disable-next-line typescript/unbound-method -- called with its database below
  const prepare = DatabaseSync.prototype.prepare;
  DatabaseSync.prototype.prepare = function (sql: string) {
    return prepare.call(this, sql.replace(/(approximate_\w+) = \?/g, '$1 = coalesce(?, $1)'));
  };
}

const realNow = Date.now;
let movedMs = 0;

/** Visibility, delays and deduplication use Date.now, and no other code in this thread uses it. */
function moveTime(milliseconds: number): void {
  movedMs += milliseconds;
  Date.now = () => realNow() + movedMs;
  parentPort?.postMessage('moved');
}

function answer(message: FauxqsAnswer): void {
  parentPort?.postMessage(message);
}

serve(workerData as FauxqsSettings).catch((error: unknown) => answer({ failure: String(error) }));
