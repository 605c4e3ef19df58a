import { businessSuffixes, businessWords, fullForm, generations, postNominals, titles } from './name-words.ts';
import { plainText } from '../../kernel/base/plain-text.ts';

/** The kind of a name, as far as it is known. It selects the rules by which the name is compared. */
export type NameKind = 'Person' | 'Business' | 'Unknown';

/** Names of more words than this match only if they are equal. */
const wordsMax = 12;

/**
 * True where a name belongs to one of the owners of an account; a name of several people must match an owner for each of
 * them. The comparison is strict, because a wrong match lets a stranger's account be debited. docs/develop/name-matching.md lists
 * what matches.
 */
export function isOwnerName(name: string, owners: readonly string[], kind: NameKind = 'Unknown'): boolean {
  if (owners.some((owner) => isSame(name, owner, kind))) return true;
  if (kind === 'Business') return false;
  const parties = partiesOf(name);
  const people = owners.flatMap(partiesOf).filter((words) => !isBusiness(words));
  return (
    parties.length > 1 && parties.every((party) => people.some((owner) => !isBusiness(party) && isPerson(party, owner)))
  );
}

function isSame(name: string, owner: string, kind: NameKind): boolean {
  const [one, other] = [wordsOf(name), wordsOf(legalOwner(owner))];
  if (one.length === 0) return false;
  if (one.join('') === other.join('')) return true;
  if (Math.max(one.length, other.length) > wordsMax) return false;
  if (kind !== 'Person' && isSameBusiness(one, other)) return true;
  if (kind === 'Business' || isBusiness(one) || isBusiness(other)) return false;
  return partiesOf(owner).some((party) => isPerson(personOrder(name), party));
}

/** The name before `dba`. The trade name after it is chosen freely, so it is not compared. */
const legalOwner = (owner: string): string => owner.split(/\s(?:d\/?b\/?a|doing business as)\s/i)[0] ?? owner;

/** Lower case, without accents, apostrophes and hyphens; single letters one by one, everything else between is a space. */
function wordsOf(text: string): readonly string[] {
  const letters = plainText(text)
    .replace(/[&+]/g, ' and ')
    .replace(/['\-‐‑]/g, '');
  return joinedSuffix(letters.split(/[^\p{L}\p{N}]+/u).filter((word) => word !== ''));
}

/** Joins `l l c`, which `L.L.C.` has become by now, into one word. */
function joinedSuffix(words: readonly string[]): readonly string[] {
  let from = words.length;
  while (from > 0 && words[from - 1]?.length === 1) from -= 1;
  const joined = words.slice(from).join('');
  return joined.length > 1 && Object.hasOwn(businessSuffixes, joined) ? [...words.slice(0, from), joined] : words;
}

const isBusiness = (words: readonly string[]): boolean =>
  suffixesOf(words).suffixes.length > 0 || words.some((word) => businessWords.has(word) || /\d/.test(word));

/** A business's name without its legal form, and that form. */
function suffixesOf(words: readonly string[]): { core: readonly string[]; suffixes: readonly string[] } {
  const core = words[0] === 'the' ? words.slice(1) : [...words];
  const suffixes: string[] = [];
  for (;;) {
    const last = core.at(-1) ?? '';
    const suffix = Object.hasOwn(businessSuffixes, last) ? businessSuffixes[last] : undefined;
    if (suffix === undefined || core.length === 1) return { core, suffixes };
    suffixes.push(suffix);
    core.pop();
  }
}

/** The same words, and a legal form that may be left out but not be another one. */
function isSameBusiness(one: readonly string[], other: readonly string[]): boolean {
  const [a, b] = [suffixesOf(one), suffixesOf(other)];
  if (a.core.join('') !== b.core.join('')) return false;
  return a.suffixes.every((form) => b.suffixes.includes(form)) || b.suffixes.every((form) => a.suffixes.includes(form));
}

/** The people that a text names: in `Ada and Charles Lovelace` both are called Lovelace. */
function partiesOf(text: string): readonly (readonly string[])[] {
  const parts = text.split(/\s+(?:and|or|und|y)\s+|[&+;/]/i).map(personOrder);
  const family = parts.at(-1) ?? [];
  const last = family.at(-1);
  return parts.map((words) =>
    words.length === 1 && family.length > 1 && last !== undefined ? [...words, last] : words,
  );
}

/** Puts first names first: the part before a comma is the family name, unless a title follows the comma. */
function personOrder(text: string): readonly string[] {
  const [before = '', ...after] = text.split(',');
  const [family, rest] = [wordsOf(before), wordsOf(after.join(' '))];
  const isSuffix = rest.every((word) => isGeneration(word) || postNominals.has(word));
  return isSuffix ? [...family, ...rest] : [...rest, ...family];
}

const isGeneration = (word: string): boolean => Object.hasOwn(generations, word);

interface Person {
  readonly names: readonly string[];
  readonly generation: string | undefined;
}

function personOf(words: readonly string[]): Person {
  const names = words.filter((word) => !isGeneration(word));
  const generation = words.map((word) => generations[word]).find((_, index) => isGeneration(words[index] ?? ''));
  while (names.length > 2 && titles.has(names[0] ?? '')) names.shift();
  while (names.length > 2 && postNominals.has(names.at(-1) ?? '')) names.pop();
  return { names, generation };
}

/** One person under both names, whichever of the two begins with the family's. */
function isPerson(one: readonly string[], other: readonly string[]): boolean {
  const [a, b] = [personOf(one), personOf(other)];
  if (a.generation !== b.generation || a.names.length < 2 || b.names.length < 2) return false;
  // Only one of the two is reordered: reordering both would match the names of different people.
  return (
    ordersOf(b.names).some((names) => isSamePerson(a.names, names)) ||
    ordersOf(a.names).some((names) => isSamePerson(names, b.names))
  );
}

/** The orders to compare: as given, with the family name first, and with the last of the first names first. */
const ordersOf = (names: readonly string[]): readonly (readonly string[])[] => [
  names,
  [...names.slice(1), ...names.slice(0, 1)],
  [...names.slice(-1), ...names.slice(0, -1)],
];

/** Two names in the same order: first names, then the family's, which has to be written out. */
function isSamePerson(one: readonly string[], other: readonly string[]): boolean {
  if (one.join('') === other.join('')) return true;
  const [family, otherFamily] = [one.at(-1) ?? '', other.at(-1) ?? ''];
  if (family !== otherFamily || family.length === 1) return false;
  const [short, long] = one.length <= other.length ? [one, other] : [other, one];
  const [givenShort, givenLong] = [short.slice(0, -1), long.slice(0, -1)];
  const [first = '', ...middle] = givenShort;
  const [otherFirst = '', ...otherMiddle] = givenLong;
  const isFirstTold = first.length > 1 && fullForm(first) === fullForm(otherFirst);
  // An initial is not enough for a first name, unless every first name agrees and there are several.
  const areInitials = givenShort.length > 1 && givenShort.length === givenLong.length && agree(first, otherFirst);
  return (isFirstTold || areInitials) && areAmong(middle, otherMiddle);
}

/** The same name, or the initial of the other. */
const agree = (one: string, other: string): boolean =>
  one === other || ((one.length === 1 || other.length === 1) && one[0] === other[0]);

/** True where middle names occur among others in the same order. Names may be missing, but none may differ. */
function areAmong(middle: readonly string[], others: readonly string[]): boolean {
  let index = 0;
  return middle.every((name) => {
    while (index < others.length && !agree(name, others[index] ?? '')) index += 1;
    index += 1;
    return index <= others.length;
  });
}
