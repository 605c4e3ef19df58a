import { isUint8Array } from 'node:util/types';
import type { StoredItem } from '../../../functions/kernel/table/write.ts';
import { invalid } from './refusals.ts';

/** The size limit of an item in the cloud, names and values together. */
const itemBytesMax = 400 * 1024;
const containerBytes = 3;

type Document = Readonly<Record<string, unknown>>;

/** What no document is larger than, in bytes: to count them exactly takes as long as the copy, and few documents are large. */
interface Bound {
  bytes: number;
}
const textBytesMax = (text: string) => 3 * text.length;
const numberBytesMax = 21;

/** The bounds of frozen documents, which need no second copy. */
const bounds = new WeakMap<Document, number>();

/** A copy of a document that never changes, without undefined attributes. */
export function asFrozen(given: Document): Document {
  const bound = { bytes: 0 };
  const copy = asMap(given, bound);
  bounds.set(copy, bound.bytes);
  return copy;
}

/** An item as the table keeps it: frozen. An item that the cloud would not take is refused. */
export function asStored(given: Document): StoredItem {
  const item = bounds.has(given) ? given : asFrozen(given);
  for (const name of ['pk', 'sk']) checkKey(name, item[name]);
  for (const name of ['duePk', 'dueAt']) if (item[name] !== undefined) checkKey(name, item[name]);
  const isLarge = (bounds.get(item) ?? 0) > itemBytesMax && bytesOfMembers(item) > itemBytesMax;
  if (isLarge) throw invalid('Item size has exceeded the maximum allowed size');
  return item as StoredItem;
}

const bytesOfMembers = (map: object): number =>
  Object.entries(map).reduce((sum, [name, value]) => sum + Buffer.byteLength(name) + 1 + bytesOf(value), 0);

/** The size of a value as the cloud counts it, in bytes. */
export function bytesOf(value: unknown): number {
  if (typeof value === 'string') return Buffer.byteLength(value);
  if (typeof value === 'number') return Math.ceil(String(value).length / 2) + 1;
  if (typeof value !== 'object' || value === null) return 1;
  if (isUint8Array(value)) return value.length;
  if (!Array.isArray(value)) return containerBytes + bytesOfMembers(value);
  return value.reduce<number>((sum, one) => sum + 1 + bytesOf(one), containerBytes);
}

/** Keys are ordered by their UTF-8 bytes; texts compare alike while they have no surrogates, so those are not taken. */
export function checkKey(name: string, value: unknown): asserts value is string {
  if (typeof value !== 'string' || value === '') throw invalid(`${name} has to be a text that is not empty`);
  if (/[\ud800-\udfff]/.test(value)) throw invalid(`the memory table takes no surrogates in ${name}`);
}

/** One value as the table keeps it. */
export function asAttribute(value: unknown, bound: Bound = { bytes: 0 }): unknown {
  if (typeof value === 'object') return asObject(value, bound);
  if (typeof value === 'string') bound.bytes += textBytesMax(value);
  else if (typeof value === 'boolean') bound.bytes += 1;
  else if (typeof value !== 'number') throw invalid(`a ${typeof value} is no attribute`);
  // The SDK sends no other ones.
  else if (Math.abs(value) <= Number.MAX_SAFE_INTEGER) bound.bytes += numberBytesMax;
  else throw invalid(`${String(value)} is no number of the table`);
  return value;
}

function asObject(value: object | null, bound: Bound): unknown {
  if (value === null) {
    bound.bytes += 1;
    return value;
  }
  if (isUint8Array(value)) {
    bound.bytes += value.length;
    return new Uint8Array(value);
  }
  if (value instanceof Set || value instanceof Map) throw invalid('the memory table takes no sets and no maps');
  bound.bytes += containerBytes;
  if (!Array.isArray(value)) return asMap(value as Record<string, unknown>, bound);
  bound.bytes += value.length;
  return Object.freeze(value.filter((one) => one !== undefined).map((one) => asAttribute(one, bound)));
}

function asMap(value: Document, bound: Bound): Document {
  const map: Record<string, unknown> = {};
  for (const name of Object.keys(value)) {
    const one = value[name];
    if (one === undefined) continue;
    if (name === '') throw invalid('an attribute has no name');
    bound.bytes += textBytesMax(name) + 1;
    const attribute = asAttribute(one, bound);
    // To set a member of this name would set the prototype.
    if (name === '__proto__') Object.defineProperty(map, name, { value: attribute, enumerable: true });
    else map[name] = attribute;
  }
  return Object.freeze(map);
}
