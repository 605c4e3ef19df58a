import { common, type Positions, united, without } from './positions.ts';

/** What is looked up in an index: a term, all terms with a beginning, or a combination of both. */
export type SoughtTerms =
  | { readonly term: string }
  | { readonly beginning: string }
  | { readonly all: readonly SoughtTerms[] }
  | { readonly any: readonly SoughtTerms[] }
  | { readonly none: SoughtTerms };

/** A range of terms, both ends included. */
export interface TermRange {
  readonly from: string;
  readonly to: string;
}

/** Sorts after everything that a term can go on with: terms are texts, which have no noncharacters. */
const last = '\uffff';

/** The ranges of terms that have to be read. */
export function rangesIn(wanted: SoughtTerms): readonly TermRange[] {
  if ('term' in wanted) return [{ from: wanted.term, to: wanted.term }];
  if ('beginning' in wanted) return [{ from: wanted.beginning, to: wanted.beginning + last }];
  if ('none' in wanted) return rangesIn(wanted.none);
  return ('all' in wanted ? wanted.all : wanted.any).flatMap(rangesIn);
}

/** The places that are wanted, of `every` place that there is. `placesOf` has those of a range of terms. */
export function placesWanted(
  wanted: SoughtTerms,
  { every, placesOf }: { readonly every: () => Positions; readonly placesOf: (range: TermRange) => Positions },
): Positions {
  const of = (one: SoughtTerms): Positions => {
    if ('all' in one) return one.all.length === 0 ? every() : common(one.all.map(of));
    if ('any' in one) return united(one.any.map(of));
    if ('none' in one) return without(every(), of(one.none));
    return united(rangesIn(one).map(placesOf));
  };
  return of(wanted);
}

/** The same with a beginning before each term. */
export function under(beginning: string, wanted: SoughtTerms): SoughtTerms {
  if ('term' in wanted) return { term: beginning + wanted.term };
  if ('beginning' in wanted) return { beginning: beginning + wanted.beginning };
  if ('none' in wanted) return { none: under(beginning, wanted.none) };
  if ('all' in wanted) return { all: wanted.all.map((one) => under(beginning, one)) };
  return { any: wanted.any.map((one) => under(beginning, one)) };
}
