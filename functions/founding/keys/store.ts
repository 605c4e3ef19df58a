import * as z from 'zod';
import { positionSchema } from './position.ts';
import { idSchema } from '../../kernel/table/handling.ts';
import { stateMachine } from '../../kernel/base/state-machine.ts';
import { defineItem, instantSchema, type ItemOf, type ItemRef } from '../../kernel/table/item.ts';
import { defineKind, partitionKey, soleSortKey } from '../../kernel/table/kind.ts';
import type { Table } from '../../kernel/table/table.ts';

export const rotationKind = defineKind({
  prefix: 'rot',
  owner: 'organisation',
});

/** `Proved`: a whole walk has found nothing that an old data key has sealed. `Finished`: the old data keys are deleted. */
export const rotationStatuses = ['Running', 'Proved', 'Finished'] as const;

/** The life of a rotation: values are sealed again until none is old, then the old keys are deleted. */
export const rotationMachine = stateMachine({
  thing: 'rotation of keys',
  states: rotationStatuses,
  begins: ['Running'],
  steps: {
    prove: { from: ['Running'], to: 'Proved' },
    finish: { from: ['Proved'], to: 'Finished' },
    startAgain: { from: ['Finished'], to: 'Running' },
  },
});

/** A file that is stored again, and the item that names it. */
const restoredFileSchema = z.object({ pk: idSchema, sk: idSchema, key: idSchema });
export type RestoredFile = z.infer<typeof restoredFileSchema>;

export const rotationItem = defineItem(rotationKind, () => ({
  version: z.number(),
  organisationId: idSchema,
  status: z.enum(rotationStatuses),
  /** The data key that seals, and those that are to be deleted. */
  newId: z.number(),
  oldIds: z.array(z.number()),
  startedAt: instantSchema,
  /** Real time from which no process seals with an old data key any more, so that the work can begin. */
  settledAt: instantSchema,
  /** The number of the walk. */
  walk: z.number(),
  position: positionSchema,
  /** How many values were found that an old data key has sealed: in this walk, and in all. */
  foundInWalk: z.number(),
  resealed: z.number(),
  provedAt: instantSchema.optional(),
  /**
   * Files that a message has begun to store again, from before it does until it has looked if their items still name them. If it dies,
   * the next message looks. Absent if there are none.
   */
  restoring: z.array(restoredFileSchema).optional(),
}));
export type Rotation = ItemOf<typeof rotationItem>;

export function rotation(organisationId: string): ItemRef<Rotation> {
  return rotationItem.ref({ pk: partitionKey(rotationKind, organisationId), sk: soleSortKey });
}

/** The latest rotation of an organisation. */
export async function readRotation(table: Table, organisationId: string): Promise<Rotation | undefined> {
  const ref = rotation(organisationId);
  const stored = await table.get(ref.key);
  return stored && ref.parse(stored);
}
