import { cents } from '../../../functions/kernel/base/money/cents.ts';
import { noteArrival } from '../../../functions/money/ach-files/note-arrival.ts';
import type { Bank } from '../../support/bank/bank.ts';
import { achFile, fileRejection } from '../../../functions/money/ach-files/store.ts';
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

const isNew = 'attribute_not_exists(pk)';

/** Notes a file for a bank, as the writer of files does in a sandbox. Answers its id. */
export async function putSentFile({ table, organisationId, clock }: Bank): Promise<string> {
  made += 1;
  const id = `1980000${String(made).padStart(11, '0')}`;
  const [createdAt, key] = [clock.now(), `outgoing/${routingNumber}/${organisationId}/${made}.ach`];
  const of = { id, scope: organisationId, routingNumber, direction: 'Outgoing', status: 'Written', key } as const;
  const totals = { entries: 1, debitCents: 0, creditCents: 10_00 };
  const Item = { ...achFile(organisationId, id).key, version: 1, ...of, createdAt, window: createdAt, ...totals };
  await table.put({ Item, ConditionExpression: isNew });
  return id;
}

/** Notes that a bank has rejected a file. */
export async function putRejection({ table, organisationId, clock }: Bank, fileId: string): Promise<void> {
  const of = { id: fileId, scope: organisationId, fileId, routingNumber };
  const { key } = fileRejection(organisationId, fileId);
  const Item = { ...key, version: 1, ...of, rejectedAt: clock.now(), rejectedBy: 'Bank' };
  await table.put({ Item, ConditionExpression: isNew });
}
