/**
 * Full-text match of a query against texts: all words must occur, `OR` between words asks for either side, and a word
 * with a minus must not occur. Case does not count.
 */
export function matchesWords(query: string, texts: readonly string[]): boolean {
  const text = texts.join('\n').toLowerCase();
  return query.split(/\s+OR\s+/).some((alternative) =>
    alternative
      .toLowerCase()
      .split(/\s+/)
      .filter((word) => word !== '' && word !== '-')
      .every((word) => (word.startsWith('-') ? !text.includes(word.slice(1)) : text.includes(word))),
  );
}
