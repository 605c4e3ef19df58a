import { posix } from 'node:path';
import { type AddressInfo, createServer } from 'node:net';
import ssh2, { type Connection, type SFTPWrapper } from 'ssh2';
import { fingerprintOf } from '../../../functions/ports/bank-servers/sftp-bank-servers.ts';

const { Server, utils } = ssh2;
const { STATUS_CODE, flagsToString } = utils.sftp;

export interface StoredRemoteFile {
  bytes: Buffer;
  /** Seconds. */
  modified: number;
}

/** A request of SFTP: its name as the library has it, and its path. */
export interface SftpRequest {
  readonly name: 'OPEN' | 'WRITE' | 'READ' | 'CLOSE' | 'STAT' | 'RENAME' | 'REMOVE' | 'OPENDIR' | 'READDIR';
  readonly path: string;
}

/**
 * What goes wrong with a request: the connection drops before it is done or before it is answered, the server refuses it, or it never
 * answers.
 */
export type SftpFault = 'dropsBefore' | 'dropsAfter' | 'refuses' | 'isSilent';

/** Keys that tests log in with, and of servers. */
export const keyPair = () => utils.generateKeyPairSync('ed25519');

export interface SftpBank {
  readonly port: number;
  /** The fingerprint of the host key. */
  readonly hostKey: string;
  /** All files by their paths. */
  readonly files: Map<string, StoredRemoteFile>;
  readonly folders: Set<string>;
  /** The paths to which files were renamed, in order. */
  readonly arrivals: string[];
  /** Every request that was made. */
  readonly requests: SftpRequest[];
  /** Asked before each request. */
  fault: (request: SftpRequest) => SftpFault | undefined;
  /** Files in one answer to a listing. */
  pageSize: number;
  put(path: string, text: string, modified?: number): void;
  stop(): Promise<void>;
}

/** A real SFTP server on a free port, whose files are in memory and whose faults are chosen. */
export async function startSftpBank(allowed: { readonly user: string; readonly publicKey: string }): Promise<SftpBank> {
  const host = keyPair();
  const parsed = utils.parseKey(host.private);
  const login = utils.parseKey(allowed.publicKey);
  if (parsed instanceof Error || login instanceof Error) throw new Error('the library refuses its own keys');
  const connections = new Set<Connection>();
  const server = new Server({ hostKeys: [host.private] }, (connection) => {
    connections.add(connection);
    connection.on('error', () => undefined);
    connection.on('close', () => connections.delete(connection));
    connection.on('authentication', (attempt) => {
      const isAllowed =
        attempt.method === 'publickey' &&
        attempt.username === allowed.user &&
        attempt.key.data.equals(login.getPublicSSH()) &&
        (attempt.signature === undefined ||
          (attempt.blob !== undefined && login.verify(attempt.blob, attempt.signature, attempt.hashAlgo)));
      if (isAllowed) attempt.accept();
      else attempt.reject(['publickey']);
    });
    connection.on('ready', () =>
      connection.on('session', (accept) =>
        accept().on('sftp', (acceptSftp) => serve(acceptSftp(), bank, () => connection.end())),
      ),
    );
  });
  const bank: SftpBank = {
    port: 0,
    hostKey: fingerprintOf(parsed.getPublicSSH()),
    files: new Map(),
    folders: new Set(['/']),
    arrivals: [],
    requests: [],
    fault: () => undefined,
    pageSize: 3,
    put: (path, text, modified = 1_796_000_000) => void bank.files.set(path, { bytes: Buffer.from(text), modified }),
    stop: () =>
      new Promise((resolve) => {
        for (const connection of connections) connection.end();
        listener.close(() => resolve());
      }),
  };
  // Answers are small: without this each would wait for the one before.
  const listener = createServer({ noDelay: true }, (socket) => {
    server.injectSocket(socket);
  });
  await new Promise<void>((resolve) => listener.listen(0, '127.0.0.1', resolve));
  return Object.assign(bank, { port: (listener.address() as AddressInfo).port });
}

type OpenHandle =
  | { readonly path: string; readonly file: StoredRemoteFile }
  | { readonly path: string; readonly listing: [string, StoredRemoteFile | undefined][] };

