import type { Bankstack } from '@bankstack/client';
import { type ReactNode, useMemo } from 'react';
import { useSigned } from '../bank.tsx';
import { filterOf, filtersOf, type ListName, queryOf } from '../list-filters.ts';
import { newestRows } from '../newest-rows.ts';
import { useListSearch } from '../search.ts';
import type { AnyResource } from './facts.tsx';
import { Filters } from './filters.tsx';
import { NothingFound } from './nothing-found.tsx';
import { Page } from './page.tsx';
import { type Column, ResourceList } from './resource-list.tsx';

interface SearchPageProps {
  readonly title: string;
  readonly note?: ReactNode;
  /** The operation that lists, and its path in the API. */
  readonly list: ListName & keyof Bankstack;
  readonly path: string;
  /** What its search by words looks in, if it has one. */
  readonly queryLabel?: string;
  readonly columns: readonly Column[];
  /** What it says if nothing is there, whatever the filters are. */
  readonly empty: string;
  /** The related resources whose names its rows have. */
  readonly include?: readonly string[];
  readonly sort?: '-createdAt';
  /** What can be done here, a new one for example. */
  readonly actions?: ReactNode;
  /** What stands above the filters, and below the list. */
  readonly above?: ReactNode;
  readonly below?: ReactNode;
  /** How often it is read again, in milliseconds. Never if absent. */
  readonly refetchMs?: number;
  /** True if its members never change and `since` is one of its filters: then only what is new is read again, on the first page. */
  readonly isLog?: boolean;
}

/** A page with a list and the filters that the API has for it. */
export function SearchPage(props: SearchPageProps) {
  const {
    title,
    note,
    list,
    path,
    queryLabel,
    columns,
    empty,
    sort,
    include,
    actions,
    above,
    below,
    refetchMs,
    isLog = false,
  } = props;
  const search = useListSearch();
  const filter = filterOf(list, search.filters);
  const filterText = JSON.stringify(filter);
  const read = useListReader({ list, filterText, isLog, ...defined({ sort, include }) });
  return (
    <Page title={title} note={note} request={`${path}${queryOf(list, search.filters)}`} actions={actions}>
      {above}
      <Filters list={search} of={filtersOf(list)} queryLabel={queryLabel} />
      <ResourceList
        label={title}
        of={[path, filterText]}
        read={read}
        columns={columns}
        page={search.page}
        turn={search.turn}
        empty={Object.keys(filter).length === 0 ? empty : <NothingFound clear={search.clear} />}
        refetchMs={isLog && search.page > 1 ? undefined : refetchMs}
      />
      {below}
    </Page>
  );
}

interface ListQuery extends Pick<SearchPageProps, 'list' | 'sort' | 'include'> {
  /** The filters as JSON: the same text is the same list. */
  readonly filterText: string;
  readonly isLog: boolean;
}

/** Reads pages of a list. That of a log knows what it has read, until its filters change. */
function useListReader({ list, filterText, sort, include, isLog }: ListQuery) {
  const { bank, clockOffset } = useSigned();
  return useMemo(() => {
    const filter = JSON.parse(filterText) as Readonly<Record<string, unknown>>;
    const readPage = (page: unknown, changes: Readonly<Record<string, unknown>> = {}) =>
      (bank[list] as AnyList).call(bank, { filter: { ...filter, ...changes }, page, ...defined({ sort, include }) });
    if (!isLog) return (page: unknown) => readPage(page);
    const { since: earliest = '' } = filter;
    return newestRows<AnyResource>(
      ({ page, since }) =>
        readPage(page, since === undefined ? {} : { since: laterOf(since, String(earliest)) }) as PromiseLike<LogPage>,
      () => Date.now() + clockOffset(),
    );
  }, [bank, clockOffset, list, filterText, sort, include, isLog]);
}

/** The later one of two moments, the second of which may be none. */
const laterOf = (one: string, other: string): string => (Date.parse(other) > Date.parse(one) ? other : one);

const defined = (values: Readonly<Record<string, unknown>>) =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined));

interface LogPage {
  readonly data: readonly AnyResource[];
  readonly meta: { readonly pagination: { readonly total: number } };
}

type AnyList = (params: Readonly<Record<string, unknown>>) => PromiseLike<unknown>;
