import { plainText } from '../base/plain-text.ts';

/**
 * The full-text match of a query: all words must occur, a phrase in double quotes must occur with its words in a row, `OR` between
 * them asks for either side, and a term with a minus before it must not occur. A word is found by its beginning, those of a phrase as
 * they are. Case, accents, canonical forms and kinds of apostrophe do not count ({@link plainText}); a hyphen or an apostrophe
 * within a word may be left out, or be a blank. A term without letters, digits or symbols is passed over.
 */
export function wordsMatcher(query: string): (texts: readonly string[]) => boolean {
  const alternatives = alternativesOf(query);
  return (texts) => {
    const read = texts.flatMap(readings);
    return alternatives.some((terms) => terms.every((term) => occurs(term, read) !== term.isUnwanted));
  };
}

/** Words in a row. */
export type Words = readonly string[];

/** A word or a phrase of a query. */
export interface Term {
  /** The ways to read it, each with its words in a row. */
  readonly readings: readonly Words[];
  readonly isPhrase: boolean;
  readonly isUnwanted: boolean;
}

/** A minus if there is one, and a phrase or a word. A phrase without its second quote ends with the query. */
const termForm = /(-?)(?:"([^"]*)"?|(\S+))/g;

/** The terms of a query, in a list for each side of an `OR`. A quoted OR is a word like others. */
export function alternativesOf(query: string): readonly (readonly Term[])[] {
  const alternatives: Term[][] = [[]];
  for (const [whole, minus, phrase, word = ''] of query.matchAll(termForm)) {
    if (whole === 'OR') {
      alternatives.push([]);
      continue;
    }
    const read = readings(phrase ?? word);
    if (read.length > 0) {
      alternatives.at(-1)?.push({ readings: read, isPhrase: phrase !== undefined, isUnwanted: minus === '-' });
    }
  }
  return alternatives;
}

/** Scripts that put no blanks between words: each of their letters is a word, so that words are found wherever they begin. */
const unspaced = '\\p{sc=Han}\\p{sc=Hiragana}\\p{sc=Katakana}\\p{sc=Thai}\\p{sc=Lao}\\p{sc=Khmer}\\p{sc=Myanmar}';
const wordForm = new RegExp(`[${unspaced}\\p{So}]|(?:(?![${unspaced}])[\\p{L}\\p{N}])+`, 'gu');
const wordsOf = (text: string): Words => text.match(wordForm) ?? [];

/** The words of a text: with hyphens and apostrophes left out (`obrien`), and with blanks in their place (`o brien`). */
export function readings(text: string): readonly Words[] {
  const plain = plainText(text).replaceAll('&', ' and ');
  const [joined, split] = [wordsOf(plain.replace(/['\p{Pd}]/gu, '')), wordsOf(plain)];
  if (joined.length === 0) return [];
  return joined.length === split.length ? [joined] : [joined, split];
}

const occurs = ({ readings: wanted, isPhrase }: Term, texts: readonly Words[]): boolean =>
  wanted.some((words) => texts.some((text) => text.some((_, at) => isAt(words, text, at, isPhrase))));

/** True if words stand in a row at a place. The last one may be the beginning of a word, unless it ends a phrase. */
const isAt = (words: Words, text: Words, at: number, isPhrase: boolean): boolean =>
  words.every((word, index) => {
    const found = text[at + index];
    if (found === undefined) return false;
    return isPhrase || index < words.length - 1 ? found === word : found.startsWith(word);
  });
