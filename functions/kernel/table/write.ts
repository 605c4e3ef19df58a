import type { TransactWriteCommandInput } from '@aws-sdk/lib-dynamodb';
import type { ItemKey, Kind } from './kind.ts';

type TransactItem = NonNullable<TransactWriteCommandInput['TransactItems']>[number];
type WithoutTable<T> = T extends object ? Omit<T, 'TableName'> : T;

/** One conditional write of a transaction; the table's name is added when it is sent. */
export type Write = {
  readonly [Action in keyof TransactItem]: WithoutTable<NonNullable<TransactItem[Action]>>;
} & {
  /** Kinds that the same call writes only sometimes; see {@link mayAlsoWrite}. */
  readonly mayAlsoWrite?: readonly Kind[];
};

/** Any stored item: its keys and its attributes. */
export type StoredItem = ItemKey & Record<string, unknown>;

/** The name of the value in an update that stores the moment of its transaction as `writtenAt`. A commit fills it in. */
export const momentValue = ':writtenAt';

/** Puts an item that must not exist yet. */
export function insert(item: StoredItem): Write {
  return { Put: { Item: { ...item }, ConditionExpression: 'attribute_not_exists(pk)' } };
}

/** A condition beside the version check of {@link replace}. */
export interface ExtraCondition {
  readonly expression: string;
  readonly names?: Record<string, string>;
  readonly values?: Record<string, unknown>;
}

/**
 * Replaces an item if it still has the version that was read, and increments the version (optimistic concurrency). If somebody
 * else wrote the item in between, the transaction fails and the caller decides again on the current item.
 */
export function replace(item: StoredItem & { readonly version: number }, also?: ExtraCondition): Write {
  return {
    Put: {
      Item: { ...item, version: item.version + 1 },
      ConditionExpression: ['#version = :version', ...(also === undefined ? [] : [also.expression])].join(' AND '),
      ExpressionAttributeNames: { '#version': 'version', ...also?.names },
      ExpressionAttributeValues: { ':version': item.version, ...also?.values },
    },
  };
}

/** Deletes an item on the condition that it has not changed since it was read. */
export function remove(item: ItemKey & { readonly version: number }): Write {
  return {
    Delete: {
      Key: { pk: item.pk, sk: item.sk },
      ConditionExpression: '#version = :version',
      ExpressionAttributeNames: { '#version': 'version' },
      ExpressionAttributeValues: { ':version': item.version },
    },
  };
}

/** Makes a transaction fail if there is an item with this key. */
export function mustBeAbsent({ pk, sk }: ItemKey): Write {
  return { ConditionCheck: { Key: { pk, sk }, ConditionExpression: 'attribute_not_exists(pk)' } };
}

/** Makes a transaction fail if an item has changed since it was read. */
export function sameVersion(item: ItemKey & { readonly version: number }): Write {
  return {
    ConditionCheck: {
      Key: { pk: item.pk, sk: item.sk },
      ConditionExpression: 'version = :version',
      ExpressionAttributeValues: { ':version': item.version },
    },
  };
}

/** Makes a transaction fail if one attribute of an item has changed since it was read. Other attributes may change. */
export function unchanged<Name extends string>(item: ItemKey & Readonly<Record<Name, string>>, name: Name): Write {
  return {
    ConditionCheck: {
      Key: { pk: item.pk, sk: item.sk },
      ConditionExpression: '#name = :value',
      ExpressionAttributeNames: { '#name': name },
      ExpressionAttributeValues: { ':value': item[name] },
    },
  };
}

/**
 * Names the kinds that the code which made this write also writes at other times. The guarded table refuses the write
 * where `uses` lacks one of them, so a forgotten kind fails the first test and not on the rare day that writes it.
 */
export function mayAlsoWrite(write: Write, kinds: readonly Kind[]): Write {
  return { ...write, mayAlsoWrite: kinds };
}

/** The action of a write as DynamoDB takes it, without the kinds that only the guarded table reads. */
export function actionOf({ mayAlsoWrite: _, ...action }: Write): Omit<Write, 'mayAlsoWrite'> {
  return action;
}

/** The key that a write touches. */
export function keyOf(write: Write): ItemKey {
  const key = write.Put?.Item ?? write.Update?.Key ?? write.Delete?.Key ?? write.ConditionCheck?.Key;
  return { pk: String(key?.['pk']), sk: String(key?.['sk']) };
}
