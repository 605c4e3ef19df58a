/** How what a page shows differs from what was printed; undefined if it does not. */
export function textDifference(shown: string, printed: string): string | undefined {
  let rest = printed;
  for (const line of shown.split('\n').filter((one) => one.trim() !== '')) {
    const found = patternOf(line.trim()).exec(rest);
    if (found === null) return `"${line}" was not printed, but:\n${printed}`;
    rest = rest.slice(found.index + found[0].length);
  }
  return undefined;
}

/** The same for a document, of which a page shows a part: `place` names what differs. */
export function documentDifference(shown: unknown, real: unknown, place = ''): string | undefined {
  if (Array.isArray(shown)) {
    if (!Array.isArray(real)) return `${place} is no list`;
    return arrayDifference(shown, real, place);
  }
  if (typeof shown === 'object' && shown !== null) {
    if (typeof real !== 'object' || real === null) return `${place} is ${JSON.stringify(real)}`;
    for (const [name, member] of Object.entries(shown)) {
      const difference = documentDifference(member, (real as Record<string, unknown>)[name], `${place}/${name}`);
      if (difference !== undefined) return difference;
    }
    return undefined;
  }
  const isSame =
    typeof shown === 'string' && typeof real === 'string'
      ? new RegExp(`^${patternOf(shown).source}$`, 's').test(real)
      : shown === real;
  return isSame ? undefined : `${place} is ${JSON.stringify(real)}, and the page shows ${JSON.stringify(shown)}`;
}

/** Each member that is shown is one of the real ones, in their order. */
function arrayDifference(shown: readonly unknown[], real: readonly unknown[], place: string): string | undefined {
  let at = 0;
  for (const [index, member] of shown.entries()) {
    const rest = real.slice(at);
    const found = rest.findIndex((one) => documentDifference(member, one) === undefined);
    if (found < 0) return documentDifference(member, rest[0], `${place}/${index}`);
    at += found + 1;
  }
  return undefined;
}

/** Ids, moments, dates and numbers in a column of their own are others in each run. */
const variable = /\d{4}-\d\d-\d\d(?:T[\d:.]+Z)?|\d{6,}|(?<= {2})\d+(?= {2})|\.\.\./g;

function patternOf(text: string): RegExp {
  const parts = text.split(variable).map((part) => part.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`));
  const marks = [...text.matchAll(variable)].map(([mark]) =>
    mark === '...' ? '.*' : mark.includes('-') ? String.raw`\d{4}-\d\d-\d\d(?:T[\d:.]+Z)?` : String.raw`\d+`,
  );
  return new RegExp(parts.map((part, index) => part + (marks[index] ?? '')).join(''));
}

/** The last JSON document that a program printed. */
export function lastDocument(printed: string): unknown {
  const begins = [...printed.matchAll(/^\{/gm)].map(({ index }) => index);
  for (const index of begins) {
    try {
      const text = printed.slice(index).trim();
      if (!begins.some((other) => other > index && isDocument(printed.slice(other)))) return JSON.parse(text);
    } catch {
      // A brace at the beginning of a line of something else.
    }
  }
  return undefined;
}

function isDocument(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}
