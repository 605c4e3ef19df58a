import type { FormField } from '../fields.ts';
import { count, counted, dollars } from '../format.ts';
import { type RowState, sumOf, type UploadRow } from '../upload-rows.ts';
import type { Phase } from '../upload-run.ts';

/** Where an upload is, in a sentence. */
export function uploadSaying(
  phase: Phase,
  rows: readonly UploadRow[],
  done: number,
  fields: readonly FormField[],
): string {
  const all = counted(rows.length, 'row');
  const number = (...states: readonly RowState[]) => rows.filter(({ state }) => states.includes(state)).length;
  const some = (found: number, words: string) => (found === 0 ? '' : `, ${count(found)} ${words}`);
  const before = some(number('repeated'), 'ordered before and not again');
  if (phase === 'read') return `${all}. Nothing was checked or sent.`;
  if (phase === 'checking') return `${count(done)} of ${all} checked`;
  if (phase === 'sending') return `${count(done)} of ${all} sent`;
  if (phase === 'sent') {
    const review = some(number('review'), 'wait for a review');
    const unknown = some(number('unknown'), 'without an answer');
    const unsent = some(number('right', 'read'), 'not sent');
    return `${count(number('sent'))} of ${all} ordered${review}${before}, ${count(number('failed'))} failed${unknown}${unsent}`;
  }
  if (number('wrong') > 0) return `${count(number('wrong'))} of ${all} are wrong. Nothing was sent.`;
  if (number('read') > 0) return 'Not all rows were checked. Nothing was sent.';
  const sum = sumOf(rows, fields);
  const money = sum === undefined ? '' : `, ${dollars(sum)} in all`;
  const review = some(
    rows.filter(({ state, wouldWait }) => state === 'right' && wouldWait === true).length,
    'would wait for a review',
  );
  return `${all}${money}, checked, each by itself${before}${review}. Nothing was sent yet.`;
}
