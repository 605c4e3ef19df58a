import { readItem } from '../../kernel/table/read-item.ts';
import { insert } from '../../kernel/table/write.ts';
import { saveChanges } from '../../kernel/table/save-changes.ts';
import type { Platform } from '../../ports/platform.ts';
import { achUpload } from './store.ts';

interface GivenFile {
  readonly routingNumber: string;
  readonly key: string;
  readonly reason: string;
  /** Which operator says so. */
  readonly operator: string;
}

/**
 * Notes that a bank has a file, because an operator has asked it or has given it the file another way: it is not uploaded any more. The next run notes
 * it on the record of the file. Throws an error if it is known already that the bank has it.
 */
export async function endDoubt(
  { table, clock }: Pick<Platform, 'table' | 'clock'>,
  { routingNumber, key, reason, operator }: GivenFile,
): Promise<void> {
  const ref = achUpload(routingNumber, key);
  const upload = await readItem(table, ref);
  const sent = { step: 'Sent', sentAt: clock.now(), sentBy: 'Operator', sentReason: reason, operator } as const;
  if (upload?.step === 'Sent') {
    const byWhom = upload.operator === undefined ? '' : `, says ${upload.operator}`;
    throw new Error(`The bank has it since ${upload.sentAt ?? 'long ago'}${byWhom}.`);
  }
  if (upload !== undefined) {
    await saveChanges(table, upload, sent);
    return;
  }
  const foundAt = clock.now();
  await table.transact([
    insert({ ...ref.key, version: 1, key, routingNumber, path: key, attempts: 0, foundAt, ...sent }),
  ]);
}
