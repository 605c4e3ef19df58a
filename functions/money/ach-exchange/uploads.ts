import { msOf } from '../../kernel/base/calendar/instant.ts';
import { ConcurrencyConflict } from '../../kernel/table/concurrency-conflict.ts';
import { insert } from '../../kernel/table/write.ts';
import type { BankFolders, BankServerSettings } from '../../ports/bank-servers/port.ts';
import { lateUploadMessage } from './alarms.ts';
import type { ExchangePlatform } from './exchange-platform.ts';
import { remotePath } from './remote-path.ts';
import { achUpload, achUploadItem, type AchUpload, uploadPartition } from './store.ts';
import { upload } from './upload.ts';

/** The files of the bucket that a bank does not have yet and shall have, each with a record, in the order of their names. */
export async function openUploads(
  platform: ExchangePlatform,
  server: BankServerSettings,
): Promise<readonly AchUpload[]> {
  const { routingNumber } = server;
  const stored = await platform.table.query({ pk: uploadPartition(routingNumber) });
  const known = new Map(stored.map((item) => [item.sk, achUploadItem.parse(item)]));
  const open: AchUpload[] = [];
  for await (const { key } of platform.achFiles.list(`outgoing/${routingNumber}/`)) {
    // The manifests are our own.
    if (!key.endsWith('.ach')) continue;
    const one = known.get(key) ?? (await noted(platform, server, key));
    if (one === undefined || isEnded(one)) continue;
    open.push(one);
  }
  return open;
}

/** The first record of a file; undefined if another run makes it at the same time. */
async function noted(
  { table, clock }: ExchangePlatform,
  { routingNumber, outgoing }: BankServerSettings,
  key: string,
): Promise<AchUpload | undefined> {
  const first = {
    ...achUpload(routingNumber, key).key,
    version: 1,
    key,
    routingNumber,
    step: 'Waiting',
    path: remotePath(outgoing, key),
    attempts: 0,
    foundAt: clock.now(),
  } as const;
  try {
    await table.transact([insert(first)]);
    return first;
  } catch (error) {
    if (error instanceof ConcurrencyConflict) return undefined;
    throw error;
  }
}

/** Rings for each file that its bank should have by now. */
export function ringForLate(
  { log, clock }: ExchangePlatform,
  server: BankServerSettings,
  open: readonly AchUpload[],
): void {
  for (const { key, foundAt } of open) {
    const waitedSeconds = Math.floor((msOf(clock.now()) - msOf(foundAt)) / 1000);
    if (waitedSeconds > server.lateSeconds) log.alarm(lateUploadMessage, { resourceId: key, waitedSeconds });
  }
}

const isEnded = ({ step }: AchUpload): boolean => step === 'Sent' || step === 'Withdrawn';

/** Uploads files, one after the other. What fails is tried again by the next run. Returns those that the bank has now, and whether all went well. */
export async function uploadAll(
  platform: ExchangePlatform,
  folders: BankFolders,
  server: BankServerSettings,
  open: readonly AchUpload[],
): Promise<{ readonly left: readonly AchUpload[]; readonly isComplete: boolean }> {
  const left: AchUpload[] = [];
  let isComplete = true;
  for (const one of open) {
    try {
      const now = await upload(platform, folders, server, one);
      if (!isEnded(now)) left.push(now);
      else platform.log.info(`ACH file ${now.step}`, { resourceId: one.key });
    } catch (error) {
      isComplete = false;
      left.push(one);
      platform.log.warn('ACH file not uploaded', { resourceId: one.key, ...causeOf(error) });
    }
  }
  return { left, isComplete };
}

/** What went wrong, by words of our own or a code of SFTP: what a server writes is not logged. */
export function causeOf(error: unknown): { readonly errorType?: string; readonly errorCode?: string } {
  if (!(error instanceof Error)) return {};
  const { name } = error;
  return 'code' in error ? { errorType: name, errorCode: String(error.code) } : { errorType: name };
}
