import type { ListAddition, ListedType, ListRemoval } from './change.ts';

/** Makes the list entries of changes that create or delete a thing of a listed type. */
export interface ListedAs {
  readonly listedType: ListedType;
  /** For `listed` of the change that creates the thing with this id. */
  readonly listed: (id: string) => ListAddition;
  /** For `unlisted` of the change that deletes a thing. */
  readonly unlisted: (one: Omit<ListRemoval, 'type'>) => ListRemoval;
}

/**
 * Declares that an organisation has a list of all its things of a type. This is the only way to make a listed type.
 * `name` is stored in the journal and in the keys of the list, so it never changes, and no two types share one.
 */
export function listedAs(name: string): ListedAs {
  const listedType = name as ListedType;
  return {
    listedType,
    listed: (id) => ({ type: listedType, id }),
    unlisted: ({ id, createdAt, writtenAt }) => ({ type: listedType, id, createdAt, writtenAt }),
  };
}
