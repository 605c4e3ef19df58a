import type { Table } from '../../kernel/table/table.ts';
import type { EventKey } from './sealed-events.ts';

/** Where events are read from. */
export interface EventReader extends EventKey {
  readonly table: Table;
}
