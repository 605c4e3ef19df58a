import { webhookKind } from '../../delivery/webhooks/for-others.ts';
import { pastOwnersKind } from '../../accounts/accounts/past-owners.ts';
import { remembering } from '../../kernel/base/remembering.ts';
import { ConcurrencyConflict } from '../../kernel/table/concurrency-conflict.ts';
import { listMarkKind } from '../../kernel/lists/list-marks.ts';
import { insert, remove, replace } from '../../kernel/table/write.ts';
import { lateAfter } from '../../kernel/workers/late-after.ts';
import type { Platform } from '../../ports/platform.ts';
import { start } from '../keys/position.ts';
import { walkOn } from '../keys/walk.ts';
import { upToDate } from './erased-things.ts';
import { areItemsErased, eraseItems } from './erase-items.ts';
import { itemErasures, rowErasures } from './erasures.generated.ts';
import { type Erasure, erasure, erasureKind, openErasures } from './store.ts';

/** The time that one turn works before it stores its progress. */
const turnMs = 15_000;
/** Where events and messages are. Everything else is found by the ids of the customer and what belongs to them. */
const rows = rowErasures.map(({ item }) => item);
const rowKinds = rows.map(({ kind }) => kind);
/** The kinds with personal data, and those of claims that end with it. */
const itemKinds = new Set(itemErasures.flatMap(({ item, writes }) => [item.kind, ...writes]));

/** What {@link erasureTurn} uses. */
export const erasureUses = {
  // The head of the webhooks says how many partitions the delivery log has.
  read: [pastOwnersKind, webhookKind],
  // What lists find by an index is found as it is from the moment on in which it is erased.
  write: [...itemKinds, ...rowKinds, erasureKind, listMarkKind],
  replaces: [...itemKinds].filter(({ isAppendOnly }) => isAppendOnly),
  updates: rowKinds,
};

/**
 * Erases the personal data of archived customers: first their items and files, and a day later, when no row waits in the stream
 * any more, journal, log and messages, over and over until a whole walk finds nothing, and the items have nothing new. It can be
 * repeated and interrupted at any point. Returns true if there is more to do.
 */
export async function erasureTurn(platform: Platform, organisationId: string): Promise<boolean> {
  const isLate = lateAfter(turnMs);
  const once = remembering();
  let isLeft = false;
  for (const begun of await openErasures(platform.table, organisationId)) {
    const one = await upToDate(platform.table, begun);
    const now = platform.clock.now();
    const eraseAgain = async () =>
      eraseItems({ platform, cipher: await once('cipher', () => platform.cipher(organisationId)), one, now });
    if (!(await areItemsErased(platform.table, one))) await eraseAgain();
    if (now >= one.settledAt) isLeft = (await goOn(platform, one, { isLate, eraseAgain })) || isLeft;
    if (isLate()) break;
  }
  return isLeft;
}

/**
 * Works for a while and stores its progress. Returns true if there is more to do and no other message does it. A walk that has found
 * nothing is the last one, unless somebody has written personal data to an item since the items were erased.
 */
async function goOn(
  platform: Platform,
  one: Erasure,
  { isLate, eraseAgain }: { readonly isLate: () => boolean; readonly eraseAgain: () => Promise<number> },
): Promise<boolean> {
  const { organisationId, customerId } = one;
  const { table } = platform;
  const cipher = await platform.cipher(organisationId);
  let found = 0;
  const position = await walkOn(table, organisationId, one.position, {
    isLate,
    through: rows,
    visit: async (kind, items) => {
      const erasing = rowErasures.find(({ item }) => item.kind === kind);
      for (const row of items) found += (await erasing?.eraseRow(row, one, { table, cipher })) ?? 0;
    },
  });
  const counted = { ...one, erased: one.erased + found, foundInWalk: one.foundInWalk + found };
  const hasFoundNothing = async () => (await eraseAgain()) === 0 && (await upToDate(table, one)) === one;
  const isDone = position === undefined && counted.foundInWalk === 0 && (await hasFoundNothing());
  const next =
    position === undefined
      ? { ...counted, position: start, walk: one.walk + 1, foundInWalk: 0 }
      : { ...counted, position };
  const done = { ...counted, ...erasure(organisationId, customerId, 'done').key, provedAt: platform.clock.now() };
  try {
    await table.transact(isDone ? [remove(one), insert(done)] : [replace(next)]);
  } catch (error) {
    if (error instanceof ConcurrencyConflict) return false;
    throw error;
  }
  platform.log.info('events erased', { worker: 'rewrites', organisationId, count: found });
  return !isDone;
}
