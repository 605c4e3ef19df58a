import type { Table } from '../../kernel/table/table.ts';
import type { EventKey } from './sealed-events.ts';

/** What is needed to read and decrypt the events of an organisation. */
export interface EventReader extends EventKey {
  readonly table: Table;
}
