import { ApiError } from '@bankstack/client';
import type { Signed } from './bank.tsx';
import { rowsOf } from './csv-rows.ts';
import { centsOf } from './format.ts';
import { achCreditStep, type FormField, type Step, stepOf, type Values } from './steps.ts';

/** Something that a file orders many of: a row each. */
export interface BulkKind {
  readonly name: string;
  readonly label: string;
  readonly step: Step;
}

const ach = achCreditStep('');

export const bulkKinds: readonly BulkKind[] = [
  { name: 'book', label: 'Payments to accounts here', step: stepOf('createPayment/bookPayment') },
  {
    name: 'ach',
    label: 'Payments to other banks',
    step: {
      ...ach,
      fields: [{ name: 'account', says: 'The id of the account that pays.', kind: 'text' }, ...ach.fields],
      order: (bank, values, key) => achCreditStep(values['account'] ?? '').order(bank, values, key),
      tryOut: async (bank, values, key) => achCreditStep(values['account'] ?? '').tryOut?.(bank, values, key),
    },
  },
  { name: 'persons', label: 'Applications of persons', step: stepOf('createApplication/individualApplication') },
  { name: 'cards', label: 'Virtual cards of persons', step: stepOf('createCard/individualVirtualDebitCard') },
];

/** A row of the file, and what became of it. */
export interface BulkRow {
  /** Its place in the file: the first row below the names is 2. */
  readonly line: number;
  readonly values: Values;
  readonly state: 'read' | 'right' | 'wrong' | 'sent' | 'repeated' | 'failed';
  /** What is wrong with it, or the id of what was made. */
  readonly says: string;
}

/** More rows than this are refused: the page would need too long. */
export const rowsMax = 10_000;

/** The rows of a file, whose first line has the names of the columns. Throws an error for the person if a column is unknown or missing. */
export function readRows(text: string, { fields }: Step): readonly BulkRow[] {
  const [head = [], ...rows] = rowsOf(text);
  const names = head.map((name) => name.trim());
  const known = new Set(fields.map(({ name }) => name));
  const unknown = names.filter((name) => !known.has(name));
  if (unknown.length > 0) throw new Error(`The file has columns that are not known: ${unknown.join(', ')}`);
  const missing = fields.filter(({ name, isOptional }) => isOptional !== true && !names.includes(name));
  if (missing.length > 0) throw new Error(`The file lacks the columns ${missing.map(({ name }) => name).join(', ')}`);
  if (new Set(names).size < names.length) throw new Error('The file has a column twice.');
  if (rows.length === 0) throw new Error('The file has no row below the names of its columns.');
  if (rows.length > rowsMax) throw new Error(`The file has more than ${rowsMax.toLocaleString('en-US')} rows.`);
  return rows.map((cells, place) => ({
    line: place + 2,
    values: Object.fromEntries(names.map((name, column) => [name, (cells[column] ?? '').trim()])),
    state: cells.length > names.length ? 'wrong' : 'read',
    says: cells.length > names.length ? 'It has more cells than there are columns.' : '',
  }));
}

/** Asks for each row what it would do. Nothing is done. */
export const checkRow = ({ bank }: Signed, { step }: BulkKind, row: BulkRow, batch: string): Promise<BulkRow> =>
  tried(row, 'wrong', async () => {
    if (row.state === 'wrong') return row;
    const faults = step.fields.flatMap((field) => faultIn(field, row.values[field.name] ?? ''));
    if (faults.length > 0) return { ...row, state: 'wrong', says: faults.join(' ') };
    await step.tryOut?.(bank, row.values, await keyOf(row, batch));
    return { ...row, state: 'right', says: '' };
  });

/** What is wrong with a cell, before anybody is asked. */
function faultIn({ name, kind }: FormField, value: string): readonly string[] {
  if (value === '') return [];
  if (kind === 'cents' && centsOf(value) === undefined) return [`${name} is no amount in dollars, such as 12.50.`];
  if (kind === 'number' && !/^-?\d{1,15}$/.test(value)) return [`${name} is no whole number.`];
  return kind === 'flag' && value !== 'true' && value !== 'false' ? [`${name} is neither true nor false.`] : [];
}

/** Orders a row. The same row of the same batch has the same key: it is ordered once, and whoever sends it again is told so. */
export const sendRow = (signed: Signed, { step }: BulkKind, row: BulkRow, batch: string): Promise<BulkRow> =>
  tried(row, 'failed', async () => {
    if (row.state === 'sent' || row.state === 'repeated') return row;
    const key = await keyOf(row, batch);
    const answer = (await step.order(signed.bank, row.values, key)) as {
      readonly data?: { readonly id?: string };
    };
    return { ...row, state: signed.wasRepeated(key) ? 'repeated' : 'sent', says: answer.data?.id ?? '' };
  });

const busyMs = 1_000;
const triesMax = 30;

/** What a call makes of a row. A platform that is too busy is asked again. */
async function tried(row: BulkRow, fault: 'wrong' | 'failed', call: () => Promise<BulkRow>): Promise<BulkRow> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await call();
    } catch (error) {
      const isBusy = error instanceof ApiError && error.status === 429 && tries < triesMax;
      if (!isBusy) return { ...row, state: fault, says: sentenceOf(error) };
      await new Promise((done) => setTimeout(done, busyMs));
    }
  }
}

function sentenceOf(error: unknown): string {
  if (error instanceof ApiError) return error.errors.map(({ detail }) => detail).join(' ') || error.message;
  return error instanceof Error ? error.message : String(error);
}

async function keyOf({ line, values }: BulkRow, batch: string): Promise<string> {
  const bytes = new TextEncoder().encode(JSON.stringify([batch, line, values]));
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes));
  return [...digest].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}

const atOnce = 4;

/** Does something with each row, a few at a time; `progress` gets the rows as they are so far. Stops between rows if `isStopped` says so. */
export async function forEachRow(
  rows: readonly BulkRow[],
  act: (row: BulkRow) => Promise<BulkRow>,
  progress: (rows: readonly BulkRow[], done: number) => void,
  isStopped: () => boolean,
): Promise<readonly BulkRow[]> {
  const results = [...rows];
  let next = 0;
  let done = 0;
  const work = async (): Promise<void> => {
    while (next < rows.length && !isStopped()) {
      const place = next;
      next += 1;
      const { [place]: row } = rows;
      if (row !== undefined) results[place] = await act(row);
      done += 1;
      if (done % 20 === 0) progress(results, done);
    }
  };
  await Promise.all(Array.from({ length: atOnce }, work));
  progress(results, done);
  return results;
}
