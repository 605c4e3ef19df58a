import type { Instant } from '../../kernel/base/calendar/instant.ts';
import { definePort } from '../define-port.ts';

/** The SFTP server of a bank, and how ACH files are exchanged through it. Nothing here is secret. */
export interface BankServerSettings {
  /** Of the bank whose files it takes. */
  readonly routingNumber: string;
  readonly host: string;
  readonly port: number;
  readonly user: string;
  /**
   * The fingerprints of its host keys, as `ssh-keygen -l` prints them: `SHA256:...`. A server with another key is refused. Several while a bank
   * changes its key.
   */
  readonly hostKeys: readonly string[];
  /** The SecureString parameter with our private key, in the form of OpenSSH or PEM. */
  readonly keyParameter: `/${string}`;
  readonly outgoing: OutgoingFolder;
  readonly incoming: readonly IncomingFolder[];
  /** Seconds within which a file has to be uploaded, and the server reached. Later an alarm rings. */
  readonly lateSeconds: number;
}

/** The folder into which files for the bank are uploaded. */
export interface OutgoingFolder {
  readonly folder: string;
  /** Where a file is while it is uploaded. If absent, the folder itself: the bank then has to pass over names that end with `.part`. */
  readonly temporaryFolder?: string;
  /** The name of a file there; `{name}` stands for its name in the bucket without `.ach`. If absent, `{name}.ach`. */
  readonly fileName?: string;
  /** Folders into which the bank moves what it has taken. They are searched if it is unclear whether an upload has arrived. */
  readonly takenTo?: readonly string[];
  /** Folders into which the bank moves what it accepts and what it rejects. The state of the file follows. */
  readonly acceptedIn?: readonly string[];
  readonly rejectedIn?: readonly string[];
}

/** A folder from which files of the bank are copied. */
export interface IncomingFolder {
  readonly folder: string;
  /** The folder of the bucket that they are copied to. ACH files belong into `incoming`. */
  readonly into: 'incoming' | 'reports';
  /** The folder into which a file is moved after it was copied. If absent, it stays. */
  readonly moveTo?: string;
}

/** A file in a folder of a bank. */
export interface RemoteFile {
  readonly name: string;
  readonly size: number;
  readonly modifiedAt: Instant;
}

/**
 * - `Unreachable`: no connection in time, or one that was lost
 * - `UnknownHostKey`: the server has a key that the settings do not name
 * - `LoginRefused`: it does not accept our user and key
 */
export type ConnectFailure = 'Unreachable' | 'UnknownHostKey' | 'LoginRefused';

/** `why` has no secrets. Of an unknown host key it has the fingerprint. */
export type Connection =
  | { readonly outcome: 'open'; readonly folders: BankFolders }
  | { readonly outcome: 'failed'; readonly failure: ConnectFailure; readonly why: string };

/** The folders of a bank, while a connection is open. Each method throws if the server refuses it, or if the connection is lost. */
export interface BankFolders {
  /** The file at a path; undefined if there is none. */
  find(path: string): Promise<RemoteFile | undefined>;
  /** The files of a folder, some at a time. Folders in it and links are passed over. */
  pages(folder: string): AsyncIterable<readonly RemoteFile[]>;
  read(path: string): Promise<Uint8Array>;
  /** Creates a file. It is refused if there is one. */
  create(path: string, bytes: Uint8Array): Promise<void>;
  /** Callers first make sure that there is no file at the new path: some servers would replace it. */
  rename(from: string, to: string): Promise<void>;
  remove(path: string): Promise<void>;
  close(): Promise<void>;
}

/** The SFTP servers of banks that exchange files so (docs/partners/ach-files.md). */
export interface BankServers {
  servers(): Promise<readonly BankServerSettings[]>;
  /** Connects with the server of a bank. It never rejects. */
  open(server: BankServerSettings): Promise<Connection>;
}

/** A sandbox has none: its banks are simulated. */
export const bankServersPort = definePort<
  'bankServers',
  BankServers,
  { readonly servers: readonly BankServerSettings[] }
>({
  name: 'bankServers',
  refusing: (refuse) => ({ servers: refuse, open: refuse }),
});
