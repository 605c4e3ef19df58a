import type { Instant } from '../../kernel/base/calendar/instant.ts';
import { withOptimisticRetry } from '../../kernel/journal/commit.ts';
import { replace } from '../../kernel/table/write.ts';
import type { Platform } from '../../ports/platform.ts';
import { fileWithKey } from './files-since.ts';
import { achFileMachine } from './file-machine.ts';
import { achAnswersQueue } from './queues.ts';
import { type FileScope, stageScope } from './store.ts';

/** A file that a bank has, by its key in the bucket and its path at the bank. */
export interface FileAtBank {
  readonly key: string;
  readonly sentAs: string;
  readonly sentAt: Instant;
  /** Whose file it is: that of the stage unless given. */
  readonly scope?: FileScope;
}

/**
 * Notes that a bank has a file of ours: its record is Sent, unless the bank has answered meanwhile. It is safe to repeat. False if there is no record
 * yet, because the writer stores the file first.
 */
export function noteSent(
  platform: Pick<Platform, 'table' | 'ids' | 'queues'>,
  { key, sentAs, sentAt, scope = stageScope }: FileAtBank,
): Promise<boolean> {
  return withOptimisticRetry(platform, async () => {
    const file = await fileWithKey(platform, key, sentAt, scope);
    if (file === undefined) return false;
    if (file.sentAt === undefined) {
      const moved = achFileMachine.allows(file, 'send') ? { status: achFileMachine.next(file, 'send') } : {};
      await platform.table.transact([replace({ ...file, ...moved, sentAs, sentAt })]);
    }
    await platform.queues.send({ queue: achAnswersQueue.name, body: { scope, answered: file.id } });
    return true;
  });
}
