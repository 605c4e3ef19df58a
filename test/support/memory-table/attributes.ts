import { isUint8Array } from 'node:util/types';
import type { StoredItem } from '../../../functions/kernel/table/write.ts';
import { invalid } from './refusals.ts';

/** The size limit of an item in the cloud, names and values together. */
const itemBytesMax = 400 * 1024;
const containerBytes = 3;

/**
 * An item as the table keeps it: without undefined attributes, and frozen. An item that the cloud would not take is
 * refused.
 */
export function asStored(given: Readonly<Record<string, unknown>>): StoredItem {
  const size = { bytes: 0 };
  const item = asMap(given, size);
  for (const name of ['pk', 'sk']) checkKey(name, item[name]);
  for (const name of ['duePk', 'dueAt']) if (item[name] !== undefined) checkKey(name, item[name]);
  if (size.bytes > itemBytesMax) throw invalid('Item size has exceeded the maximum allowed size');
  return item as StoredItem;
}

/** Keys are ordered by their UTF-8 bytes; texts compare alike while they have no surrogates, so those are not taken. */
export function checkKey(name: string, value: unknown): asserts value is string {
  if (typeof value !== 'string' || value === '') throw invalid(`${name} has to be a text that is not empty`);
  if (/[\ud800-\udfff]/.test(value)) throw invalid(`the memory table takes no surrogates in ${name}`);
}

/** One value as the table keeps it. */
export function asAttribute(value: unknown, size = { bytes: 0 }): unknown {
  if (typeof value === 'object') return asObject(value, size);
  if (typeof value === 'string') size.bytes += Buffer.byteLength(value);
  else if (typeof value === 'boolean') size.bytes += 1;
  else if (typeof value !== 'number') throw invalid(`a ${typeof value} is no attribute`);
  else if (Number.isFinite(value)) size.bytes += Math.ceil(String(value).length / 2) + 1;
  else throw invalid(`${String(value)} is no number of the table`);
  return value;
}

function asObject(value: object | null, size: { bytes: number }): unknown {
  if (value === null) {
    size.bytes += 1;
    return value;
  }
  if (isUint8Array(value)) {
    size.bytes += value.length;
    return new Uint8Array(value);
  }
  if (value instanceof Set || value instanceof Map) throw invalid('the memory table takes no sets and no maps');
  size.bytes += containerBytes;
  if (!Array.isArray(value)) return asMap(value as Record<string, unknown>, size);
  size.bytes += value.length;
  return Object.freeze(value.filter((one) => one !== undefined).map((one) => asAttribute(one, size)));
}

function asMap(value: Readonly<Record<string, unknown>>, size: { bytes: number }): Readonly<Record<string, unknown>> {
  const map: Record<string, unknown> = {};
  for (const name of Object.keys(value)) {
    const one = value[name];
    if (one === undefined) continue;
    if (name === '') throw invalid('an attribute has no name');
    size.bytes += Buffer.byteLength(name) + 1;
    const attribute = asAttribute(one, size);
    // To set a member of this name would set the prototype.
    if (name === '__proto__') Object.defineProperty(map, name, { value: attribute, enumerable: true });
    else map[name] = attribute;
  }
  return Object.freeze(map);
}
