import { cents } from '../../../functions/kernel/base/money/cents.ts';
import { noteArrival } from '../../../functions/money/ach-files/note-arrival.ts';
import type { Bank } from '../../support/bank/bank.ts';
import { batch, entry, fileOf } from './bank-file.ts';
import { routingNumber } from './file-bank.ts';

let made = 0;

/**
 * Notes a file of a bank with two entries, as the worker of the rail does; they are about a resource if one is given. The usual bank of tests takes no
 * files. Answers the id of the file.
 */
export async function putAchFile(
  { table, organisationId, clock, platform }: Bank,
  source?: { readonly type: string; readonly id: string },
): Promise<string> {
  made += 1;
  const fileId = `2980000${String(made).padStart(11, '0')}`;
  const key = `incoming/${routingNumber}/${made}.ach`;
  await platform.achFiles.putOnce(key, fileOf(batch([entry({})])));
  const about = source === undefined ? {} : { source };
  for (const line of [3, 4]) {
    const file = { fileId, key, line, now: clock.now() };
    const traceNumber = `02100002${String(line).padStart(7, '0')}`;
    const noted = { kind: 'Payment', direction: 'Credit', amount: cents(10_00), traceNumber, ...about } as const;
    await noteArrival({ table, sandbox: true }, organisationId, file, noted);
  }
  return fileId;
}
