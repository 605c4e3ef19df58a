import { posix } from 'node:path';
import { msOf } from '../../kernel/base/calendar/instant.ts';
import { insert, replace } from '../../kernel/table/write.ts';
import type { BankFolders, BankServerSettings, IncomingFolder, RemoteFile } from '../../ports/bank-servers/port.ts';
import type { ExchangePlatform } from './exchange-platform.ts';
import { incomingKey } from './remote-path.ts';
import { saveChanges } from '../../kernel/table/save-changes.ts';
import { achDownloadItem, type AchDownload, downloadKey, downloadPartition } from './store.ts';
import { causeOf } from './uploads.ts';

/** A file is copied if it has not changed for so long: the bank may still be writing it. */
const restsMs = 60_000;
/** A file that is still in the folder then is copied to the same key once more, which changes nothing. */
const keptSeconds = 400 * 86_400;

interface Fetching {
  readonly platform: ExchangePlatform;
  readonly folders: BankFolders;
  readonly server: BankServerSettings;
  readonly from: IncomingFolder;
  readonly isLate: () => boolean;
}

/**
 * Copies the new files of all folders of a bank to the bucket, each once by name, size and time. A file that is seen for the first time is
 * left to a later run. Returns false if something failed or time was up; the next run goes on there.
 */
export async function downloadAll(
  platform: ExchangePlatform,
  folders: BankFolders,
  server: BankServerSettings,
  isLate: () => boolean,
): Promise<boolean> {
  let isComplete = true;
  for (const from of server.incoming) {
    try {
      if (!(await downloadFolder({ platform, folders, server, from, isLate }))) isComplete = false;
    } catch (error) {
      isComplete = false;
      platform.log.warn('folder of a bank not read', { resourceId: from.folder, ...causeOf(error) });
    }
  }
  return isComplete;
}

async function downloadFolder(fetching: Fetching): Promise<boolean> {
  const { platform, folders, server, from, isLate } = fetching;
  const stored = await platform.table.query({ pk: downloadPartition(server.routingNumber, from.folder) });
  const known = new Map(stored.map((item) => [item.sk, achDownloadItem.parse(item)]));
  // Moving files while their folder is listed would confuse some servers.
  const files: RemoteFile[] = [];
  for await (const page of folders.pages(from.folder)) files.push(...page);
  let isComplete = true;
  for (const file of files) {
    if (isLate()) return false;
    try {
      await download(fetching, file, known.get(file.name));
    } catch (error) {
      isComplete = false;
      platform.log.warn('file of a bank not copied', { resourceId: from.folder, ...causeOf(error) });
    }
  }
  return isComplete;
}

async function download(fetching: Fetching, file: RemoteFile, last: AchDownload | undefined): Promise<void> {
  const { platform, folders, server, from } = fetching;
  const { table, clock, achFiles, log } = platform;
  const path = posix.join(from.folder, file.name);
  if (last === undefined || !isSame(last, file)) return noteSeen(fetching, file, last);
  if (last.copiedAt !== undefined) return moveAway(fetching, file);
  if (msOf(clock.now()) - msOf(last.seenAt) < restsMs) return;
  const bytes = await folders.read(path);
  const now = await folders.find(path);
  if (now === undefined || !isSame(now, file) || bytes.length !== file.size) {
    log.info('file of a bank still grows', { resourceId: from.folder });
    return;
  }
  await achFiles.putOnce(incomingKey(server.routingNumber, from, file), bytes);
  await saveChanges(table, last, { copiedAt: clock.now() });
  log.info('file of a bank copied', { resourceId: from.folder });
  await moveAway(fetching, file);
}

async function noteSeen(
  { platform: { table, clock }, server, from }: Fetching,
  { name, size, modifiedAt }: RemoteFile,
  last: AchDownload | undefined,
): Promise<void> {
  const seenAt = clock.now();
  const expiresAtSeconds = Math.floor(msOf(seenAt) / 1000) + keptSeconds;
  const seen = { name, size, modifiedAt, seenAt, expiresAtSeconds };
  const key = downloadKey(server.routingNumber, from.folder, name);
  if (last === undefined) await table.transact([insert({ ...key, version: 1, ...seen })]);
  else await table.transact([replace({ ...key, version: last.version, ...seen })]);
}

/** Moves a file that is in the bucket, if the settings say so. A file of the same name there gets company, and is not replaced. */
async function moveAway({ folders, from, platform }: Fetching, { name, modifiedAt }: RemoteFile): Promise<void> {
  if (from.moveTo === undefined) return;
  const plain = posix.join(from.moveTo, name);
  const isTaken = (await folders.find(plain)) !== undefined;
  const target = isTaken ? `${plain}.${msOf(modifiedAt)}-${msOf(platform.clock.now())}` : plain;
  await folders.rename(posix.join(from.folder, name), target);
}

type Version = Pick<RemoteFile, 'size' | 'modifiedAt'>;
const isSame = (one: Version, other: Version): boolean =>
  one.size === other.size && one.modifiedAt === other.modifiedAt;
