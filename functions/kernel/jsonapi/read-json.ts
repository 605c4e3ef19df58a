import { Problem } from '../base/problem.ts';

/** More levels than any document needs, and few enough for recursive functions. */
const depthMax = 64;

/**
 * Parses a JSON document. Throws invalid_document if it is not JSON, has more than `valuesMax` values, is nested too deeply, or
 * contains text that is not valid Unicode. Depth and number of values are measured before the text is parsed.
 */
export function readJson(text: string, valuesMax: number): unknown {
  const size = measured(text);
  if (size.depth > depthMax) throw new Problem('invalid_document', `A document is nested at most ${depthMax} deep`);
  if (size.values > valuesMax) throw new Problem('invalid_document', `A document has at most ${valuesMax} values`);
  const value = parse(text);
  for (let level: readonly Place[] = [{ pointer: '', value }]; level.length > 0; level = level.flatMap(membersOf));
  return value;
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

interface Place {
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

function membersOf({ pointer, value }: Place): readonly Place[] {
  if (typeof value === 'string') requireText(value, pointer);
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value as Record<string, unknown>).map(([name, member]) => {
    requireText(name, pointer);
    return { pointer: `${pointer}/${name.replaceAll('~', '~0').replaceAll('/', '~1')}`, value: member };
  });
}

/** JSON can escape half of a surrogate pair (`"\ud800"`), which is not a character and cannot be written as UTF-8. */
function requireText(text: string, pointer: string): void {
  if (text.isWellFormed()) return;
  throw new Problem('invalid_document', { detail: 'The body holds text that is not valid Unicode', pointer });
}
