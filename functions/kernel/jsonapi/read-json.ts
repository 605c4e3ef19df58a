import { jsonFaults, pointerStep } from '../base/json/json-faults.ts';
import { utf8Text } from '../base/json/utf8.ts';
import { Problem, type ProblemPart } from '../base/problem.ts';
import { faultSentence } from './fault-sentence.ts';

/** More levels than any document needs, and few enough for recursive functions. */
const depthMax = 64;

/** A JSON document, and the places where its value is not what was sent. A document with such places must be refused. */
export interface JsonDocument {
  readonly value: unknown;
  readonly faults: readonly (ProblemPart & { readonly pointer: string })[];
}

/**
 * Parses a JSON document. Throws invalid_document if it is not UTF-8 or not JSON, has more than `valuesMax` values, is nested too
 * deeply, or contains text that is not valid Unicode. Depth and number of values are measured before the text is parsed. Members that
 * were sent twice and numbers that cannot be kept exactly are returned as faults, so that they are reported with all other problems.
 */
export function readJson(bytes: Uint8Array, valuesMax: number): JsonDocument {
  const text = utf8Text(bytes);
  if (text === undefined) throw new Problem('invalid_document', 'The body is not valid UTF-8');
  const size = measured(text);
  if (size.depth > depthMax) throw new Problem('invalid_document', `A document is nested at most ${depthMax} deep`);
  if (size.values > valuesMax) throw new Problem('invalid_document', `A document has at most ${valuesMax} values`);
  const value = parse(text);
  for (
    let level: readonly ValueAtPointer[] = [{ pointer: '', value }];
    level.length > 0;
    level = level.flatMap(membersOf)
  );
  return {
    value,
    faults: jsonFaults(text).map(({ kind, pointer }) => ({ pointer, detail: faultSentence(kind, pointer) })),
  };
}

/** Depth and number of values of a JSON text, in one pass. Of a text that is not JSON it returns some numbers. */
function measured(text: string): { readonly depth: number; readonly values: number } {
  let depth = 0;
  let deepest = 0;
  let values = 1;
  let isInText = false;
  for (let index = 0; index < text.length; index += 1) {
    const code = text.charCodeAt(index);
    if (isInText) {
      if (code === backslash) index += 1;
      else if (code === quote) isInText = false;
    } else if (code === quote) isInText = true;
    else if (code === comma) values += 1;
    else if (code === openList || code === openObject) {
      values += 1;
      depth += 1;
      deepest = Math.max(deepest, depth);
    } else if (code === closeList || code === closeObject) depth -= 1;
  }
  return { depth: deepest, values };
}

const [quote, backslash, comma, openList, closeList, openObject, closeObject] = [
  0x22, 0x5c, 0x2c, 0x5b, 0x5d, 0x7b, 0x7d,
];

interface ValueAtPointer {
  readonly pointer: string;
  readonly value: unknown;
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch (cause) {
    throw new Problem('invalid_document', 'The body is not valid JSON', { cause });
  }
}

function membersOf({ pointer, value }: ValueAtPointer): readonly ValueAtPointer[] {
  if (typeof value === 'string') requireText(value, pointer);
  if (typeof value !== 'object' || value === null) return [];
  const holder = value as Record<string, unknown>;
  return Object.entries(holder).map(([name, member]) => {
    requireText(name, pointer);
    // A number that is too large is parsed to infinity, of which a schema says only that it is no number.
    if (member === Infinity || member === -Infinity) holder[name] = Math.sign(member) * Number.MAX_VALUE;
    return { pointer: pointer + pointerStep(name), value: member };
  });
}

/** JSON can escape half of a surrogate pair (`"\ud800"`), which is not a character and cannot be written as UTF-8. */
function requireText(text: string, pointer: string): void {
  if (text.isWellFormed()) return;
  throw new Problem('invalid_document', { detail: 'The body holds text that is not valid Unicode', pointer });
}
