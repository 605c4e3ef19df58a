import { organisationListUses } from '../../kernel/lists/organisation-list.ts';
import type { ItemType } from '../../kernel/table/item.ts';
import { ConcurrencyConflict } from '../../kernel/table/concurrency-conflict.ts';
import { replace } from '../../kernel/table/write.ts';
import { lateAfter } from '../../kernel/workers/late-after.ts';
import { bulkPartKind, openBulkKind } from '../../money/bulk-payments/for-others.ts';
import type { Platform } from '../../ports/platform.ts';
import { hasOldBulks, removeUnlessNamed, resealPage } from './reseal-page.ts';
import { sealedItems } from './sealed-items.generated.ts';
import { start } from './position.ts';
import { readRotation, type RestoredFile, type Rotation, rotationKind, rotationMachine } from './store.ts';
import { walkOn } from './walk.ts';

/** The time that one turn works before it stores its progress. */
const turnMs = 15_000;
const sealedKinds = [...new Set(sealedItems.map(({ kind }) => kind))];
const hasNoVersion = ({ schemas }: ItemType<unknown>): boolean =>
  Object.values(schemas()).some(({ shape }) => !('version' in shape));

/** What {@link resealTurn} uses. */
export const resealUses = {
  read: [...organisationListUses, openBulkKind, bulkPartKind],
  write: [...sealedKinds, rotationKind],
  // Items without a version. Their sealed values are replaced and nothing else of them.
  updates: [...new Set(sealedItems.filter(hasNoVersion).map(({ kind }) => kind))],
};

/**
 * Re-seals the stored values of an organisation when its new data key is in use: page by page, and again from the start until a
 * whole walk finds nothing old. It can be repeated and interrupted at any point. It writes no keys: a command deletes the old one.
 * Returns true if there is more to do.
 */
export async function resealTurn(platform: Platform, organisationId: string): Promise<boolean> {
  const one = await readRotation(platform.table, organisationId);
  if (one?.status !== 'Running' || platform.clock.now() < one.settledAt) return false;
  const after = await goOn(platform, one, lateAfter(turnMs));
  return after?.status === 'Running';
}

/** Works for a while and stores its progress; undefined if another message did so meanwhile, or if it has to wait. */
async function goOn(platform: Platform, one: Rotation, isLate: () => boolean): Promise<Rotation | undefined> {
  try {
    return await resealOn(platform, one, isLate);
  } catch (error) {
    if (error instanceof ConcurrencyConflict) return undefined;
    throw error;
  }
}

/** The same. Throws ConcurrencyConflict if another message has stored its progress meanwhile. */
async function resealOn(platform: Platform, begun: Rotation, isLate: () => boolean): Promise<Rotation | undefined> {
  const { restoring = [], ...one } = begun;
  const { organisationId, newId } = one;
  for (const file of restoring) await removeUnlessNamed(platform, file);
  const cipher = await platform.cipher(organisationId);
  // A bulk keeps the key of its beginning until it is finished. The next sweep looks again.
  if (await hasOldBulks(platform.table, organisationId, newId)) return undefined;
  let found = 0;
  let version = one.version;
  const remember = async (files: readonly RestoredFile[]) => {
    await platform.table.transact([replace({ ...one, version, restoring: [...files] })]);
    version += 1;
  };
  const page = { platform, organisationId, cipher, newId, remember };
  const position = await walkOn(platform.table, organisationId, one.position, {
    isLate,
    visit: async (kind, items) => {
      found += await resealPage(page, kind, items);
    },
  });
  const counted = { ...one, version, resealed: one.resealed + found, foundInWalk: one.foundInWalk + found };
  const after = position === undefined ? endOfWalk(counted, platform) : { ...counted, position };
  await platform.table.transact([replace(after)]);
  platform.log.info('values sealed again', { worker: 'rewrites', organisationId, count: found });
  return after;
}

/** A walk that found nothing old proves that no value needs the old keys: no process seals with them any more. */
function endOfWalk(one: Rotation, { clock }: Platform): Rotation {
  if (one.foundInWalk === 0)
    return { ...one, status: rotationMachine.next(one, 'prove'), position: start, provedAt: clock.now() };
  return { ...one, walk: one.walk + 1, foundInWalk: 0, position: start };
}
