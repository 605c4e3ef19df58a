import type { AccessScope } from '../auth/access-scope.ts';
import { invariant } from '../base/invariant.ts';
import type { Uses } from '../table/guarded-table.ts';
import { type ItemKey, type Kind, ownerIdOf } from '../table/kind.ts';
import type { Table } from '../table/table.ts';

/**
 * The table as a customer's request reads it: beyond what is loaded for it, it finds nothing of the organisation's and
 * nothing of another customer's. This is not how the limits are told to callers, who get 404 from what was loaded; it
 * stops an operation that forgot them. Accounts' things pass: whose they are stands in the account, so lists of them
 * start from accounts that the caller reaches.
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
    queryIndex: () => Promise.reject(new Error('a customer may not read an index')),
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
