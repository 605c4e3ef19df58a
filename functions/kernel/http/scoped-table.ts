import type { AccessScope } from '../auth/access-scope.ts';
import { BrokenInvariant, invariant } from '../base/invariant.ts';
import type { Uses } from '../table/guarded-table.ts';
import { type ItemKey, type Kind, ownerIdOf } from '../table/kind.ts';
import type { Table } from '../table/table.ts';

/**
 * The table for a customer's request. A read of an item of the organisation or of another customer is a broken invariant.
 * This is a second line of defence: callers get 404 for such items from `load`, and this table stops an operation that forgot
 * the check. Items of accounts pass, because only the account says who owns it; lists of them start from accounts in the
 * caller's access scope.
 */
export function scopedTable(table: Table, uses: Uses, { customerId }: AccessScope): Table {
  if (customerId === undefined) return table;
  const kinds = new Map([...uses.read, ...uses.write].map((kind) => [kind.prefix, kind]));
  const check = (key: ItemKey) => {
    const kind = kinds.get(key.pk.slice(0, key.pk.indexOf('#')));
    invariant(kind !== undefined && isOpen(kind, key, customerId), `a customer may not read ${key.pk}`);
  };
  return {
    ...table,
    get: (key) => (check(key), table.get(key)),
    getAll: (keys, options) => (keys.forEach(check), table.getAll(keys, options)),
    query: (range) => (check({ pk: range.pk, sk: '' }), table.query(range)),
    queryIndex: () => Promise.reject(new BrokenInvariant('a customer may not read an index')),
  };
}

function isOpen({ owner }: Kind, key: ItemKey, customerId: string): boolean {
  switch (owner) {
    case 'organisation':
      return false;
    case 'customer':
      return ownerIdOf(key) === customerId;
    case 'account':
    case 'anybody':
      return true;
  }
}
