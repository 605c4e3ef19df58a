import type { ProblemPart } from '../base/problem.ts';
import { defaultPage, type Page, pageLimit, pageOffset, type Parameter } from './query.ts';
import type { QueryOf, QueryShape } from './query-shape.ts';

export type QueryTexts = Readonly<Record<string, readonly string[] | undefined>>;

/** Reads the query string of an operation; every bad value is named. Unknown parameters and empty values do not count. */
export function readQuery(
  shape: QueryShape,
  texts: QueryTexts,
): { query: QueryOf<QueryShape>; problems: ProblemPart[] } {
  const problems: ProblemPart[] = [];
  const given = collect(texts);

  function read<T>(name: string, parameter: Parameter<T>): T | undefined {
    const values = given.get(name);
    if (values === undefined) return undefined;
    const value = parameter.read(values);
    if (value === undefined)
      problems.push({ parameter: name, detail: `${name} is not valid: ${parameter.description}` });
    return value;
  }

  const filter = Object.fromEntries(
    Object.entries(shape.filters ?? {}).map(([name, parameter]) => [name, read(`filter[${name}]`, parameter)]),
  );
  const own = Object.fromEntries(
    Object.entries(shape.own ?? {}).map(([name, parameter]) => [name, read(name, parameter)]),
  );
  const page: Page =
    shape.page === true
      ? {
          limit: read('page[limit]', pageLimit) ?? defaultPage.limit,
          offset: read('page[offset]', pageOffset) ?? defaultPage.offset,
        }
      : defaultPage;
  const sort = (shape.sort && read('sort', shape.sort)) ?? shape.sort?.byDefault ?? 'ascending';
  return { query: { filter, own, page, sort, include: readInclude(shape, given, problems) }, problems };
}

/** Parameter values by plain name: `filter[x][]` and `filter[x][3]` are `filter[x]`; an empty value is no value. */
function collect(texts: QueryTexts): ReadonlyMap<string, readonly string[]> {
  const given = new Map<string, string[]>();
  for (const [name, values] of Object.entries(texts)) {
    const plain = name.replace(/^(filter\[[^\]]+\])\[\d*\]$/, '$1');
    const meant = (values ?? []).filter((value) => value !== '');
    if (meant.length > 0) given.set(plain, [...(given.get(plain) ?? []), ...meant]);
  }
  return given;
}

function readInclude(
  shape: QueryShape,
  given: ReadonlyMap<string, readonly string[]>,
  problems: ProblemPart[],
): ReadonlySet<string> {
  const known = shape.include ?? [];
  const wanted = (given.get('include') ?? []).flatMap((text) => text.split(',')).filter((name) => name !== '');
  for (const name of known.length === 0 ? [] : wanted) {
    if (!known.includes(name)) {
      problems.push({ parameter: 'include', detail: `include must be one of ${known.join(', ')}` });
    }
  }
  return new Set(wanted.filter((name) => known.includes(name)));
}
