import { plusMs } from '../../functions/kernel/base/calendar/instant.ts';
import { insert, replace, type Write } from '../../functions/kernel/table/write.ts';
import { operatorRow } from '../../functions/kernel/journal/operator-row.ts';
import type { Platform } from '../../functions/ports/platform.ts';
import {
  organisationKeyItem,
  organisationKeyKey,
  type OrganisationKeyItem,
} from '../../functions/ports/cipher/items.ts';
import { type KeyRing, newDataKey } from '../../functions/ports/cipher/key-ring.ts';
import type { KeyWrapping } from '../../functions/ports/cipher/organisation-keys.ts';
import { unwrapRing, wrapRing } from '../../functions/ports/cipher/wrapped-ring.ts';
import { start } from '../../functions/founding/keys/position.ts';
import { readRotation, type Rotation, rotation, rotationMachine } from '../../functions/founding/keys/store.ts';

/**
 * How long it takes until every process knows a change of keys and has ended what it began before: 5 minutes that keys are
 * known, 15 minutes that a function may run, and 5 minutes by which clocks may differ.
 */
export const settlingMs = 30 * 60_000;

/** The platform of an operator's command. No function has a key service that makes keys. */
export interface OperatorKeys extends Pick<Platform, 'table' | 'clock' | 'ids'> {
  readonly wrapping: KeyWrapping;
}

/**
 * Adds a data key to the ring of an organisation. It seals from half an hour later; another half hour later the worker begins to
 * re-seal what older data keys have sealed. Throws an error if a rotation is under way, and ConcurrencyConflict if another
 * command starts one at the same time.
 */
export async function startRotation(by: OperatorKeys, organisationId: string): Promise<Rotation> {
  const before = await readRotation(by.table, organisationId);
  if (before !== undefined && !rotationMachine.allows(before, 'startAgain')) {
    throw new Error(`a rotation of the keys of organisation ${organisationId} is under way`);
  }
  const { item, ring } = await readRing(by, organisationId);
  const now = by.clock.now();
  const usedFrom = plusMs(now, settlingMs);
  const oldIds = ring.dataKeys.map(({ id }) => id);
  const newId = Math.max(...oldIds) + 1;
  const after = { ...ring, dataKeys: [...ring.dataKeys, newDataKey(newId, usedFrom)] };
  const begun: Rotation = {
    ...rotation(organisationId).key,
    version: before?.version ?? 0,
    organisationId,
    status: before === undefined ? rotationMachine.begin('Running') : rotationMachine.next(before, 'startAgain'),
    newId,
    oldIds,
    startedAt: now,
    settledAt: plusMs(usedFrom, settlingMs),
    walk: 1,
    position: start,
    foundInWalk: 0,
    resealed: 0,
  };
  const started = before === undefined ? insert(begun) : replace(begun);
  await write(by, organisationId, [await replaced(by, item, after, organisationId), started]);
  return begun;
}

/**
 * Deletes the old data keys after the worker has proved that nothing needs them. Throws an error if it has not.
 */
export async function finishRotation(by: OperatorKeys, organisationId: string): Promise<Rotation> {
  const proved = await readRotation(by.table, organisationId);
  if (proved === undefined || !rotationMachine.allows(proved, 'finish')) {
    throw new Error(
      `organisation ${organisationId} has no rotation that is proved: it is ${proved?.status ?? 'absent'}`,
    );
  }
  const { item, ring } = await readRing(by, organisationId);
  const dataKeys = ring.dataKeys.filter(({ id }) => !proved.oldIds.includes(id));
  const after: Rotation = { ...proved, status: rotationMachine.next(proved, 'finish') };
  await write(by, organisationId, [await replaced(by, item, { ...ring, dataKeys }, organisationId), replace(after)]);
  return after;
}

/** Writes a step of a rotation, with its entry in the audit log. */
async function write({ table, clock, ids }: OperatorKeys, organisationId: string, writes: readonly Write[]) {
  const change = { writes, about: [{ type: 'org', id: organisationId }] };
  const row = operatorRow(ids, change, { organisationId, command: 'key:rotate', now: clock.now() });
  await table.transact([...writes, row]);
}

async function readRing({ table, wrapping }: OperatorKeys, organisationId: string) {
  const stored = await table.get(organisationKeyKey(organisationId));
  if (stored === undefined) throw new Error(`organisation ${organisationId} has no encryption keys`);
  const item = organisationKeyItem.parse(stored);
  return { item, ring: await unwrapRing(item, wrapping, organisationId) };
}

/** Replaces the ring as it was read. It gets another wrapping key, so the one before cannot open it. */
async function replaced(
  { wrapping }: OperatorKeys,
  { version }: OrganisationKeyItem,
  ring: KeyRing,
  organisationId: string,
) {
  return replace(await wrapRing(ring, { ...wrapping, organisationId, version }));
}
