import type { Json } from './document.ts';

/** How many members of each list are left, from the most that is tried to the least. */
const keptMembers = [100, 20, 5, 1];
const textMax = 1000;

/**
 * A document as JSON of at most so many characters. If it has more, its lists keep only their first members and its texts their beginnings,
 * and it says so; if that is not enough, it has nothing but its short members.
 */
export function fitted(document: Json, charactersMax: number): string {
  const whole = JSON.stringify(document);
  if (whole.length <= charactersMax) return whole;
  const shortened = `It has ${String(whole.length)} characters, so its lists and texts are cut: read the rest.`;
  for (const members of keptMembers) {
    const text = JSON.stringify({ shortened, ...(cut(document, members) as Json) });
    if (text.length <= charactersMax) return text;
  }
  const short = Object.entries(document).filter(([, value]) => JSON.stringify(value).length <= textMax);
  return JSON.stringify({ shortened, ...Object.fromEntries(short) });
}

function cut(value: unknown, members: number): unknown {
  if (typeof value === 'string' && value.length > textMax) return `${value.slice(0, textMax)}... (cut)`;
  if (Array.isArray(value)) {
    const more = value.length - members;
    return [
      ...value.slice(0, members).map((one) => cut(one, members)),
      ...(more > 0 ? [`(${String(more)} more)`] : []),
    ];
  }
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, cut(one, members)]));
}
