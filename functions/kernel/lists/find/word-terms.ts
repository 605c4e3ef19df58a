import { alternativesOf, readings, type Term, type Words } from '../../jsonapi/words.ts';
import type { SoughtTerms } from './wanted.ts';

/** Longer words are found by so many of their letters, and then compared. */
const lettersMax = 16;
const shortMax = 3;

/**
 * The terms by which an index finds texts by the beginnings of their words: the first letter, the first three, and the whole word. So a
 * short beginning, which many words have, is one term with a long list and not a long range of terms.
 */
export function wordTerms(texts: readonly string[]): readonly string[] {
  const words = new Set(texts.flatMap(readings).flat());
  return [...new Set([...words].flatMap(termsOf))];
}

function termsOf(word: string): readonly string[] {
  const letters = lettersOf(word);
  const terms = [firstTerm(letters), shortTerm(letters)];
  return letters.length > shortMax ? [...terms, wholeTerm(letters)] : terms;
}

/** The letters of a folded word, those beyond the first plane too. */
const lettersOf = (word: string): readonly string[] => Array.from(word);

const firstTerm = ([letter = '']: readonly string[]) => `1${letter}`;
const shortTerm = (letters: readonly string[]) => `3${letters.slice(0, shortMax).join('')}`;
const wholeTerm = (letters: readonly string[]) => `w${letters.slice(0, lettersMax).join('')}`;

/** What a full-text query looks up. Words in a row are looked up one by one, so what is found has to be compared. */
export function wordsLookUp(query: string): { readonly wanted: SoughtTerms; readonly isExact: boolean } {
  let isExact = true;
  const wantedOf = (term: Term): SoughtTerms => {
    const one = { any: term.readings.map(rowOf) };
    const finds = term.readings.every((words) => !term.isPhrase && words.length === 1 && isWhole(words));
    isExact &&= finds;
    if (!term.isUnwanted) return one;
    return finds ? { none: one } : { all: [] };
  };
  const wanted = { any: alternativesOf(query).map((terms) => ({ all: terms.map(wantedOf) })) };
  return { wanted, isExact };
}

const isWhole = ([word = '']: Words) => lettersOf(word).length <= lettersMax;

const rowOf = (words: Words): SoughtTerms => ({ all: words.map(beginningOf) });

/** Finds at least the words that begin so. */
function beginningOf(word: string): SoughtTerms {
  const letters = lettersOf(word);
  if (letters.length === 1) return { term: firstTerm(letters) };
  if (letters.length < shortMax) return { beginning: shortTerm(letters) };
  if (letters.length === shortMax) return { term: shortTerm(letters) };
  return { beginning: wholeTerm(letters) };
}
