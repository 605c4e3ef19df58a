import { achExchangeWorker } from '../../../functions/money/ach-exchange/workers/ach-exchange.ts';
import { createSftpBankServers } from '../../../functions/ports/bank-servers/sftp-bank-servers.ts';
import type { BankServerSettings } from '../../../functions/ports/bank-servers/port.ts';
import type { AchFiles } from '../../../functions/ports/ach-files/port.ts';
import type { Platform } from '../../../functions/ports/platform.ts';
import { createMemoryAchFiles } from '../../../local/engines/ach-files-of-files.ts';
import type { Bank } from '../../support/bank/bank.ts';
import { useBank } from '../../support/bank/use-bank.ts';
import { deliver } from '../../support/bank/workers.ts';
import { keyPair, type SftpBank, startSftpBank } from '../../support/ports/sftp-bank.ts';

export const routingNumber = '021000021';
const login = keyPair();
const times = { connectMs: 2_000, requestMs: 300, keepaliveMs: 10_000 };

export interface ExchangeWorld {
  readonly bank: Bank;
  sftp: SftpBank;
  server: BankServerSettings;
  files: AchFiles;
  privateKey: string;
  /** Runs the worker as after five minutes. True if it failed on nothing. */
  run(): Promise<boolean>;
  /** The files of the bucket under a prefix, by their keys. */
  stored(prefix: string): Promise<Record<string, string>>;
}

/** A bank with an SFTP server for all tests of a file, with empty folders and an empty bucket for each of them. */
export function useExchange(): ExchangeWorld {
  const files: Pick<Platform, 'achFiles' | 'bankServers'> = {
    achFiles: {
      putOnce: (key, bytes) => world.files.putOnce(key, bytes),
      read: (key, ...more) => world.files.read(key, ...more),
      list: (prefix) => world.files.list(prefix),
    },
    bankServers: {
      servers: () => Promise.resolve([world.server]),
      open: (server) => {
        const secret = { read: () => Promise.resolve(world.privateKey), forget: () => undefined };
        return createSftpBankServers({ servers: [server], secretOf: () => secret, times }).open(server);
      },
    },
  };
  const bank = useBank({ platform: files });
  const world = { bank } as ExchangeWorld;
  let started: SftpBank;
  let tests = 0;
  beforeAll(async () => {
    started = await startSftpBank({ user: 'bankstack', publicKey: login.public });
  });
  afterAll(() => started.stop());
  beforeEach(() => {
    for (const one of ['/out', '/out/tmp', '/taken', '/in', '/in/done', '/reports']) started.folders.add(one);
    started.files.clear();
    started.requests.length = 0;
    started.arrivals.length = 0;
    started.fault = () => undefined;
    bank.logs.length = 0;
    tests += 1;
    Object.assign(world, {
      sftp: started,
      files: createMemoryAchFiles(),
      privateKey: login.private,
      // Each test has a bank of its own, so it finds no records of another one.
      server: serverOf(started, `${routingNumber.slice(0, -3)}${String(tests).padStart(3, '0')}`),
      run: async () => {
        bank.clock.advance({ minutes: 7 });
        return deliver(bank, achExchangeWorker, { routingNumber: world.server.routingNumber });
      },
      stored: async (prefix: string) => {
        const found: Record<string, string> = {};
        for await (const { key } of world.files.list(prefix)) {
          found[key] = Buffer.from((await world.files.read(key)) ?? []).toString();
        }
        return found;
      },
    });
  });
  return world;
}

const serverOf = ({ port, hostKey }: SftpBank, routing: string): BankServerSettings => ({
  routingNumber: routing,
  host: '127.0.0.1',
  port,
  user: 'bankstack',
  hostKeys: [hostKey],
  keyParameter: '/bankstack/live/first-bank-key',
  outgoing: { folder: '/out', takenTo: ['/taken'] },
  incoming: [
    { folder: '/in', into: 'incoming', moveTo: '/in/done' },
    { folder: '/reports', into: 'reports' },
  ],
  lateSeconds: 900,
});
