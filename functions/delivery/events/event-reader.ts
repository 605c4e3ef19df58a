import type { Table } from '../../kernel/table/table.ts';
import type { EventKey } from './sealed-events.ts';

/** The table and the cipher for reading and decrypting the events of an organisation. */
export interface EventReader extends EventKey {
  readonly table: Table;
}
