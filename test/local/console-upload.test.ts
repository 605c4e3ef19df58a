import { csvOf, textOfCell } from '../../console/src/csv.ts';
import { faultIn, type FormField } from '../../console/src/fields.ts';
import { attributesOf } from '../../console/src/form-body.ts';
import { centsOf } from '../../console/src/format.ts';
import { isForgotten, nextRun, noteSent, sentUploads } from '../../console/src/sent-uploads.ts';
import { tokenSource } from '../../console/src/token-source.ts';
import { readUpload, resultOf } from '../../console/src/upload-file.ts';
import {
  checkRow,
  forEachRow,
  keyOf,
  type Orders,
  sendRow,
  sumOf,
  type UploadRow,
} from '../../console/src/upload-rows.ts';

const fields: readonly FormField[] = [
  { name: 'account', says: 'Who pays.', kind: 'text' },
  { name: 'amount', says: 'How much.', kind: 'cents' },
  { name: 'isLast', says: 'The last one.', kind: 'flag', isOptional: true },
];
const bytesOf = (text: string) => new TextEncoder().encode(text);
const read = (text: string, kind = 'book') => readUpload(bytesOf(text), kind, fields);
const keysOf = ({ id, rows }: { readonly id: string; readonly rows: readonly UploadRow[] }) =>
  Promise.all(rows.map((row) => keyOf(id, row)));

/** A platform that answers what it is told to, and keeps keys. */
function platform(answers: readonly (object | Error)[]) {
  const made = new Map<string, object>();
  const repeated = new Set<string>();
  const sent: string[] = [];
  let next = 0;
  const answer = (key: string, isKept: boolean) => {
    const { [next]: told = { status: 'Sent' } } = answers;
    const before = made.get(key);
    if (before !== undefined) {
      repeated.add(key);
      return Promise.resolve({ data: before });
    }
    next += 1;
    if (told instanceof Error) return Promise.reject(told);
    const resource = { id: String(made.size + 1), attributes: told };
    if (isKept) made.set(key, resource);
    return Promise.resolve({ data: resource });
  };
  const orders: Orders = {
    fields,
    order: (_values, key) => {
      sent.push(key);
      return answer(key, true);
    },
    tryOut: (_values, key) => answer(key, false),
    wasRepeated: (key) => repeated.has(key),
    problemOf: ({ message }: Error) => ({ kind: message as 'refused' | 'unknown' | 'unsent', says: message }),
    isStopped: () => false,
  } as Orders;
  return { orders, sent };
}

const rowOf = async (): Promise<UploadRow> => {
  const [row] = (await read('account,amount\r\n1,2.50\r\n')).rows;
  if (row === undefined) throw new Error('the file has no row');
  return row;
};

test.each([
  ['1250.50', 125_050],
  ['1,250.5', 125_050],
  ['12,345,678', 1_234_567_800],
  [' 7 ', 700],
])('%s is an amount', (text, cents) => {
  expect(centsOf(text)).toBe(cents);
});

test.each([
  '1,50',
  '1.250,50',
  '1 50',
  '1,2,3',
  '12,34.00',
  '$5',
  '-1',
  '1.234',
  '1e3',
  '1250,000',
  '.5',
  '9999999999',
])('%s is no amount', (text) => {
  expect(centsOf(text)).toBeUndefined();
  expect(faultIn({ kind: 'cents' }, text)).toContain('no amount');
});

test('flags are true and false in any case, and nothing else', () => {
  const flags = (text: string) => attributesOf(fields, { isLast: text });
  expect([flags('TRUE'), flags('False'), flags('')]).toEqual([{ isLast: true }, { isLast: false }, {}]);
  expect(faultIn({ kind: 'flag' }, 'TRUE')).toBeUndefined();
  expect(faultIn({ kind: 'flag' }, 'yes')).toContain('neither');
});

