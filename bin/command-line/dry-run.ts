import type { Table } from '../../functions/kernel/table/table.ts';
import type { StageQueues } from '../queues/stage-queues.ts';
import { actionOf, keyOf, type StoredItem, type Write } from '../../functions/kernel/table/write.ts';

/** One write that a command would have made: what, and at which key. */
export interface PlannedWrite {
  readonly action: string;
  readonly pk: string;
  readonly sk: string;
}

/** One change of a queue that a command would have made. */
export interface PlannedMessage {
  readonly action: 'Send' | 'Move back' | 'Delete';
  readonly queue: string;
  /** The body of a message that would be sent, and the id of a dead letter. */
  readonly message: string;
}

/** The changes of a dry run, in order. None of them has happened. */
export interface DryRun {
  readonly writes: readonly PlannedWrite[];
  readonly messages: readonly PlannedMessage[];
  /** The same table for reads. Writes are noted, and do not happen. Their conditions are not tried. */
  readonly table: (table: Table) => Table;
  /** The same queues for reads. Changes are noted, and do not happen. */
  readonly queues: (queues: StageQueues) => StageQueues;
}

/** Begins a dry run. */
export function dryRun(): DryRun {
  const writes: PlannedWrite[] = [];
  const messages: PlannedMessage[] = [];
  const note = (action: string, { pk, sk }: { readonly pk?: unknown; readonly sk?: unknown }) =>
    writes.push({ action, pk: String(pk), sk: String(sk) });
  const noteWrite = (write: Write) => {
    // A check of an item writes nothing.
    const actions = Object.keys(actionOf(write)).filter((action) => action !== 'ConditionCheck');
    for (const action of actions) note(action, keyOf(write));
  };
  return {
    writes,
    messages,
    queues: (queues) => ({
      ...queues,
      redrive: async (queue, max) => {
        const letters = await queues.peek(queue, max);
        messages.push(...letters.map(({ messageId: message }) => ({ action: 'Move back' as const, queue, message })));
        return letters.length;
      },
      drop: (queue, message) => {
        messages.push({ action: 'Delete', queue, message });
        return Promise.resolve();
      },
      send: ({ queue, body }) => {
        messages.push({ action: 'Send', queue, message: JSON.stringify(body) });
        return Promise.resolve();
      },
    }),
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
export function linesOf({ writes, messages }: Pick<DryRun, 'writes' | 'messages'>): readonly string[] {
  const lines = [
    ...section('It would write', 'item', writes, ({ action, pk, sk }) => `${action} ${pk} ${sk}`),
    ...section('It would change', 'message', messages, ({ action, queue, message }) => `${action} ${queue} ${message}`),
  ];
  return lines.length === 0 ? ['Dry run: it would write nothing.'] : ['Dry run: nothing was changed.', ...lines];
}

function section<T>(head: string, word: string, all: readonly T[], line: (one: T) => string): readonly string[] {
  if (all.length === 0) return [];
  return [`${head} ${all.length} ${all.length === 1 ? word : `${word}s`}:`, ...all.map((one) => `  ${line(one)}`)];
}
