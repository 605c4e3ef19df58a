import { isBroken } from '../base/json/utf8.ts';
import type { ProblemPart } from '../base/problem.ts';
import { defaultPage, oneOfThese, type Pagination, pageLimit, pageOffset, type Parameter, quoted } from './query.ts';
import type { QueryOf, QueryShape } from './query-shape.ts';

export type QueryTexts = Readonly<Record<string, readonly string[] | undefined>>;

/** How much of the name of an unknown parameter is repeated to the sender. */
const shownNameMax = 100;
/** How many unknown parameters are reported. */
const unknownMax = 20;

/**
 * Reads the query string of an operation. Every bad value and every parameter that the operation does not have is named; a
 * parameter without a value does not count.
 */
export function readQuery(
  shape: QueryShape,
  texts: QueryTexts,
): { query: QueryOf<QueryShape>; problems: ProblemPart[] } {
  const problems: ProblemPart[] = [];
  const given = collect(texts);
  const broken = [...given].filter(([, { values }]) => values.some(isBroken));
  for (const [name, { sent }] of broken) {
    const parameter = sent.slice(0, shownNameMax);
    problems.push({ parameter, detail: `${parameter}: is not valid UTF-8, or not percent-encoded` });
    given.delete(name);
  }

  function read<T>(name: string, parameter: Parameter<T>): T | undefined {
    const values = given.get(name)?.values;
    if (values === undefined) {
      if (parameter.isRequired === true) problems.push({ parameter: name, detail: `${name} is required` });
      return undefined;
    }
    const value = parameter.read(values);
    if (value === undefined) problems.push({ parameter: name, detail: `${name}: ${parameter.fault(values)}` });
    return value;
  }
  const readAll = (parameters: Parameters, nameOf: (name: string) => string) =>
    Object.fromEntries(Object.entries(parameters).map(([name, parameter]) => [name, read(nameOf(name), parameter)]));

  const query = {
    filter: readAll(shape.filters ?? {}, filterName),
    own: readAll(shape.own ?? {}, (name) => name),
    page: shape.page === true ? { ...defaultPage, ...defined(readAll(pageParameters, pageName)) } : defaultPage,
    sort: (shape.sort && read('sort', shape.sort)) ?? shape.sort?.byDefault ?? 'ascending',
    include: readInclude(shape, given.get('include')?.values ?? [], problems),
  };
  return { query, problems: [...problems, ...unknownParameters(shape, given)] };
}

type Parameters = Readonly<Record<string, Parameter<unknown>>>;
const pageParameters = { limit: pageLimit, offset: pageOffset };
const filterName = (name: string) => `filter[${name}]`;
const pageName = (name: string) => `page[${name}]`;

const defined = (values: Record<string, unknown>): Partial<Pagination> =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined));

/** The names of all query parameters of an operation, as a request spells them. */
export function parameterNames({ filters = {}, own = {}, page, sort, include = {} }: QueryShape): readonly string[] {
  return [
    ...Object.keys(filters).map(filterName),
    ...Object.keys(own),
    ...(page === true ? Object.keys(pageParameters).map(pageName) : []),
    ...(sort === undefined ? [] : ['sort']),
    ...(Object.keys(include).length === 0 ? [] : ['include']),
  ];
}

interface Given {
  /** The name as it was sent first. */
  readonly sent: string;
  readonly values: string[];
}

/** Parameter values by plain name: `filter[x][]` and `filter[x][3]` are `filter[x]`; an empty value is no value. */
function collect(texts: QueryTexts): Map<string, Given> {
  const given = new Map<string, Given>();
  for (const [name, values] of Object.entries(texts)) {
    const plain = name.replace(/^(filter\[[^\]]+\])\[\d*\]$/, '$1');
    const meant = (values ?? []).filter((value) => value !== '');
    if (meant.length > 0) given.set(plain, { sent: name, values: [...(given.get(plain)?.values ?? []), ...meant] });
  }
  return given;
}

/** Unknown parameters are refused. If one were ignored, the sender would take a list without its filter for a filtered one. */
function unknownParameters(shape: QueryShape, given: ReadonlyMap<string, Given>): ProblemPart[] {
  const known = parameterNames(shape);
  const allowed = known.length === 0 ? 'this operation has no parameters' : `the parameters are ${known.join(', ')}`;
  return [...given]
    .filter(([name]) => !known.includes(name))
    .slice(0, unknownMax)
    .map(([, { sent }]) => {
      const parameter = sent.slice(0, shownNameMax);
      return { parameter, detail: `${parameter} is not a parameter of this operation; ${allowed}` };
    });
}

function readInclude(
  { include = {} }: QueryShape,
  values: readonly string[],
  problems: ProblemPart[],
): ReadonlySet<string> {
  const known = Object.keys(include);
  // Where nothing can be included, `include` itself is an unknown parameter.
  if (known.length === 0) return new Set();
  const wanted = values.flatMap((text) => text.split(',')).filter((name) => name !== '');
  const wrong = wanted.filter((name) => !known.includes(name)).slice(0, unknownMax);
  for (const name of wrong) {
    problems.push({ parameter: 'include', detail: `include: ${quoted(name)} is not ${oneOfThese(known)}` });
  }
  return new Set(wanted.filter((name) => known.includes(name)));
}
