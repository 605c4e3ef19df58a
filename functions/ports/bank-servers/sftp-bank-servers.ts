import { createHash } from 'node:crypto';
import ssh2, { type ConnectConfig, type SFTPWrapper } from 'ssh2';
import type { Secret } from '../aws/ssm-secret.ts';
import type { BankServerSettings, BankServers, Connection } from './port.ts';
import { sftpFolders } from './sftp-folders.ts';

export interface SftpSettings {
  readonly servers: readonly BankServerSettings[];
  readonly secretOf: (parameterName: string) => Secret;
  readonly times?: SftpTimes;
}

/** In milliseconds. A connection that does not answer `keepaliveTries` messages in a row is lost. */
export interface SftpTimes {
  readonly connectMs: number;
  readonly requestMs: number;
  readonly keepaliveMs: number;
}

const keepaliveTries = 3;
const usualTimes: SftpTimes = { connectMs: 15_000, requestMs: 30_000, keepaliveMs: 10_000 };

/** What OpenSSH offers today, without SHA-1, CBC and keys of DSA. */
const algorithms = {
  kex: [
    'curve25519-sha256',
    'curve25519-sha256@libssh.org',
    'ecdh-sha2-nistp256',
    'ecdh-sha2-nistp384',
    'ecdh-sha2-nistp521',
    'diffie-hellman-group16-sha512',
    'diffie-hellman-group18-sha512',
    'diffie-hellman-group14-sha256',
  ],
  serverHostKey: [
    'ssh-ed25519',
    'ecdsa-sha2-nistp256',
    'ecdsa-sha2-nistp384',
    'ecdsa-sha2-nistp521',
    'rsa-sha2-512',
    'rsa-sha2-256',
  ],
  cipher: [
    'aes256-gcm@openssh.com',
    'aes128-gcm@openssh.com',
    'chacha20-poly1305@openssh.com',
    'aes256-ctr',
    'aes192-ctr',
    'aes128-ctr',
  ],
  hmac: ['hmac-sha2-512-etm@openssh.com', 'hmac-sha2-256-etm@openssh.com', 'hmac-sha2-512', 'hmac-sha2-256'],
  compress: ['none'],
} satisfies ConnectConfig['algorithms'];

/** The servers of banks by SFTP. */
export function createSftpBankServers({ servers, secretOf, times = usualTimes }: SftpSettings): BankServers {
  return {
    servers: () => Promise.resolve(servers),
    open: async (server) => {
      try {
        return await connect(server, await secretOf(server.keyParameter).read(), times);
      } catch (error) {
        // A parameter that is missing or cannot be read. The error names the parameter, not its value.
        const why = error instanceof Error ? error.message : 'the key cannot be read';
        return { outcome: 'failed', failure: 'LoginRefused', why };
      }
    },
  };
}

function connect(server: BankServerSettings, privateKey: string, times: SftpTimes): Promise<Connection> {
  const client = new ssh2.Client();
  const { host, port, user, hostKeys } = server;
  let unknownKey: string | undefined;
  return new Promise((resolve) => {
    const fail = (failure: Extract<Connection, { outcome: 'failed' }>['failure'], why: string) => {
      client.end();
      resolve({ outcome: 'failed', failure, why });
    };
    client.on('error', (error: Error & { level?: string }) => {
      if (unknownKey !== undefined) fail('UnknownHostKey', `the host key of the server is ${unknownKey}`);
      else if (error.level === 'client-authentication') fail('LoginRefused', 'the server refuses our user or key');
      else fail('Unreachable', error.message);
    });
    client.on('close', () => fail('Unreachable', 'the server closed the connection'));
    client.on('ready', () =>
      client.sftp((error: Error | undefined, sftp: SFTPWrapper) => {
        if (error) fail('Unreachable', 'the server offers no SFTP');
        else resolve({ outcome: 'open', folders: sftpFolders(client, sftp, times.requestMs) });
      }),
    );
    try {
      client.connect({
        host,
        port,
        username: user,
        privateKey,
        algorithms,
        readyTimeout: times.connectMs,
        keepaliveInterval: times.keepaliveMs,
        keepaliveCountMax: keepaliveTries,
        hostVerifier: (key: Buffer) => {
          const fingerprint = fingerprintOf(key);
          if (hostKeys.includes(fingerprint)) return true;
          unknownKey = fingerprint;
          return false;
        },
      });
      // Messages are small, and each waits for the answer to the one before, also while the connection is made.
      client.setNoDelay();
    } catch {
      // The library does not know the form of the key. Its message is not passed on: nobody knows what it quotes.
      fail('LoginRefused', 'our private key cannot be used: it has to be unencrypted, in the form of OpenSSH or PEM');
    }
  });
}

/** The fingerprint of a host key as OpenSSH prints it. */
export const fingerprintOf = (key: Uint8Array): string =>
  `SHA256:${createHash('sha256').update(key).digest('base64').replace(/=+$/, '')}`;
