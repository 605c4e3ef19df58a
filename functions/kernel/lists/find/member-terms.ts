import type { DeclaredFilter, Filter, Finds, TermKey } from '../filters.ts';
import { idTerm } from './index-reader.ts';
import { type SoughtTerms, under } from './wanted.ts';

/** The beginning of the terms of a filter. Its first letter says whether they are personal. */
const beginningOf = (name: string, { isPersonal }: Pick<Finds<never, never>, 'isPersonal'>): string =>
  `${isPersonal ? personal : 'k'}${name}:`;

const personal = 'p';

/** True for a term that says something about a person. */
export const isPersonalTerm = (term: string): boolean => term.startsWith(personal);

/** How a filter finds members by an index, if it does. */
export const findsOf = (filter: DeclaredFilter): Finds<never, unknown> | undefined =>
  'finds' in filter ? (filter as unknown as Filter<never>).finds : undefined;

/** The terms of a member in an index: its id, and those of each filter. */
export function memberTerms(
  filters: Readonly<Record<string, DeclaredFilter>>,
  one: { readonly id: string },
  key: TermKey,
): readonly string[] {
  const terms = Object.entries(filters).flatMap(([name, filter]) => {
    const finds = findsOf(filter);
    return finds === undefined ? [] : finds.termsOf(one as never, key).map((term) => beginningOf(name, finds) + term);
  });
  return [idTerm(one.id), ...terms];
}

/** The name by which an index says that it has the terms of a filter. Other terms of the same filter have another name: `query.2`. */
export const indexedName = (name: string, { edition = 1 }: Pick<Finds<never, never>, 'edition'>): string =>
  edition === 1 ? name : `${name}.${String(edition)}`;

/** The names of the filters whose terms an index has, in one order. */
export const indexedNames = (filters: Readonly<Record<string, DeclaredFilter>>): readonly string[] =>
  Object.entries(filters)
    .flatMap(([name, filter]) => {
      const finds = findsOf(filter);
      return finds === undefined ? [] : indexedName(name, finds);
    })
    .sort();

/** What is looked up for the value of a filter. */
export function lookUpOf(
  name: string,
  finds: Finds<never, unknown>,
  value: unknown,
  key: TermKey,
): { readonly wanted: SoughtTerms; readonly isExact: boolean } {
  const { wanted, isExact } = finds.lookUp(value, key);
  return { wanted: under(beginningOf(name, finds), wanted), isExact };
}
