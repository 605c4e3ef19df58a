import { invariant } from '../kernel/base/invariant.ts';
import type { Ids } from '../ports/ids/port.ts';
import { type ItemKey, keyText, type Kind, soleSortKey } from '../kernel/table/kind.ts';
import type { Table } from '../kernel/table/table.ts';
import { insert, type Write } from '../kernel/table/write.ts';

/** Three digits without a leading zero: as many organisations fit into one stage. */
const prefixFirst = 100;
const prefixesMax = 900;

export const accountNumberPrefixKind: Kind = {
  prefix: 'apx',
  owner: 'organisation',
  holds: 'which organisation the account numbers with these first three digits belong to',
  keys: { pk: '<three digits>', sk: '-', foundBy: 'first digits of an account number' },
};

/** The write that takes a prefix for an organisation; it fails where the prefix is taken. */
export function takePrefix(prefix: string, organisationId: string): Write {
  return insert({ ...prefixKey(prefix), organisationId });
}

/** A prefix that no organisation of the stage has. The search starts anywhere, so that two of them rarely meet. */
export async function freePrefix(table: Table, ids: Ids): Promise<string> {
  const start = Math.floor(ids.fraction() * prefixesMax);
  const prefixes = Array.from({ length: prefixesMax }, (_, step) =>
    String(prefixFirst + ((start + step) % prefixesMax)),
  );
  const taken = await table.getAll(prefixes.map(prefixKey));
  const free = prefixes.find((prefix) => !taken.has(keyText(prefixKey(prefix))));
  invariant(free !== undefined, `a stage has at most ${prefixesMax} organisations`);
  return free;
}

const prefixKey = (prefix: string): ItemKey => ({ pk: `${accountNumberPrefixKind.prefix}#${prefix}`, sk: soleSortKey });
