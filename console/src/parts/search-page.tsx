import type { Bankstack } from '@bankstack/client';
import type { ReactNode } from 'react';
import { useSigned } from '../bank.tsx';
import { filterOf, filtersOf, type ListName, queryOf } from '../list-filters.ts';
import { useListSearch } from '../search.ts';
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
  /** How often it is read again, in milliseconds. Never if absent. */
  readonly refetchMs?: number;
}

/** A page with a list and the filters that the API has for it. */
export function SearchPage(props: SearchPageProps) {
  const { title, note, list, path, queryLabel, columns, empty, sort, include, actions, refetchMs } = props;
  const { bank } = useSigned();
  const search = useListSearch();
  const filter = filterOf(list, search.filters);
  return (
    <Page title={title} note={note} request={`${path}${queryOf(list, search.filters)}`} actions={actions}>
      <Filters list={search} of={filtersOf(list)} queryLabel={queryLabel} />
      <ResourceList
        label={title}
        of={[path, JSON.stringify(filter)]}
        read={(page) => (bank[list] as AnyList).call(bank, { filter, page, ...defined({ sort, include }) })}
        columns={columns}
        page={search.page}
        turn={search.turn}
        empty={Object.keys(filter).length === 0 ? empty : <NothingFound clear={search.clear} />}
        refetchMs={refetchMs}
      />
    </Page>
  );
}

const defined = (values: Readonly<Record<string, unknown>>) =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined));

type AnyList = (params: Readonly<Record<string, unknown>>) => PromiseLike<unknown>;
