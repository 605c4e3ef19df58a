import * as z from 'zod';
import { numberKey } from '../kernel/base/ids/child-id.ts';
import { Problem } from '../kernel/base/problem.ts';
import type { ListSource } from '../kernel/lists/list-source.ts';
import { defineItem, type ItemOf, type ItemRef, type ItemType } from '../kernel/table/item.ts';
import { type ItemKey, type Kind, partitionKey } from '../kernel/table/kind.ts';
import type { Table } from '../kernel/table/table.ts';
import { insert, replace, type Write } from '../kernel/table/write.ts';

/** The most things of one kind that an organisation can have. */
const thingsMax = 1000;
const idDigitsMax = 9;

const headShape = { version: z.number(), count: z.number() };
type Head = ItemOf<ReturnType<typeof defineItem<Kind, typeof headShape>>>;

/** A few things that an organisation numbers and never deletes. Their ids are their numbers. */
export interface NumberedByOrganisation<T> {
  readonly kind: Kind;
  readonly head: (organisationId: string) => ItemRef<Head>;
  /** Undefined for an id that has too many digits. */
  readonly ref: (organisationId: string, id: string) => ItemRef<T> | undefined;
  /** The place of the next thing, and the write that counts it. Refuses with 400 one too many. */
  readonly next: (
    organisationId: string,
    head: Head | undefined,
    what: string,
  ) => { readonly place: ItemKey & { readonly id: string }; readonly counted: Write };
  /** All of them, the oldest first. */
  readonly listOf: (table: Table, organisationId: string, head: Head | undefined) => ListSource<T>;
}

export function numberedByOrganisation<T>({ kind, parse, ref: refOf }: ItemType<T>): NumberedByOrganisation<T> {
  const headItem = defineItem(kind, () => headShape);
  const partition = (organisationId: string) => partitionKey(kind, organisationId);
  const keyOf = (organisationId: string, number: number): ItemKey => ({
    pk: partition(organisationId),
    sk: `c#${numberKey(number)}`,
  });
  const head = (organisationId: string) => headItem.ref({ pk: partition(organisationId), sk: 'head' });
  return {
    kind,
    head,
    ref: (organisationId, id) => (id.length > idDigitsMax ? undefined : refOf(keyOf(organisationId, Number(id)))),
    next: (organisationId, before, what) => {
      const count = (before?.count ?? 0) + 1;
      if (count > thingsMax) {
        throw new Problem(
          'limits_exceeded',
          `An organisation can have at most ${thingsMax} ${what}; change an existing one`,
        );
      }
      return {
        place: { ...keyOf(organisationId, count), id: String(count) },
        counted:
          before === undefined
            ? insert({ ...head(organisationId).key, version: 1, count })
            : replace({ ...before, count }),
      };
    },
    listOf: (table, organisationId, counted) => ({
      total: counted?.count ?? 0,
      slice: async (from, to) => {
        const ends = { from: keyOf(organisationId, from).sk, to: keyOf(organisationId, to).sk };
        const items = await table.query({ pk: partition(organisationId), ...ends, limit: thingsMax });
        return items.map(parse);
      },
    }),
  };
}
