/**
 * Full-text match of a query against texts: all words must occur, a phrase in double quotes must occur as it is, `OR` between
 * them asks for either side, and a term with a minus before it must not occur. Case does not count.
 */
export function matchesWords(query: string, texts: readonly string[]): boolean {
  const text = texts
    .join('\n')
    .toLowerCase()
    .replace(/[^\S\n]+/g, ' ');
  return alternativesOf(query).some((terms) =>
    terms.every(({ words, isUnwanted }) => text.includes(words) !== isUnwanted),
  );
}

interface Term {
  readonly words: string;
  readonly isUnwanted: boolean;
}

/** A minus if there is one, and a phrase or a word. A phrase without its second quote ends with the query. */
const termForm = /(-?)(?:"([^"]*)"?|(\S+))/g;

/** The terms of a query, in a list for each side of an `OR`. A quoted OR is a word like others. */
function alternativesOf(query: string): readonly (readonly Term[])[] {
  const alternatives: Term[][] = [[]];
  for (const [whole, minus, phrase, word = ''] of query.matchAll(termForm)) {
    if (whole === 'OR') {
      alternatives.push([]);
      continue;
    }
    const words = (phrase ?? word).trim().replace(/\s+/g, ' ').toLowerCase();
    if (words !== '' && words !== '-') alternatives.at(-1)?.push({ words, isUnwanted: minus === '-' });
  }
  return alternatives;
}
