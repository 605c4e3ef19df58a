import { Problem } from '../base/problem.ts';

/** More levels than any document needs, and few enough for recursive functions. */
const depthMax = 64;

/** Parses a JSON document. Throws invalid_document if it is not JSON, is nested too deeply, or contains text that is not valid Unicode. */
export function readJson(text: string): unknown {
  const value = parse(text);
  let level: readonly Place[] = [{ pointer: '', value }];
  for (let depth = 0; level.length > 0; depth += 1) {
    if (depth > depthMax) throw new Problem('invalid_document', `A document is nested at most ${depthMax} deep`);
    level = level.flatMap(membersOf);
  }
  return value;
}

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