test('a file that is not in UTF-8 is refused with what helps', async () => {
  const latin = Uint8Array.from([...bytesOf('account,amount\r\nJos'), 0xe9, ...bytesOf(',2\r\n')]);
  await expect(readUpload(latin, 'book', fields)).rejects.toThrow('CSV UTF-8');
});

test('what is rejected is wrong in a check and failed once it is sent, with its reason', async () => {
  const row = await rowOf();
  const rejected = { status: 'Rejected', reason: 'InsufficientFunds' };
  const { orders } = platform([rejected, rejected, { status: 'Sent' }]);
  expect(await checkRow(orders, 'a', row)).toMatchObject({ state: 'wrong', says: 'Rejected: InsufficientFunds' });
  const failed = await sendRow(orders, 'a', row);
  expect(failed).toMatchObject({ state: 'failed', says: 'Rejected: InsufficientFunds' });
  // A payment that was rejected is final: the next order has a key of its own.
  expect(await sendRow(orders, 'a', failed)).toMatchObject({ state: 'sent', says: '2' });
  // Who opens the file again finds the one that was carried out.
  expect(await checkRow(orders, 'a', row)).toMatchObject({ state: 'repeated', says: '2' });
});

test('an application that was denied fails, and is not made once more', async () => {
  const { orders, sent } = platform([{ status: 'Denied', message: 'Nobody of that name' }]);
  const failed = await sendRow(orders, 'a', await rowOf());
  expect(failed).toMatchObject({ state: 'failed', says: 'Denied: Nobody of that name' });
  expect(await sendRow(orders, 'a', failed)).toMatchObject({ state: 'failed' });
  expect(new Set(sent).size).toBe(1);
  expect(await checkRow(orders, 'a', await rowOf())).toMatchObject({ state: 'failed' });
});

test.each(['Pending Review', 'PendingReview'])('%s is a state of its own', async (status) => {
  const { orders } = platform([{ status }, { status }]);
  const checked = await checkRow(orders, 'a', await rowOf());
  expect(checked).toMatchObject({ state: 'right', wouldWait: true });
  expect(await sendRow(orders, 'a', checked)).toMatchObject({ state: 'review' });
});

test('a row without an answer is in doubt, and keeps its key; one that was not sent stays as it was', async () => {
  const { orders, sent } = platform([new Error('unknown'), new Error('unsent'), new Error('refused')]);
  const doubtful = await sendRow(orders, 'a', await rowOf());
  expect(doubtful.state).toBe('unknown');
  const unsent = await sendRow(orders, 'a', doubtful);
  expect(unsent.state).toBe('unknown');
  expect((await sendRow(orders, 'a', unsent)).state).toBe('failed');
  expect((await sendRow(orders, 'a', unsent)).state).toBe('sent');
  expect(new Set(sent).size).toBe(1);
  const unanswered = platform([new Error('unknown')]);
  expect((await checkRow(unanswered.orders, 'a', await rowOf())).state).toBe('read');
});

test('the same file is the same upload; the same row of another file or kind is another order', async () => {
  const text = 'account,amount\r\n1,2.50\r\n1,2.50\r\n2,3\r\n';
  const keys = await keysOf(await read(text));
  expect(await keysOf(await read(text))).toEqual(keys);
  expect(new Set(keys).size).toBe(3);
  for (const other of [await read(`${text}3,4\r\n`), await read(text, 'ach')])
    expect(keys).not.toEqual(expect.arrayContaining([(await keysOf(other))[0]]));
});

