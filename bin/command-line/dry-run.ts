import type { Table } from '../../functions/kernel/table/table.ts';
import { actionOf, keyOf, type StoredItem, type Write } from '../../functions/kernel/table/write.ts';

/** One write that a command would have made: what, and at which key. */
export interface PlannedWrite {
  readonly action: string;
  readonly pk: string;
  readonly sk: string;
}

/** The writes of a dry run, in order. None of them has happened. */
export interface DryRun {
  readonly writes: readonly PlannedWrite[];
  /** The same table for reads. Writes are noted, and do not happen. Their conditions are not tried. */
  readonly table: (table: Table) => Table;
}

/** Begins a dry run. */
export function dryRun(): DryRun {
  const writes: PlannedWrite[] = [];
  const note = (action: string, { pk, sk }: { readonly pk?: unknown; readonly sk?: unknown }) =>
    writes.push({ action, pk: String(pk), sk: String(sk) });
  const noteWrite = (write: Write) => {
    // A check of an item writes nothing.
    const actions = Object.keys(actionOf(write)).filter((action) => action !== 'ConditionCheck');
    for (const action of actions) note(action, keyOf(write));
  };
  return {
    writes,
    table: (table) => ({
      ...table,
      transact: (all) => {
        for (const write of all) noteWrite(write);
        return Promise.resolve();
      },
      put: ({ Item = {} }) => {
        note('Put', Item);
        return Promise.resolve();
      },
      update: ({ Key = {} }) => {
        note('Update', Key);
        return Promise.resolve({ ...Key } as StoredItem);
      },
    }),
  };
}

/** The lines that a dry run ends with. */
export function linesOf({ writes }: DryRun): readonly string[] {
  if (writes.length === 0) return ['Dry run: it would write nothing.'];
  return [
    `Dry run: nothing was written. It would write ${writes.length} ${writes.length === 1 ? 'item' : 'items'}:`,
    ...writes.map(({ action, pk, sk }) => `  ${action} ${pk} ${sk}`),
  ];
}
