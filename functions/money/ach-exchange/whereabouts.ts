import { readItem } from '../../kernel/table/read-item.ts';
import type { Table } from '../../kernel/table/table.ts';
import { achExchange, achUpload, type AchUpload } from './store.ts';

/**
 * Where a file of ours is: its bank has it, it waits for its upload, it may arrive at any moment or be there, or it never goes up. Where something else
 * than the platform moves the files, nobody says when the bank has one, so it counts as arrived.
 */
export type Whereabouts = 'AtBank' | 'Waiting' | 'Unclear' | 'Withdrawn';

export async function whereaboutsOf(
  table: Pick<Table, 'get'>,
  { routingNumber, key }: Pick<AchUpload, 'routingNumber' | 'key'>,
): Promise<Whereabouts> {
  const upload = await readItem(table, achUpload(routingNumber, key));
  if (upload === undefined) {
    return (await readItem(table, achExchange(routingNumber))) === undefined ? 'AtBank' : 'Waiting';
  }
  return whereaboutsByStep[upload.step];
}

const whereaboutsByStep = {
  Waiting: 'Waiting',
  Renaming: 'Unclear',
  InDoubt: 'Unclear',
  Sent: 'AtBank',
  Withdrawn: 'Withdrawn',
} as const satisfies Record<AchUpload['step'], Whereabouts>;
