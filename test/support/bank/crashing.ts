import type { Platform } from '../../../functions/ports/platform.ts';
import type { Table } from '../../../functions/kernel/table/table.ts';

/** A platform whose process ends at its n-th transaction, before it is made or right after. */
export function crashing(platform: Platform, place: number, isBefore: boolean): Platform {
  let count = 0;
  const transact: Table['transact'] = async (...sent) => {
    count += 1;
    if (count > place || (count === place && isBefore)) throw new Error('crash');
    await platform.table.transact(...sent);
    if (count === place) throw new Error('crash');
  };
  return { ...platform, table: { ...platform.table, transact } };
}
