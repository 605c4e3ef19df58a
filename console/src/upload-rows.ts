import { faultIn, type FormField, type Values } from './fields.ts';
import { centsOf } from './format.ts';

/**
 * What became of a row of a file. `read`: nobody was asked yet. `right`: it can be sent. `wrong`: it must be corrected. `sent`: it was ordered.
 * `review`: it was ordered and waits for somebody at the bank. `repeated`: it was ordered before, and not again. `failed`: it was refused.
 * `unknown`: there was no answer, so it may have been ordered.
 */
export type RowState = 'read' | 'right' | 'wrong' | 'sent' | 'review' | 'repeated' | 'failed' | 'unknown';

/** A row of a file. */
export interface UploadRow {
  /** Its place in the file: the first row below the names is 2. */
  readonly line: number;
  readonly values: Values;
  /** How many rows above say the same. */
  readonly twins: number;
  /** How often it was ordered and rejected. An order that was rejected is final: the next one is another. */
  readonly rejections: number;
  readonly state: RowState;
  /** What is wrong with it, or the id of what was made. */
  readonly says: string;
  /** True if a check has found that it would wait for a review. */
  readonly wouldWait?: boolean;
}

/** Why a call has failed. `unsent`: nothing has left. `unknown`: it may have been carried out. */
export interface Problem {
  readonly kind: 'refused' | 'busy' | 'unsent' | 'unknown';
  readonly says: string;
}

/** Who is asked for rows: the API, for one kind of upload. */
export interface Orders {
  readonly fields: readonly FormField[];
  readonly order: (values: Values, key: string) => Promise<unknown>;
  readonly tryOut: (values: Values, key: string) => Promise<unknown>;
  /** True if an order under this key was carried out before. */
  readonly wasRepeated: (key: string) => boolean;
  readonly problemOf: (error: unknown) => Problem;
  /** True if the person has stopped, left the page or signed out. */
  readonly isStopped: () => boolean;
}

/** True if nothing is left to do for a row. */
export const isDone = ({ state }: Pick<UploadRow, 'state'>): boolean =>
  state === 'sent' || state === 'review' || state === 'repeated';

/** The cents that rows order, if they order money. */
export function sumOf(rows: readonly UploadRow[], fields: readonly FormField[]): number | undefined {
  if (!fields.some(({ name, kind }) => name === 'amount' && kind === 'cents')) return undefined;
  return rows.reduce((sum, { values }) => sum + (centsOf(values['amount'] ?? '') ?? 0), 0);
}

/** Asks what a row would do. Nothing is done. */
export const checkRow = (orders: Orders, upload: string, row: UploadRow): Promise<UploadRow> =>
  answered(orders, row, { refused: 'wrong', unknown: 'read' }, async () => {
    if (row.state !== 'read') return row;
    const faults = orders.fields.flatMap(({ name, kind }) => {
      const fault = faultIn({ kind }, row.values[name] ?? '');
      return fault === undefined ? [] : [`${name} ${fault}`];
    });
    return faults.length > 0 ? { ...row, state: 'wrong', says: faults.join(' ') } : checked(orders, upload, row);
  });

/** The row as the platform would take it. Orders of this upload that were rejected before are passed over: they have used their keys. */
async function checked(orders: Orders, upload: string, row: UploadRow): Promise<UploadRow> {
  const key = await keyOf(upload, row);
  const made = madeBy(await orders.tryOut(row.values, key));
  const isRepeated = orders.wasRepeated(key);
  if (isRepeated && made.status === 'Rejected')
    return checked(orders, upload, { ...row, rejections: row.rejections + 1 });
  if (isRefusal(made)) return { ...row, state: isRepeated ? 'failed' : 'wrong', says: refusalOf(made) };
  if (isRepeated) return { ...row, state: 'repeated', says: made.id };
  return { ...row, state: 'right', says: '', wouldWait: isReview(made) };
}

/** Orders a row, unless that was done. The same row of the same upload has the same key: it is ordered once. */
export const sendRow = (orders: Orders, upload: string, row: UploadRow): Promise<UploadRow> =>
  answered(orders, row, { refused: 'failed', unknown: 'unknown' }, async () => {
    if (isDone(row)) return row;
    const key = await keyOf(upload, row);
    const made = madeBy(await orders.order(row.values, key));
    if (isRefusal(made)) {
      const rejections = row.rejections + (made.status === 'Rejected' ? 1 : 0);
      return { ...row, rejections, state: 'failed', says: refusalOf(made) };
    }
    if (orders.wasRepeated(key)) return { ...row, state: 'repeated', says: made.id };
    return { ...row, state: isReview(made) ? 'review' : 'sent', says: made.id };
  });

interface Made {
  readonly id: string;
  readonly status: string;
  readonly reason: string;
}

/** What an order has made. */
function madeBy(answer: unknown): Made {
  const { data } = (answer ?? {}) as {
    readonly data?: { readonly id?: string; readonly attributes?: Readonly<Record<string, unknown>> };
  };
  const text = (name: string) => {
    const value = data?.attributes?.[name];
    return typeof value === 'string' ? value : '';
  };
  return { id: data?.id ?? '', status: text('status'), reason: text('reason') || text('message') };
}

const isRefusal = ({ status }: Made): boolean => status === 'Rejected' || status === 'Denied';
const isReview = ({ status }: Made): boolean => status === 'Pending Review' || status === 'PendingReview';
const refusalOf = ({ status, reason }: Made): string => (reason === '' ? status : `${status}: ${reason}`);

const busyMs = 1_000;
const triesMax = 30;

/** What a call makes of a row. A platform that is too busy is asked again. */
async function answered(
  orders: Orders,
  row: UploadRow,
  states: Readonly<Record<'refused' | 'unknown', RowState>>,
  call: () => Promise<UploadRow>,
): Promise<UploadRow> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await call();
    } catch (error) {
      const { kind, says } = orders.problemOf(error);
      if (kind === 'unsent') return { ...row, says };
      const isOver = kind !== 'busy' || tries >= triesMax || orders.isStopped();
      if (isOver) return { ...row, state: kind === 'refused' ? states.refused : states.unknown, says };
      await new Promise((done) => setTimeout(done, busyMs));
    }
  }
}

/** What a row says, in a text that rows which say the same share. */
export const contentOf = (values: Values): string =>
  JSON.stringify(
    Object.entries(values)
      .filter(([, value]) => value !== '')
      .sort(([one], [other]) => (one < other ? -1 : 1)),
  );

/** The idempotency key of a row. Its line is no part of it: other rows may come and go. */
export async function keyOf(upload: string, { values, twins, rejections }: UploadRow): Promise<string> {
  return digestOf(new TextEncoder().encode(JSON.stringify([upload, contentOf(values), twins, rejections])));
}

/** SHA-256, in hexadecimal digits. */
export async function digestOf(bytes: Uint8Array<ArrayBuffer>): Promise<string> {
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes));
  return [...digest].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}

const atOnce = 4;

/** Does something with each row, a few at a time; `progress` gets the rows as they are so far. Rows that were not begun when it stops stay as they were. */
export async function forEachRow(
  rows: readonly UploadRow[],
  act: (row: UploadRow) => Promise<UploadRow>,
  progress: (rows: readonly UploadRow[], done: number) => void,
  isStopped: () => boolean,
): Promise<void> {
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
}
