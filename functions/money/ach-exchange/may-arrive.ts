import { readItem } from '../../kernel/table/read-item.ts';
import type { Table } from '../../kernel/table/table.ts';
import { achExchange, achUpload } from './store.ts';

interface RejectedPart {
  readonly routingNumber: string;
  readonly key: string;
  /** False for a batch or an entry: the file itself still goes up then. */
  readonly isWhole: boolean;
}

/**
 * Whether a file that was rejected, or of which a part was, may still reach its bank by its upload. As long as it may, its entries cannot leave again, nor
 * can their payments be given up. The whole file is safe while it waits: it is withdrawn then (upload.ts).
 */
export async function mayArrive(
  table: Pick<Table, 'get'>,
  { routingNumber, key, isWhole }: RejectedPart,
): Promise<boolean> {
  const upload = await readItem(table, achUpload(routingNumber, key));
  if (upload?.step === 'Sent' || upload?.step === 'Withdrawn') return false;
  if (isWhole) return upload !== undefined && upload.step !== 'Waiting';
  // Where something else moves the files, nobody says when the bank has one.
  return upload !== undefined || (await readItem(table, achExchange(routingNumber))) !== undefined;
}
