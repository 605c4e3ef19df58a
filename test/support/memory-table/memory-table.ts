import { isDeepStrictEqual } from 'node:util';
import { invariant } from '../../../functions/kernel/base/invariant.ts';
import { type ItemKey, keyText } from '../../../functions/kernel/table/kind.ts';
import type { KeyRange, SentTransaction, Table } from '../../../functions/kernel/table/table.ts';
import { keyOf, type StoredItem, type Write } from '../../../functions/kernel/table/write.ts';
import { applyAll } from './apply.ts';
import { dueSpan } from './due-span.ts';
import { Items, lowest, type Span } from './items.ts';
import { LateItems, type Lateness } from './late-items.ts';
import { type Effect, effectOf } from './effect.ts';
import { cancelled, conditionFailed, invalid } from './refusals.ts';

const transactActionsMax = 100;
/** Transactions that are remembered by their tokens, the last ones; the cloud remembers them for ten minutes. */
const tokensMax = 10_000;

/**
 * The table in this process, for what takes millions of requests: the same conditions, refusals and lost races as the
 * engine's (test/contracts/table.test.ts), at a hundredth of the time. Items come out frozen. Without lateness every
 * read shows the present state; with it, eventual reads and index queries may show the past for a while.
 */
export function createMemoryTable(lateness?: Lateness): Table {
  const items = new Items();
  const late = lateness && new LateItems(lateness);
  const sent = new Map<string, readonly Write[]>();
  const seen = (isConsistent: boolean): Items => (!isConsistent && late?.isStale() === true ? late.items : items);

  /** A request takes effect in a turn of its own, never in that of its caller. */
  async function request<T>(work: () => T): Promise<T> {
    await Promise.resolve();
    late?.tick();
    return work();
  }

  function apply(effects: readonly Effect[], refusal: (holds: readonly boolean[]) => Error): void {
    const { holds, changes } = applyAll(items, effects);
    if (holds.includes(false)) throw refusal(holds);
    for (const { key, after } of changes) late?.note(key, after);
  }

  return {
    get: (key) => request(() => items.get(key)),
    getAll: (keys, options) =>
      request(() => {
        const found = new Map<string, StoredItem>();
        for (const key of keys) {
          const item = found.get(keyText(key)) ?? seen(options?.consistent ?? true).get(key);
          if (item !== undefined) found.set(keyText(key), item);
        }
        return found;
      }),
    query: (range) => request(() => seen(range.consistent ?? true).query(range.pk, spanOf(range))),
    queryIndex: (input) =>
      request(() => {
        const { partition, span } = dueSpan(input);
        return seen(false).queryDue(partition, span);
      }),
    transact: (writes, sending) =>
      request(() => {
        invariant(writes.length <= transactActionsMax, `a transaction has at most ${transactActionsMax} actions`);
        if (wasDone(sent, sending, writes)) return;
        const keys = new Set(writes.map((write) => keyText(keyOf(write))));
        if (keys.size < writes.length) throw invalid('a transaction cannot have several actions on one item');
        apply(writes.map(effectOf), cancelled);
        if (sending !== undefined) remember(sent, sending.token, writes);
      }),
    put: (input) => request(() => apply([effectOf({ Put: input })], conditionFailed)),
    update: (input) =>
      request(() => {
        apply([effectOf({ Update: input as NonNullable<Write['Update']> })], conditionFailed);
        const item = items.get(input.Key as ItemKey);
        invariant(item !== undefined, 'what was updated stands');
        return item;
      }),
  };
}

function remember(done: Map<string, readonly Write[]>, token: string, writes: readonly Write[]): void {
  done.set(token, writes);
  const [oldest] = done.keys();
  if (done.size > tokensMax && oldest !== undefined) done.delete(oldest);
}

/** True for a transaction that was done under its token. */
function wasDone(
  done: ReadonlyMap<string, readonly Write[]>,
  sending: SentTransaction | undefined,
  writes: readonly Write[],
): boolean {
  const before = sending && done.get(sending.token);
  if (before === undefined) return false;
  if (isDeepStrictEqual(before, writes)) return true;
  throw Object.assign(new Error('the token was used with other content'), {
    name: 'IdempotentParameterMismatchException',
  });
}

function spanOf({ from, to, descending, limit }: KeyRange): Span {
  if (limit !== undefined && limit < 1) throw invalid('a limit is 1 or more');
  if (from === '' || to === '') throw invalid('a key cannot be an empty string');
  if (from !== undefined && to !== undefined && from > to) throw invalid('BETWEEN has its lower bound first');
  return { from, before: to === undefined ? undefined : to + lowest, descending, limit };
}
