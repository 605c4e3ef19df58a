import { type JsonFault, jsonFaults } from './json-faults.ts';
import { utf8Text } from './utf8.ts';

/** A value that was parsed, and the places where it is not what was sent. */
export interface ExactJson {
  readonly value: unknown;
  readonly faults: readonly JsonFault[];
}

/** Parses JSON; undefined for what is no JSON or, of bytes, not UTF-8. The size of the input must be limited. */
export function exactJson(input: Uint8Array | string): ExactJson | undefined {
  const text = typeof input === 'string' ? input : utf8Text(input);
  if (text === undefined) return undefined;
  try {
    return { value: JSON.parse(text) as unknown, faults: jsonFaults(text) };
  } catch {
    return undefined;
  }
}
