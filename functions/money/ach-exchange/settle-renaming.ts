import { posix } from 'node:path';
import type { BankFolders, BankServerSettings } from '../../ports/bank-servers/port.ts';
import { uploadInDoubtMessage } from './alarms.ts';
import type { ExchangePlatform } from './exchange-platform.ts';
import { temporaryPath } from './remote-path.ts';
import { saveChanges } from '../../kernel/table/save-changes.ts';
import type { AchUpload } from './store.ts';

/**
 * Finds out what became of a file whose renaming was asked for without an answer, by what is in the folders of the bank. If the temporary
 * file is still there, it is renamed. If neither it nor the file is found anywhere, a person decides. A file that is rejected is withdrawn, unless the
 * bank has it: its temporary file is removed first, because not even a run that was thought dead can rename what is gone.
 */
export async function settleRenaming(
  platform: ExchangePlatform,
  folders: BankFolders,
  { outgoing }: Pick<BankServerSettings, 'outgoing'>,
  one: AchUpload,
  isRejected: boolean,
): Promise<AchUpload> {
  const temporary = temporaryPath(outgoing, one.path, one.attempts);
  const isSent = (sentBy: 'Renamed' | 'Found') =>
    saveChanges(platform.table, one, { step: 'Sent', sentAt: platform.clock.now(), sentBy });
  const ours = await folders.find(temporary);
  if (isRejected && ours !== undefined) await folders.remove(temporary);
  const theirs = await folders.find(one.path);
  if (isRejected || ours === undefined) {
    if (await isAtBank(folders, outgoing, one, theirs)) return isSent('Found');
    return isRejected && theirs === undefined
      ? saveChanges(platform.table, one, { step: 'Withdrawn' })
      : leaveInDoubt(platform, one);
  }
  if (theirs === undefined) {
    await folders.rename(temporary, one.path);
    return isSent('Renamed');
  }
  // A server that renames by copying was interrupted, or somebody else has put a file there meanwhile.
  if (!(await isSame(folders, temporary, one.path))) return leaveInDoubt(platform, one);
  await folders.remove(temporary);
  return isSent('Found');
}

/** Stores that a person has to find out whether the bank has a file, and rings. */
export async function leaveInDoubt(platform: ExchangePlatform, one: AchUpload): Promise<AchUpload> {
  platform.log.alarm(uploadInDoubtMessage, { resourceId: one.key });
  return saveChanges(platform.table, one, { step: 'InDoubt' });
}

/** Whether the file is where it was to be, or where the bank moves what it has taken. */
async function isAtBank(
  folders: BankFolders,
  { takenTo = [], acceptedIn = [], rejectedIn = [] }: BankServerSettings['outgoing'],
  { path, size }: AchUpload,
  there: { readonly size: number } | undefined,
): Promise<boolean> {
  if (there !== undefined) return there.size === size;
  for (const folder of [...takenTo, ...acceptedIn, ...rejectedIn]) {
    const taken = await folders.find(posix.join(folder, posix.basename(path)));
    if (taken?.size === size) return true;
  }
  return false;
}

async function isSame(folders: BankFolders, one: string, other: string): Promise<boolean> {
  return Buffer.compare(await folders.read(one), await folders.read(other)) === 0;
}
