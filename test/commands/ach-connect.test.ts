import { tryServer } from '../../bin/ach-connect/try-server.ts';
import { lookAtServers } from '../../bin/preflight/bank-servers.ts';
import { createSftpBankServers } from '../../functions/ports/bank-servers/sftp-bank-servers.ts';
import type { BankServerSettings } from '../../functions/ports/bank-servers/port.ts';
import { instant } from '../money/ach-files/file-bank.ts';
import { keyPair, type SftpBank, startSftpBank } from '../support/ports/sftp-bank.ts';

const login = keyPair();
const now = instant('2026-12-01T15:00:00.000Z');
let sftp: SftpBank;
let server: BankServerSettings;
beforeAll(async () => {
  sftp = await startSftpBank({ user: 'bankstack', publicKey: login.public });
});
afterAll(() => sftp.stop());
beforeEach(() => {
  sftp.folders.clear();
  for (const one of ['/out', '/out/tmp', '/taken', '/in', '/in/done']) sftp.folders.add(one);
  sftp.files.clear();
  sftp.requests.length = 0;
  sftp.fault = () => undefined;
  server = {
    routingNumber: '021000021',
    host: '127.0.0.1',
    port: sftp.port,
    user: 'bankstack',
    hostKeys: [sftp.hostKey],
    keyParameter: '/bankstack/live/first-bank-key',
    outgoing: { folder: '/out', temporaryFolder: '/out/tmp', takenTo: ['/taken'], acceptedIn: ['/taken'] },
    incoming: [{ folder: '/in', into: 'incoming', moveTo: '/in/done' }],
    lateSeconds: 900,
  };
});

const serversWith = (privateKey: string) =>
  createSftpBankServers({
    servers: [],
    secretOf: () => ({ read: () => Promise.resolve(privateKey), forget: () => undefined }),
    times: { connectMs: 2_000, requestMs: 500, keepaliveMs: 10_000 },
  });
const attempt = (writesProbe: boolean, privateKey = login.private) =>
  tryServer(serversWith(privateKey), server, { now, writesProbe });

test('a server that is as the settings say is good, and each folder is listed once', async () => {
  sftp.put('/in/secret-name.ach', 'x');
  const findings = await attempt(false);
  expect(findings.map(({ step, isGood }) => [step, isGood])).toEqual([
    ['login', true],
    ...['/out', '/out/tmp', '/taken', '/in', '/in/done'].map((folder) => [`folder ${folder}`, true]),
  ]);
  expect(findings[4]?.says).toBe('it can be listed, and has 1 files');
  expect(JSON.stringify(findings)).not.toContain('secret-name');
  expect(sftp.requests.filter(({ name }) => name === 'WRITE' || name === 'REMOVE')).toEqual([]);
});

test('a probe is written where files are uploaded, and removed', async () => {
  const findings = await attempt(true);
  const path = '/out/tmp/bankstack-probe-1796137200000.part';
  expect(findings.at(-1)).toEqual({ step: `probe ${path}`, isGood: true, says: 'it was written, found and removed' });
  expect([...sftp.files.keys()]).toEqual([]);
  expect(sftp.requests.filter(({ name }) => name === 'WRITE').map((one) => one.path)).toEqual([path]);
});

test('a folder that is not there, and one that cannot be written, are named; a probe that stays is told', async () => {
  sftp.folders.delete('/taken');
  sftp.fault = ({ name }) => (name === 'REMOVE' ? 'refuses' : undefined);
  const findings = await attempt(true);
  expect(findings.filter(({ isGood }) => !isGood).map(({ step, says }) => [step, says])).toEqual([
    ['folder /taken', 'it cannot be listed: there is no such folder or file'],
    [
      'probe /out/tmp/bankstack-probe-1796137200000.part',
      'it cannot be removed: the bank refuses it, without a reason; it may be there still, so have it removed',
    ],
  ]);
});

test('another host key is told beside that of the settings, another login is refused, and no key is shown', async () => {
  const known = `SHA256:${'A'.repeat(43)}`;
  server = { ...server, hostKeys: [known] };
  const [unknown] = await attempt(false);
  expect(unknown?.says).toContain(sftp.hostKey);
  expect(unknown?.says).toContain(known);
  server = { ...server, hostKeys: [sftp.hostKey] };
  const stranger = keyPair();
  const refused = await attempt(false, stranger.private);
  expect(refused).toMatchObject([{ step: 'login', isGood: false, failure: 'LoginRefused' }]);
  expect(refused[0]?.says).toContain('/bankstack/live/first-bank-key');
  for (const line of stranger.private.split('\n').filter((one) => one.length > 20 && !one.startsWith('-')))
    expect(JSON.stringify(refused)).not.toContain(line);
});

describe('the check of a preflight', () => {
  const look = (changes: Partial<BankServerSettings> = {}, fixedEgress?: { readonly zones: readonly string[] }) => {
    const stage = { bankServers: [{ ...server, ...changes }], ...(fixedEgress === undefined ? {} : { fixedEgress }) };
    return lookAtServers(stage, serversWith(login.private));
  };

  test('passes without servers, and with one that is as the settings say', async () => {
    expect(await lookAtServers({}, serversWith(login.private))).toMatchObject({ outcome: 'passed' });
    expect(await look()).toEqual({
      outcome: 'passed',
      says: 'bank 021000021: host key known, login taken, 5 folders listed',
    });
  });

  test('fails with the bank and the folder, and only warns of a server that admits other addresses', async () => {
    sftp.folders.delete('/in');
    expect(await look()).toMatchObject({
      outcome: 'failed',
      says: 'bank 021000021: folder /in: it cannot be listed: there is no such folder or file',
    });
    const closed = { port: 1 };
    expect(await look(closed)).toMatchObject({ outcome: 'failed' });
    expect(await look(closed, { zones: ['a'] })).toMatchObject({ outcome: 'warning' });
    expect(await look({}, { zones: ['a'] })).toMatchObject({ outcome: 'failed' });
  });
});
