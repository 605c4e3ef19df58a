import type { ItemKey } from '../../../functions/kernel/table/kind.ts';
import type { Platform } from '../../../functions/ports/platform.ts';

type Watched = Pick<Platform, 'table'>;
type IsAwaited = (key: ItemKey) => boolean;

/**
 * A platform on which the first batch read that names an awaited item is of two moments, as the items of one batch may be: the
 * awaited ones as they were before `meanwhile`, the others as they are after it.
 */
export function tearingRead<T extends Watched>(whole: T, isAwaited: IsAwaited, meanwhile: () => Promise<unknown>): T {
  const { table } = whole;
  let isTorn = false;
  const getAll: typeof table.getAll = async (keys, options) => {
    const early = keys.filter(isAwaited);
    if (isTorn || early.length === 0) return table.getAll(keys, options);
    isTorn = true;
    const before = await table.getAll(early, options);
    await meanwhile();
    const late = keys.filter((key) => !isAwaited(key));
    return new Map([...before, ...(await table.getAll(late, options))]);
  };
  return { ...whole, table: { ...table, getAll } };
}

/** A platform on which something happens once: just before an awaited item is read alone. */
export function beforeRead<T extends Watched>(whole: T, isAwaited: IsAwaited, meanwhile: () => Promise<unknown>): T {
  const { table } = whole;
  let isDone = false;
  const get: typeof table.get = async (key) => {
    if (!isDone && isAwaited(key)) {
      isDone = true;
      await meanwhile();
    }
    return table.get(key);
  };
  return { ...whole, table: { ...table, get } };
}

type Writes = Parameters<Platform['table']['transact']>[0];

/** A platform on which something happens once: between the first awaited transaction being decided and its being written. */
export function beforeWrite<T extends Watched>(
  whole: T,
  meanwhile: () => Promise<unknown>,
  isAwaited: (writes: Writes) => boolean = () => true,
): T {
  const { table } = whole;
  let isDone = false;
  const transact: typeof table.transact = async (...input) => {
    if (!isDone && isAwaited(input[0])) {
      isDone = true;
      await meanwhile();
    }
    return table.transact(...input);
  };
  return { ...whole, table: { ...table, transact } };
}
