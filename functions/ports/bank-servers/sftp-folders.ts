import { posix } from 'node:path';
import type { Client, FileEntryWithStats, SFTPWrapper, Stats } from 'ssh2';
import { instantOfMs } from '../../kernel/base/calendar/instant.ts';
import { invariant } from '../../kernel/base/invariant.ts';
import type { BankFolders, RemoteFile } from './port.ts';

/** The codes of answers of SFTP that mean something here. */
const endOfFile = 1;
const noSuchFile = 2;
/** Bytes that are written or read before the next look at the time. */
const chunkBytes = 1_000_000;
/** A file is read into memory whole. */
export const fileBytesMax = 100_000_000;

type Done<T> = (error: Error | null | undefined, value: T) => void;

/** The folders behind an open connection. A request without an answer within `requestMs` ends the connection. */
export function sftpFolders(client: Client, sftp: SFTPWrapper, requestMs: number): BankFolders {
  const lost = new Promise<never>((_, reject) => {
    client.once('close', () => reject(new Error('the connection with the bank was lost')));
  });
  // Somebody waits for it only during a request.
  lost.catch(() => undefined);
  const ask = async <T = void>(request: (done: Done<T>) => void): Promise<T> => {
    let timer: NodeJS.Timeout | undefined;
    const answer = new Promise<T>((resolve, reject) => {
      timer = setTimeout(() => {
        reject(new Error('the bank did not answer in time'));
        client.destroy();
      }, requestMs);
      request((error, value) => (error ? reject(error) : resolve(value)));
    });
    try {
      return await Promise.race([answer, lost]);
    } finally {
      clearTimeout(timer);
    }
  };
  const find = async (path: string): Promise<RemoteFile | undefined> => {
    try {
      return remoteFile(posix.basename(path), await ask<Stats>((done) => sftp.stat(path, done)));
    } catch (error) {
      if (codeOf(error) === noSuchFile) return undefined;
      throw error;
    }
  };
  const withHandle = async <T>(handle: Buffer, use: () => Promise<T>): Promise<T> => {
    try {
      return await use();
    } finally {
      await ask((done: Done<void>) => sftp.close(handle, (error) => done(error, undefined))).catch(() => undefined);
    }
  };
  return {
    find,
    async *pages(folder) {
      const handle = await ask<Buffer>((done) => sftp.opendir(folder, done));
      try {
        for (;;) {
          const page = await nextPage(handle, ask, sftp);
          if (page === undefined) return;
          yield page.flatMap(({ filename, attrs }) => (attrs.isFile() ? [remoteFile(filename, attrs)] : []));
        }
      } finally {
        await ask((done: Done<void>) => sftp.close(handle, (error) => done(error, undefined))).catch(() => undefined);
      }
    },
    async read(path) {
      const handle = await ask<Buffer>((done) => sftp.open(path, 'r', done));
      return withHandle(handle, () => readAll(handle, ask, sftp));
    },
    async create(path, bytes) {
      const handle = await ask<Buffer>((done) => sftp.open(path, 'wx', done));
      const whole = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
      for (let from = 0; from < whole.length; from += chunkBytes) {
        const length = Math.min(chunkBytes, whole.length - from);
        await ask((done: Done<void>) =>
          sftp.write(handle, whole, from, length, from, (error) => done(error, undefined)),
        );
      }
      // A full disk is sometimes said only now.
      await ask((done: Done<void>) => sftp.close(handle, (error) => done(error, undefined)));
    },
    rename: (from, to) => ask((done: Done<void>) => sftp.rename(from, to, (error) => done(error, undefined))),
    remove: (path) => ask((done: Done<void>) => sftp.unlink(path, (error) => done(error, undefined))),
    close: () => {
      client.end();
      // Every request was answered. Some servers do not close the connection themselves.
      client.destroy();
      return Promise.resolve();
    },
  };
}

type Ask = <T>(request: (done: Done<T>) => void) => Promise<T>;

/** Undefined after the last page. */
async function nextPage(
  handle: Buffer,
  ask: Ask,
  sftp: SFTPWrapper,
): Promise<readonly FileEntryWithStats[] | undefined> {
  try {
    return await ask<FileEntryWithStats[]>((done) => sftp.readdir(handle, done));
  } catch (error) {
    if (codeOf(error) === endOfFile) return undefined;
    throw error;
  }
}

async function readAll(handle: Buffer, ask: Ask, sftp: SFTPWrapper): Promise<Uint8Array> {
  const chunks: Buffer[] = [];
  for (let from = 0; ;) {
    const chunk = await readChunk(handle, from, ask, sftp);
    if (chunk.length === 0) return Buffer.concat(chunks);
    chunks.push(chunk);
    from += chunk.length;
    invariant(from <= fileBytesMax, `a file of the bank has more than ${fileBytesMax} bytes`);
  }
}

/** Empty at the end of the file. */
async function readChunk(handle: Buffer, from: number, ask: Ask, sftp: SFTPWrapper): Promise<Buffer> {
  const buffer = Buffer.alloc(chunkBytes);
  try {
    const count = await ask<number>((done) => sftp.read(handle, buffer, 0, chunkBytes, from, done));
    return buffer.subarray(0, count);
  } catch (error) {
    if (codeOf(error) === endOfFile) return buffer.subarray(0, 0);
    throw error;
  }
}

const remoteFile = (name: string, { size, mtime }: Pick<Stats, 'size' | 'mtime'>): RemoteFile => ({
  name,
  size,
  modifiedAt: instantOfMs(mtime * 1000),
});

const codeOf = (error: unknown): unknown => (error instanceof Error && 'code' in error ? error.code : undefined);
