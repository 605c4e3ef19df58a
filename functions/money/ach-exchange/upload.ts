import type { BankFolders, BankServerSettings } from '../../ports/bank-servers/port.ts';
import { replace } from '../../kernel/table/write.ts';
import { fileWithKey } from '../ach-files/files-since.ts';
import type { AchFileRecord } from '../ach-files/for-others.ts';
import type { ExchangePlatform } from './exchange-platform.ts';
import { temporaryPath } from './remote-path.ts';
import { saveChanges } from '../../kernel/table/save-changes.ts';
import { leaveInDoubt, settleRenaming } from './settle-renaming.ts';
import type { AchUpload } from './store.ts';

/**
 * Goes on with the upload of a file, wherever it was interrupted. The file goes up under a temporary name, which no other attempt has, and
 * is then renamed. `Renaming` is stored before the server is asked to rename, so a temporary file that is still there was not renamed, and a
 * renamed one is never sent again. A run that was overtaken by another one loses the condition of its next write, and stops.
 * A file that is Rejected is withdrawn, and is not renamed.
 * Throws if the bank refuses, or if the connection is lost.
 */
export async function upload(
  platform: ExchangePlatform,
  folders: BankFolders,
  server: BankServerSettings,
  one: AchUpload,
): Promise<AchUpload> {
  const { clock } = platform;
  const file = await fileWithKey(platform, one.key, clock.now());
  const isRejected = file?.status === 'Rejected';
  // With a size, its temporary file was complete once. What is in doubt is looked at again each time.
  if (one.size !== undefined) return settleRenaming(platform, folders, server, one, isRejected);
  if (isRejected) {
    await removeRemains(folders, server, one);
    return saveChanges(platform.table, one, { step: 'Withdrawn' });
  }
  const bytes = await platform.achFiles.read(one.key);
  if (bytes === undefined) throw new Error('the file to upload is not in the bucket any more');
  // A file under this name that we have not put there: the bank's, or somebody else's. It is not replaced.
  if ((await folders.find(one.path)) !== undefined) return leaveInDoubt(platform, one);
  const begun = await saveChanges(platform.table, one, { attempts: one.attempts + 1 });
  await removeRemains(folders, server, one);
  const temporary = temporaryPath(server.outgoing, one.path, begun.attempts);
  await folders.create(temporary, bytes);
  const there = await folders.find(temporary);
  if (there?.size !== bytes.length) throw new Error('the uploaded file has another size than ours');
  const complete = await saveRenaming(platform, { ...begun, size: bytes.length }, file);
  await folders.rename(temporary, one.path);
  return saveChanges(platform.table, complete, {
    step: 'Sent',
    sentAt: clock.now(),
    sentBy: 'Renamed',
  });
}

/** Stores that a file is renamed. Its record is written as it was read: that fails if it was rejected meanwhile, and the next run withdraws it. */
async function saveRenaming(
  { table }: Pick<ExchangePlatform, 'table'>,
  one: AchUpload,
  file: AchFileRecord | undefined,
): Promise<AchUpload> {
  const renaming = { ...one, step: 'Renaming' as const };
  await table.transact([replace(renaming), ...(file === undefined ? [] : [replace(file)])]);
  return { ...renaming, version: one.version + 1 };
}

/** Removes the temporary file of the attempt before, if it is there. It is no harm if it stays. */
async function removeRemains(
  folders: BankFolders,
  { outgoing }: Pick<BankServerSettings, 'outgoing'>,
  { path, attempts }: AchUpload,
): Promise<void> {
  if (attempts === 0) return;
  const remains = temporaryPath(outgoing, path, attempts);
  if ((await folders.find(remains)) !== undefined) await folders.remove(remains).catch(() => undefined);
}
