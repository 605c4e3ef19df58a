import type { PutCommandInput } from '@aws-sdk/lib-dynamodb';
import { BrokenInvariant } from '../base/invariant.ts';
import type { Kind } from './kind.ts';
import { tableIdentity, type Table } from './table.ts';
import { keyOf } from './write.ts';

/** Which kinds a function may touch. The grants of its role come from the same value. */
export interface Uses {
  readonly read: readonly Kind[];
  readonly write: readonly Kind[];
  /** Kinds of `write` that are append-only, and whose items this function puts anew. */
  readonly replaces?: readonly Kind[];
  /** Kinds of `write` that no other function updates. */
  readonly updates?: readonly Kind[];
  /** The kinds whose files it reads or writes, if it does not use those of all its kinds. */
  readonly filesOf?: readonly Kind[];
}

/**
 * A table that refuses access that `uses` does not declare, as the role of the deployed function would: a missing
 * declaration fails on a laptop and not in the cloud. The error names `declaredBy` as the place of the missing declaration.
 */
export function guardedTable(table: Table, uses: Uses, declaredBy: string): Table {
  const readable = new Set([...uses.read, ...uses.write].map((kind) => kind.prefix));
  const writable = new Set(uses.write.map((kind) => kind.prefix));
  const read = (pk: string) => check(readable, pk, { verb: 'read', declaredBy });
  const write = (pk: unknown) => check(writable, String(pk), { verb: 'write', declaredBy });
  const updatable = prefixesOf(updatedKinds(uses));
  const deletable = prefixesOf(deletedKinds(uses));
  const written = prefixesOf(appendedKinds(uses));
  const update = (pk: unknown) => {
    write(pk);
    check(updatable, String(pk), { verb: 'update', declaredBy });
  };
  const remove = (pk: unknown) => {
    write(pk);
    check(deletable, String(pk), { verb: 'delete', declaredBy });
  };
  const put = ({ Item, ConditionExpression = '' }: Pick<PutCommandInput, 'Item' | 'ConditionExpression'>) => {
    const pk = String(Item?.['pk']);
    write(pk);
    const isNew = ConditionExpression.startsWith('attribute_not_exists(pk)');
    if (!isNew && written.has(prefixOf(pk))) {
      throw new BrokenInvariant(
        `items of kind ${prefixOf(pk)} are written once: ${declaredBy} may not put one that exists`,
      );
    }
  };

  return {
    identity: tableIdentity(table),
    get: (key) => (read(key.pk), table.get(key)),
    getAll: (keys, options) => {
      for (const key of keys) read(key.pk);
      if (options?.kind !== undefined) read(`${options.kind.prefix}#`);
      return table.getAll(keys, options);
    },
    query: (range) => (read(range.pk), table.query(range)),
    queryIndex: (input) => (read(String(input.ExpressionAttributeValues?.[':duePk'])), table.queryIndex(input)),
    transact: (writes, sent) => {
      for (const one of writes) {
        if (one.Put !== undefined) put(one.Put);
        else if (one.Update !== undefined) update(one.Update.Key?.['pk']);
        else if (one.Delete !== undefined) remove(one.Delete.Key?.['pk']);
        else read(keyOf(one).pk);
        for (const kind of one.mayAlsoWrite ?? []) write(`${kind.prefix}#`);
      }
      return table.transact(writes, sent);
    },
    put: (input) => (put(input), table.put(input)),
    update: (input) => (update(input.Key?.['pk']), table.update(input)),
  };
}

/** The kinds whose items a function may update. */
export const updatedKinds = ({ write, updates = [] }: Uses): readonly Kind[] => [
  ...write.filter(({ changedBy = [] }) => changedBy.includes('update')),
  ...updates,
];

/** The kinds whose items a function may delete. */
export const deletedKinds = ({ write }: Uses): readonly Kind[] =>
  write.filter(({ changedBy = [] }) => changedBy.includes('delete'));

/** The kinds to which a function may only add items. */
const appendedKinds = ({ write, replaces = [] }: Uses): readonly Kind[] =>
  write.filter((kind) => kind.isAppendOnly === true && !replaces.includes(kind));

const prefixesOf = (kinds: readonly Kind[]): ReadonlySet<string> => new Set(kinds.map(({ prefix }) => prefix));
const prefixOf = (pk: string): string => pk.slice(0, pk.indexOf('#'));

interface Access {
  readonly verb: 'read' | 'write' | 'update' | 'delete';
  readonly declaredBy: string;
}

function check(allowed: ReadonlySet<string>, pk: string, { verb, declaredBy }: Access): void {
  const prefix = prefixOf(pk);
  if (allowed.has(prefix)) return;
  const where = verb === 'update' || verb === 'delete' ? `changedBy of the kind, or to ${declaredBy}` : declaredBy;
  const failure = `this function does not declare that it may ${verb} items of kind ${prefix}: add it to ${where}`;
  throw new BrokenInvariant(failure);
}
