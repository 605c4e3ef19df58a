import type { BankFolders, BankServerSettings } from '../../ports/bank-servers/port.ts';
import { saveChanges } from '../../kernel/table/save-changes.ts';
import type { ExchangePlatform } from './exchange-platform.ts';
import { temporaryPath } from './remote-path.ts';
import { isAtBank, leaveInDoubt } from './settle-renaming.ts';
import type { AchUpload } from './store.ts';

/**
 * Ends the upload of a file that is Rejected: its entries may leave with another file, so it must not arrive any more. If the bank has it already,
 * it is Sent. Its temporary file is removed first: a run that was thought dead cannot rename what is gone.
 */
export async function withdraw(
  { table, clock, log }: ExchangePlatform,
  folders: BankFolders,
  { outgoing }: Pick<BankServerSettings, 'outgoing'>,
  one: AchUpload,
): Promise<AchUpload> {
  const temporary = temporaryPath(outgoing, one.path, one.attempts);
  if (one.attempts > 0 && (await folders.find(temporary)) !== undefined) await folders.remove(temporary);
  // Its renaming was asked for, so what is under its name is the file, or a part of it.
  if (one.size !== undefined) {
    const there = await folders.find(one.path);
    if (there !== undefined && there.size !== one.size) return leaveInDoubt({ table, log }, one);
    if (await isAtBank(folders, outgoing, one, there)) {
      return saveChanges(table, one, { step: 'Sent', sentAt: clock.now(), sentBy: 'Found' });
    }
  }
  return saveChanges(table, one, { step: 'Withdrawn' });
}