test('the result of an upload goes on: what was ordered stays, and rows that come or go change no key of another', async () => {
  const upload = await read('account,amount\r\n=1,2.50\r\n=1,2.50\r\n2,3\r\n');
  const [first, ...others] = upload.rows;
  if (first === undefined) throw new Error('the file has no row');
  const sentAt = '2026-11-28T10:00:00.000Z';
  const rows = [{ ...first, state: 'sent', says: '77' } as const, ...others];
  const lines = resultOf({ ...upload, sentAt, rows }).split('\r\n');
  const inserted = lines[3]?.replace('"2","3"', '"9","9"') ?? '';
  const opened = await read([...lines.slice(0, 2), inserted, ...lines.slice(2)].join('\r\n'));
  expect(opened).toMatchObject({ id: upload.id, sentAt, rows: [{ state: 'sent', says: '77' }, {}, {}, {}] });
  expect(opened.rows[1]?.values).toEqual({ account: '9', amount: '9' });
  const keys = await keysOf(upload);
  expect((await keysOf(opened)).filter((key) => keys.includes(key))).toEqual(keys);
  const mixed = lines[1]?.replace(upload.id, 'book-0') ?? '';
  await expect(read([...lines, mixed].join('\r\n'))).rejects.toThrow('several uploads');
  await expect(read(lines.join('\r\n'), 'ach')).rejects.toThrow('another kind');
});

test.each(['=1+1', "'=1", "''-2", 'a;=b', '-12.50', "it's", '@x'])('the text %s comes back from a file', (text) => {
  const [, quoted = ''] = /^"(.*)"\r\n$/.exec(csvOf([[text]])) ?? [];
  expect(textOfCell(quoted)).toBe(text);
});

test('an upload that was sent is remembered, until its keys are forgotten; a new run has another id', () => {
  const kept = new Map<string, string>();
  const store = { getItem: (name: string) => kept.get(name) ?? null, setItem: kept.set.bind(kept) };
  const id = 'book-0123456789abcdef';
  const sentAt = '2026-11-28T10:00:00.000Z';
  expect(noteSent(store, id, sentAt)).toBe(sentAt);
  expect(noteSent(store, id, '2026-11-29T10:00:00.000Z')).toBe(sentAt);
  expect(isForgotten(sentAt, Date.parse('2026-12-01T08:59:00.000Z'))).toBe(false);
  expect(isForgotten(sentAt, Date.parse('2026-12-01T09:01:00.000Z'))).toBe(true);
  expect(nextRun(id, sentUploads(store))).toBe(`${id}-2`);
  noteSent(store, `${id}-2`, sentAt);
  expect([nextRun(id, sentUploads(store)), nextRun(`${id}-2`, {})]).toEqual([`${id}-3`, `${id}-3`]);
});

test('the sum of the rows is in cents, and nothing if they order no money', async () => {
  const { rows } = await read('account,amount\r\n1,"1,250.50"\r\n2,0.07\r\n');
  expect(sumOf(rows, fields)).toBe(125_057);
  expect(sumOf(rows, fields.slice(0, 1))).toBeUndefined();
});

test('rows that were not begun when it stops stay as they were', async () => {
  const { rows } = await read(`account,amount\r\n${'1,2\r\n'.repeat(9)}`);
  let begun = 0;
  let results: readonly UploadRow[] = [];
  await forEachRow(
    rows,
    (row) => {
      begun += 1;
      return Promise.resolve({ ...row, state: 'sent' });
    },
    (some) => (results = some),
    () => begun >= 5,
  );
  expect(results.filter(({ state }) => state === 'read')).toHaveLength(4);
});

test('nobody is signed in again once they have signed out, not even by what was asked before', async () => {
  let renewals = 0;
  let ended = 0;
  let answer: (lasting: { readonly token: string; readonly expiresIn: number }) => void = () => undefined;
  const next = () => {
    renewals += 1;
    return new Promise<{ readonly token: string; readonly expiresIn: number }>((resolve) => (answer = resolve));
  };
  const tokens = tokenSource({ token: 'one', expiresIn: 900 }, next, () => (ended += 1));
  expect(await tokens.current()).toBe('one');
  tokens.drop();
  const waiting = tokens.current();
  tokens.end();
  answer({ token: 'two', expiresIn: 900 });
  await expect(waiting).rejects.toThrow('has ended');
  await expect(tokens.current()).rejects.toThrow('has ended');
  expect([renewals, ended]).toEqual([1, 0]);
});
