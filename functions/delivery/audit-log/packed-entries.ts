import { deflateRawSync, inflateRawSync } from 'node:zlib';
import { type Hash, nextHash } from './chain.ts';
import { auditEntryOf, type WrittenRow } from './entry.ts';
import { hashedText } from './hashed-text.ts';

/** Text that most entries contain. Stored entries can be read only with exactly these bytes, so it never changes. */
const dictionary = Buffer.from(
  [
    '"actor":{"kind":"unknown"},{"kind":"operator","name":"token:create"},{"kind":"operator","name":"org:create"}',
    '{"kind":"worker","name":"delivery"},{"kind":"worker","name":"clock"},{"kind":"worker","name":"settlement"},{"kind":"worker","name":"rail"},{"kind":"worker","name":"bulk"},{"kind":"worker","name":"schedule"},"resources":[',
    '"operation":"createApiToken","revokeApiToken","updateWebhook","startVerification","createCustomerToken","updateCustomer","updateAccount","createAccount","createCounterparty","createApplication","createRecurringPayment"',
    '{"type":"individualApplication","id":"","type":"apiToken","id":"","type":"webhook","id":"","type":"achCounterparty","id":"","type":"recurringCreditBookPayment","id":"","type":"achPayment","id":"","type":"receivedAchTransaction","id":""',
    '],"fields":["tags","description","address.street","address.city","email","phone.number","permissions"],"outcome":"Rejected"}',
    '{"type":"individualCustomer","id":"","type":"depositAccount","id":"1',
    '{"number":1,"at":"2026-01-01T00:00:00.000Z","actor":{"kind":"customer","tokenId":"","customerId":"","sourceAddress":"',
    '.0/24"},"operation":"createPayment","resources":[{"type":"bookPayment","id":"1"},{"type":"bookTransaction","id":"1"}],"outcome":"Done"}',
    '{"number":1,"at":"2026-',
    'T00:00:00.000Z","actor":{"kind":"organisation","tokenId":"10000000100000000","userId":"100000001","sourceAddress":"',
  ].join('\n'),
  'utf8',
);
/** The bytes of a hash that a chunk of several entries keeps for each of them. They show which of them was changed. */
export const markBytes = 2;
const inflatedBytesMax = 16 * 1024 * 1024;

/** The entries of rows of the journal, numbered from `first`, and the hashes around them. */
export interface ChainedEntries {
  readonly texts: readonly string[];
  /** The hash of the last of them. */
  readonly hash: Hash;
  /** The beginning of the hash of each; absent if there is only one. */
  readonly marks?: Uint8Array<ArrayBuffer>;
}

/** Numbers the entries of rows and chains them to the entry before. The result depends on the arguments only. */
export function chainEntries(
  rows: readonly WrittenRow[],
  { nextEntry, hash: before }: { readonly nextEntry: number; readonly hash: Hash },
): ChainedEntries {
  const texts = rows.map((row, index) => hashedText(auditEntryOf(row, nextEntry + index)));
  const hashes: Hash[] = [];
  for (const text of texts) hashes.push(nextHash(hashes.at(-1) ?? before, text));
  const marks = new Uint8Array(hashes.flatMap((one) => [...one.subarray(0, markBytes)]));
  return { texts, hash: hashes.at(-1) ?? before, ...(texts.length > 1 ? { marks } : {}) };
}

/** Compresses the texts of entries. JSON on one line contains no line break, so nothing has to be escaped. */
export const packEntries = (texts: readonly string[]): Uint8Array<ArrayBuffer> =>
  new Uint8Array(deflateRawSync(texts.join('\n'), { level: 9, dictionary }));

/** The texts that {@link packEntries} compressed. */
export const unpackEntries = (packed: Uint8Array): readonly string[] =>
  inflateRawSync(packed, { dictionary, maxOutputLength: inflatedBytesMax }).toString('utf8').split('\n');
