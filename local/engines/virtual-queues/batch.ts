import type { BatchResultErrorEntry } from '@aws-sdk/client-sqs';
import { queueProblem } from './problems.ts';

const BATCH_MAX = 10;

export interface BatchResults<Result> {
  readonly done: readonly { readonly Id: string | undefined; readonly result: Result }[];
  readonly failed: BatchResultErrorEntry[];
}

/** Handles each entry. An error fails only its entry. An empty or too long batch fails as a whole. */
export function inBatch<Entry extends { Id: string | undefined }, Result>(
  entries: readonly Entry[] | undefined,
  act: (entry: Entry) => Result,
): BatchResults<Result> {
  if (entries === undefined || entries.length === 0 || entries.length > BATCH_MAX) {
    throw queueProblem('badParameter', `A batch has 1 to ${String(BATCH_MAX)} entries.`);
  }
  const done: { Id: string | undefined; result: Result }[] = [];
  const failed: BatchResultErrorEntry[] = [];
  for (const entry of entries) {
    try {
      done.push({ Id: entry.Id, result: act(entry) });
    } catch (error) {
      failed.push({ Id: entry.Id, SenderFault: true, Code: error instanceof Error ? error.name : 'InternalError' });
    }
  }
  return { done, failed };
}
