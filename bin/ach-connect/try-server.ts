import { posix } from 'node:path';
import type { Instant } from '../../functions/kernel/base/calendar/instant.ts';
import { msOf } from '../../functions/kernel/base/calendar/instant.ts';
import type {
  BankFolders,
  BankServers,
  BankServerSettings,
  ConnectFailure,
} from '../../functions/ports/bank-servers/port.ts';

/** What was tried with the server of a bank: to log in, to list a folder, or to write a probe. */
export interface ServerFinding {
  readonly step: string;
  readonly isGood: boolean;
  /** In words without a full stop. It has neither a secret nor a name of a file of the bank. */
  readonly says: string;
  /** Of a login that failed. */
  readonly failure?: ConnectFailure;
}

interface Trial {
  readonly now: Instant;
  /** Whether a small file is written, looked at and removed. */
  readonly writesProbe: boolean;
}

const probeText = 'Bankstack tries whether it may write here. This file is removed at once.\n';

/**
 * Tries the server of a bank: the host key, the login, each folder of the settings, and by wish a probe where files are uploaded. It changes nothing but the
 * probe, and never throws: each finding says where something is wrong.
 */
export async function tryServer(
  servers: Pick<BankServers, 'open'>,
  server: BankServerSettings,
  { now, writesProbe }: Trial,
): Promise<readonly ServerFinding[]> {
  const connection = await servers.open(server);
  if (connection.outcome === 'failed') {
    const { failure, why } = connection;
    return [{ step: 'login', isGood: false, says: loginSentence(server, failure, why), failure }];
  }
  const { folders } = connection;
  try {
    const findings: ServerFinding[] = [
      { step: 'login', isGood: true, says: `${server.host} has a known host key, and lets ${server.user} in` },
    ];
    for (const folder of foldersOf(server)) findings.push(await tryFolder(folders, folder));
    if (writesProbe) findings.push(await tryProbe(folders, server, now));
    return findings;
  } finally {
    await folders.close();
  }
}

function loginSentence(
  { host, port, user, hostKeys, keyParameter }: BankServerSettings,
  failure: ConnectFailure,
  why: string,
): string {
  switch (failure) {
    case 'UnknownHostKey':
      return `${why}, and hostKeys has ${hostKeys.join(', ')}: ask the bank by another way which one is right`;
    case 'LoginRefused':
      return `${host} refuses ${user} with the key of the parameter ${keyParameter}: ${why}`;
    case 'Unreachable':
      return `${host}:${port} cannot be reached from here: ${why}`;
  }
}

/** Every folder that the settings name, once. */
const foldersOf = ({ outgoing, incoming }: BankServerSettings): readonly string[] => [
  ...new Set([
    outgoing.folder,
    ...(outgoing.temporaryFolder === undefined ? [] : [outgoing.temporaryFolder]),
    ...(outgoing.takenTo ?? []),
    ...(outgoing.acceptedIn ?? []),
    ...(outgoing.rejectedIn ?? []),
    ...incoming.flatMap(({ folder, moveTo }) => [folder, ...(moveTo === undefined ? [] : [moveTo])]),
  ]),
];

async function tryFolder(folders: BankFolders, folder: string): Promise<ServerFinding> {
  const step = `folder ${folder}`;
  try {
    let files = 0;
    for await (const page of folders.pages(folder)) files += page.length;
    return { step, isGood: true, says: `it can be listed, and has ${files} files` };
  } catch (error) {
    return { step, isGood: false, says: `it cannot be listed: ${obstacleIn(error)}` };
  }
}

/** The name ends like those of files that are not complete yet, which the bank passes over. */
async function tryProbe(folders: BankFolders, { outgoing }: BankServerSettings, now: Instant): Promise<ServerFinding> {
  const folder = outgoing.temporaryFolder ?? outgoing.folder;
  const path = posix.join(folder, `bankstack-probe-${msOf(now)}.part`);
  const step = `probe ${path}`;
  const bytes = Buffer.from(probeText);
  let done = 'written';
  try {
    await folders.create(path, bytes);
    done = 'found';
    if ((await folders.find(path))?.size !== bytes.length) throw new Error('it has another size than ours');
    done = 'removed';
    await folders.remove(path);
    return { step, isGood: true, says: 'it was written, found and removed' };
  } catch (error) {
    const left = done === 'written' ? '' : '; it may be there still, so have it removed';
    return { step, isGood: false, says: `it cannot be ${done}: ${obstacleIn(error)}${left}` };
  }
}

/** The codes of SFTP for what usually is in the way. */
const obstacles: ReadonlyMap<unknown, string> = new Map([
  [2, 'there is no such folder or file'],
  [3, 'the bank does not allow it'],
  [4, 'the bank refuses it, without a reason'],
]);

/** What a server writes is not shown: nobody knows what it quotes. */
function obstacleIn(error: unknown): string {
  if (!(error instanceof Error)) return 'for an unknown reason';
  if (!('code' in error)) return error.message;
  return obstacles.get(error.code) ?? `the server answers ${String(error.code)}`;
}
