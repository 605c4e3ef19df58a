import { invariant } from '../kernel/base/invariant.ts';
import { idSchema } from '../kernel/table/handling.ts';
import { defineItem } from '../kernel/table/item.ts';
import type { Ids } from '../ports/ids/port.ts';
import { defineKind, type ItemKey, keyText, soleSortKey } from '../kernel/table/kind.ts';
import type { Table } from '../kernel/table/table.ts';
import { insert, type Write } from '../kernel/table/write.ts';

/** Prefixes have three digits without a leading zero. Their number limits the organisations of a stage. */
const prefixFirst = 100;
const prefixesMax = 900;

export const accountNumberPrefixKind = defineKind({
  prefix: 'apx',
  owner: 'organisation',
});

export const accountNumberPrefixItem = defineItem(accountNumberPrefixKind, () => ({ organisationId: idSchema }));

/** The prefix of an account number; undefined for a number that no account of the platform can have. */
export const prefixOf = (accountNumber: string): string | undefined =>
  /^[1-9]\d{11}$/.exec(accountNumber)?.[0].slice(0, 3);

/** Returns the write that reserves a prefix for an organisation. It fails if the prefix is taken. */
export function takePrefix(prefix: string, organisationId: string): Write {
  return insert({ ...prefixKey(prefix), organisationId });
}

/**
 * Returns a prefix that no organisation of the stage has. The search starts at a random prefix, so that concurrent
 * calls rarely conflict.
 */
export async function freePrefix(table: Table, ids: Ids): Promise<string> {
  const start = Math.floor(ids.fraction() * prefixesMax);
  const prefixes = Array.from({ length: prefixesMax }, (_, step) =>
    String(prefixFirst + ((start + step) % prefixesMax)),
  );
  const taken = await table.getAll(prefixes.map(prefixKey));
  const free = prefixes.find((prefix) => !taken.has(keyText(prefixKey(prefix))));
  invariant(free !== undefined, `all ${prefixesMax} account number prefixes of the stage are taken`);
  return free;
}

export const prefixKey = (prefix: string): ItemKey => ({
  pk: `${accountNumberPrefixKind.prefix}#${prefix}`,
  sk: soleSortKey,
});
