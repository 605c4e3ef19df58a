import type { FieldCipher, EncryptionContext } from '../../ports/cipher/port.ts';
import { ConcurrencyConflict } from './concurrency-conflict.ts';
import type { ItemType } from './item.ts';
import { type Kind, partitionKey } from './kind.ts';
import type { Table } from './table.ts';
import type { StoredItem, Write } from './write.ts';

/** A customer whose personal data is erased, and what belongs to them. */
export interface ErasedCustomer {
  readonly organisationId: string;
  readonly customerId: string;
  readonly applicationId: string;
  /** The forms of the application. */
  readonly applicationFormIds: readonly string[];
  /** The accounts without other owners whose data stays. */
  readonly accountIds: readonly string[];
  /** Other owners of accounts of the customer, present and past, who are erased or are being erased. */
  readonly erasedOwnerIds?: readonly string[] | undefined;
}

/** The same with all accounts that the customer owns or has owned. */
export interface CustomerWithAccounts extends ErasedCustomer {
  readonly everAccountIds: readonly string[];
}

/** An encrypted file that an item names, and the place to which it is encrypted. */
export interface SealedFile {
  readonly key: string;
  readonly place: EncryptionContext;
}

/** The platform of a running erasure. */
export interface ErasurePlatform {
  readonly table: Table;
  readonly cipher: FieldCipher;
}

interface ErasureOptions<T> {
  /** The partitions with the customer's items. By default those of the customer, or of accounts that only they own, by the owner of the kind. */
  readonly partitions?: (customer: CustomerWithAccounts) => readonly string[];
  /** True for the customer's items in these partitions. By default all are. */
  readonly isOf?: (item: T, customer: ErasedCustomer) => boolean;
  /** The sort key of the item, if a partition has items of other types. */
  readonly sortKey?: string;
  /** The files of an item. An erasure deletes them, and a rotation of keys encrypts them again. */
  readonly files?: (item: T) => readonly SealedFile[];
  /** Writes of the same transaction, for example of claims that end. They see the item before it is erased. */
  readonly alsoWrites?: (item: T, platform: ErasurePlatform) => Promise<readonly Write[]> | readonly Write[];
  /** The kinds that `alsoWrites` writes. */
  readonly writes?: readonly Kind[];
  /** True if the whole item is deleted. */
  readonly isDeleted?: true;
}

/** How an erasure finds and empties the items of a kind. */
export interface ItemErasure {
  readonly item: ItemType<unknown>;
  readonly partitions: (customer: CustomerWithAccounts) => readonly string[];
  readonly isOf: (stored: StoredItem, customer: ErasedCustomer) => boolean;
  readonly hasFiles: boolean;
  readonly files: (stored: StoredItem) => readonly SealedFile[];
  readonly alsoWrites: (stored: StoredItem, platform: ErasurePlatform) => Promise<readonly Write[]>;
  readonly writes: readonly Kind[];
  readonly isDeleted: boolean;
}

/**
 * Declares what the erasure of an item needs beside the declarations of its attributes. The items of accounts and customers need
 * none, unless they name files or are claimed elsewhere.
 */
export function defineErasure<T>(item: ItemType<T>, options: ErasureOptions<T> = {}): ItemErasure {
  const { partitions, isOf, sortKey, files, alsoWrites, writes = [], isDeleted = false } = options;
  const { kind, parse } = item;
  return {
    item,
    partitions: partitions ?? ((customer) => partitionsOf(kind, customer)),
    isOf: (stored, customer) =>
      (sortKey === undefined || stored.sk === sortKey) && (isOf === undefined || isOf(parse(stored), customer)),
    hasFiles: files !== undefined,
    files: (stored) => files?.(parse(stored)) ?? [],
    alsoWrites: async (stored, platform) => (await alsoWrites?.(parse(stored), platform)) ?? [],
    writes,
    isDeleted,
  };
}

function partitionsOf(kind: Kind, { organisationId, customerId, accountIds }: ErasedCustomer): readonly string[] {
  const owners = kind.owner === 'customer' ? [customerId] : accountIds;
  return owners.map((id) => partitionKey(kind, organisationId, id));
}

/** How an erasure finds the events or messages of a customer among those of others, row by row. */
export interface RowErasure {
  readonly item: ItemType<unknown>;
  /** Erases what a row has about the customer. Returns how many events or messages had personal data. */
  readonly eraseRow: (row: StoredItem, customer: ErasedCustomer, platform: ErasurePlatform) => Promise<number>;
}

/** Declares how the rows of a kind are erased. The worker goes through all of them until a whole walk finds nothing. */
export const defineRowErasure = (erasure: RowErasure): RowErasure => erasure;

/** Replaces an encrypted attribute on condition that it is as it was read. If it is not, the next walk finds the row again. */
export async function replaceSealed(
  table: Table,
  { pk, sk }: StoredItem,
  { name, before, after, stamp = {} }: SealedChange,
): Promise<void> {
  const values = { [name]: after, ...stamp };
  const names = Object.keys(values);
  try {
    await table.update({
      Key: { pk, sk },
      UpdateExpression: `SET ${names.map((_, index) => `#n${index} = :n${index}`).join(', ')}`,
      ConditionExpression: '#n0 = :before',
      ExpressionAttributeNames: Object.fromEntries(names.map((one, index) => [`#n${index}`, one])),
      ExpressionAttributeValues: {
        ':before': before,
        ...Object.fromEntries(names.map((one, index) => [`:n${index}`, values[one]])),
      },
    });
  } catch (error) {
    if (!(error instanceof ConcurrencyConflict)) throw error;
  }
}

interface SealedChange {
  readonly name: string;
  readonly before: unknown;
  readonly after: unknown;
  /** Attributes that mark the row as erased. */
  readonly stamp?: Readonly<Record<string, unknown>>;
}
