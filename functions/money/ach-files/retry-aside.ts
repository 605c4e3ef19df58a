import { bankDateOf } from '../../kernel/base/calendar/bank-time.ts';
import { replace } from '../../kernel/table/write.ts';
import type { FileMessage } from './file-message.ts';
import { achAside, settledByRetry } from './intake-store.ts';
import { achAsideMessage } from './put-aside.ts';
import { foundParts, handlePart, type IntakePlatform, folderOf, takeFile, type Taking } from './take-file.ts';

/**
 * Tries again what was put aside: a whole file is taken although its totals are wrong, a part is handled like any other. It is settled if it can be
 * used now. What was settled before changes nothing.
 */
export async function retryAside(
  platform: IntakePlatform,
  { key, versionId, retries = '' }: FileMessage,
  taking: Taking,
): Promise<'done' | 'more'> {
  const ref = achAside(retries);
  const stored = await platform.table.get(ref.key);
  const aside = stored && ref.parse(stored);
  if (aside === undefined || aside.settledAt !== undefined) return 'done';
  const file = { key, versionId };
  if (aside.line === undefined) {
    const taken = await takeFile(platform, file, { ...taking, isForced: true });
    if (taken === 'more') return 'more';
  } else {
    const why = await retryPart(platform, file, aside.line);
    if (why !== undefined) {
      platform.log.alarm(achAsideMessage, { worker: 'ach-file-intake', outcome: why });
      return 'done';
    }
  }
  const settled = { ...aside, settledAt: platform.clock.now(), settledBy: settledByRetry };
  await platform.table.transact([replace(settled)]);
  return 'done';
}

/** Answers why the part still cannot be used. */
async function retryPart(platform: IntakePlatform, file: FileMessage, line: number): Promise<string | undefined> {
  const bytes = await platform.achFiles.read(file.key, file.versionId);
  const folder = folderOf(platform, file.key);
  if (bytes === undefined) return 'it is not in the bucket any more';
  if ('why' in folder) return folder.why;
  for (const part of foundParts({ bytes }, bankDateOf(platform.clock.now()))) {
    if (part.line === line) return (await handlePart(platform, part, { ...folder, file })).why;
  }
  return `the file has no part at line ${line}`;
}