function serve(sftp: SFTPWrapper, bank: SftpBank, drop: () => void): void {
  const handles = new Map<string, OpenHandle>();
  let last = 0;
  const opened = (handle: OpenHandle): Buffer => {
    const id = String((last += 1));
    handles.set(id, handle);
    return Buffer.from(id);
  };
  const fileOf = (handle: Buffer) => {
    const one = handles.get(handle.toString());
    return one !== undefined && 'file' in one ? one : undefined;
  };
  /** Does a request unless a fault is in its way. */
  const on = (id: number, request: SftpRequest, act: () => () => void) => {
    bank.requests.push(request);
    const fault = bank.fault(request);
    if (fault === 'isSilent') return;
    if (fault === 'refuses') {
      sftp.status(id, STATUS_CODE.FAILURE, 'No space left');
    } else if (fault === 'dropsBefore') {
      drop();
    } else {
      const answer = act();
      if (fault === 'dropsAfter') drop();
      else answer();
    }
  };
  const status = (id: number, code: number) => () => {
    sftp.status(id, code);
  };

  sftp.on('OPEN', (id, path, flags) =>
    on(id, { name: 'OPEN', path }, () => {
      const mode = flagsToString(flags) ?? 'r';
      const there = bank.files.get(path);
      if (mode === 'r') {
        return there === undefined
          ? status(id, STATUS_CODE.NO_SUCH_FILE)
          : () => sftp.handle(id, opened({ path, file: there }));
      }
      if (!bank.folders.has(posix.dirname(path))) return status(id, STATUS_CODE.NO_SUCH_FILE);
      if (there !== undefined && mode.includes('x')) return status(id, STATUS_CODE.FAILURE);
      const file = { bytes: Buffer.alloc(0), modified: 1_796_000_000 };
      bank.files.set(path, file);
      return () => sftp.handle(id, opened({ path, file }));
    }),
  );
  sftp.on('WRITE', (id, handle, offset, data) => {
    const open = fileOf(handle);
    on(id, { name: 'WRITE', path: open?.path ?? '' }, () => {
      if (open === undefined) return status(id, STATUS_CODE.FAILURE);
      open.file.bytes = Buffer.concat([open.file.bytes.subarray(0, offset), data]);
      return status(id, STATUS_CODE.OK);
    });
  });
  sftp.on('READ', (id, handle, offset, length) => {
    const open = fileOf(handle);
    on(id, { name: 'READ', path: open?.path ?? '' }, () => {
      const piece = open?.file.bytes.subarray(offset, offset + length) ?? Buffer.alloc(0);
      return piece.length === 0 ? status(id, STATUS_CODE.EOF) : () => sftp.data(id, piece);
    });
  });
  sftp.on('CLOSE', (id, handle) =>
    on(id, { name: 'CLOSE', path: handles.get(handle.toString())?.path ?? '' }, () => {
      handles.delete(handle.toString());
      return status(id, STATUS_CODE.OK);
    }),
  );
  const stat = (id: number, path: string) =>
    on(id, { name: 'STAT', path }, () => {
      const file = bank.files.get(path);
      return file === undefined ? status(id, STATUS_CODE.NO_SUCH_FILE) : () => sftp.attrs(id, attributesOf(file));
    });
  sftp.on('STAT', stat);
  sftp.on('LSTAT', stat);
  sftp.on('RENAME', (id, from, to) =>
    on(id, { name: 'RENAME', path: from }, () => {
      const file = bank.files.get(from);
      if (file === undefined) return status(id, STATUS_CODE.NO_SUCH_FILE);
      if (bank.files.has(to) || !bank.folders.has(posix.dirname(to))) return status(id, STATUS_CODE.FAILURE);
      bank.files.delete(from);
      bank.files.set(to, file);
      bank.arrivals.push(to);
      return status(id, STATUS_CODE.OK);
    }),
  );
  sftp.on('REMOVE', (id, path) =>
    on(id, { name: 'REMOVE', path }, () =>
      status(id, bank.files.delete(path) ? STATUS_CODE.OK : STATUS_CODE.NO_SUCH_FILE),
    ),
  );
  sftp.on('OPENDIR', (id, path) =>
    on(id, { name: 'OPENDIR', path }, () => {
      if (!bank.folders.has(path)) return status(id, STATUS_CODE.NO_SUCH_FILE);
      const listing: [string, StoredRemoteFile | undefined][] = [
        ['.', undefined],
        ['..', undefined],
        ['folder', undefined],
      ];
      for (const [name, file] of bank.files) {
        if (posix.dirname(name) === path) listing.push([posix.basename(name), file]);
      }
      return () => sftp.handle(id, opened({ path, listing }));
    }),
  );
  sftp.on('READDIR', (id, handle) => {
    const open = handles.get(handle.toString());
    on(id, { name: 'READDIR', path: open?.path ?? '' }, () => {
      const page = open !== undefined && 'listing' in open ? open.listing.splice(0, bank.pageSize) : [];
      if (page.length === 0) return status(id, STATUS_CODE.EOF);
      return () =>
        sftp.name(
          id,
          page.map(([filename, file]) => ({ filename, longname: filename, attrs: attributesOf(file) })),
        );
    });
  });
}

const attributesOf = (file: StoredRemoteFile | undefined) => ({
  mode: file === undefined ? 0o040755 : 0o100644,
  uid: 0,
  gid: 0,
  size: file?.bytes.length ?? 0,
  atime: file?.modified ?? 0,
  mtime: file?.modified ?? 0,
});
