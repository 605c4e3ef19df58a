import type * as z from 'zod';
import type { Holds } from './handling.ts';
import type { ItemKey, Kind } from './kind.ts';
import type { StoredItem } from './write.ts';

/** How a rotation of keys opens the encrypted values of an item. By default a value is bound to kind and id of its item, and to its name. */
export interface SealedValues {
  /** The name of the item to which the values are bound, if it is not `<prefix>#<id>`. */
  readonly boundTo?: (item: StoredItem) => string;
  /** The fields to which values are bound, if that is not the name of the attribute without `sealed`. */
  readonly fields?: Readonly<Record<string, string>>;
  /** The list whose members are named by their `number`. Those of other lists are named by their index. */
  readonly numberedList?: string;
  /** True for secrets of the organisation itself: the erasure of a customer does not touch them. */
  readonly areOfOrganisation?: true;
}

/** An item that counts the things of an organisation whose ids are their numbers. */
export interface CounterRef {
  readonly key: ItemKey;
  readonly parse: (item: StoredItem) => { readonly count: number };
}

/** Where a rotation finds the items of a kind. Without it: in a partition of each account or customer, by the owner of the kind. */
export type SealedPartitions =
  /** In one partition of the organisation. */
  | { readonly partition: (organisationId: string) => string }
  /** In a partition of each thing in a list of the organisation, or of each thing that an item counts: the ids are 1, 2, 3 ... */
  | { readonly eachOf: string | ((organisationId: string) => CounterRef) }
  /** Nowhere: its values are read within minutes, by processes that know the old key too. */
  | { readonly areShortLived: true };

export type Sealing = SealedValues | (SealedValues & SealedPartitions);

/** The argument that a kind of item with encrypted values takes. If neither accounts nor customers own it, it must say where it is. */
export type SealingOf<Owned extends Kind, Shape extends z.ZodRawShape> =
  Holds<z.ZodObject<Shape>, 'sealed'> extends true
    ? Owned['owner'] extends 'account' | 'customer'
      ? [sealing?: Sealing]
      : [sealing: SealedValues & SealedPartitions]
    : [];
