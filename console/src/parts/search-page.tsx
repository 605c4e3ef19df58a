import { useListSearch } from '../search.ts';
import { Filters } from './filters.tsx';
import { Page } from './page.tsx';
import { type Column, ResourceList } from './resource-list.tsx';

/** The filters of a list that has a search by words. */
interface SearchFilter<Status extends string> {
  readonly query?: string;
  readonly status?: readonly Status[];
}

interface SearchPageProps<Status extends string> {
  readonly title: string;
  /** The path of the list in the API. */
  readonly path: string;
  /** What its search by words looks in. Absent if there is none. */
  readonly queryLabel?: string;
  readonly statuses: readonly Status[];
  readonly read: (
    filter: SearchFilter<Status>,
    page: { readonly limit: number; readonly offset: number },
  ) => PromiseLike<unknown>;
  readonly columns: readonly Column[];
  readonly empty: string;
  /** How often it is read again, in milliseconds. Never if absent. */
  readonly refetchMs?: number;
}

/** A page with a list that is filtered by status and, where the API has that, searched by words. */
export function SearchPage<Status extends string>(props: SearchPageProps<Status>) {
  const { title, path, queryLabel, statuses, read, columns, empty, refetchMs } = props;
  const list = useListSearch();
  const { query, status } = list.search;
  const filter = {
    ...(query === undefined ? {} : { query }),
    ...(status === undefined ? {} : { status: [status as Status] }),
  };
  return (
    <Page title={title} request={path}>
      <Filters list={list} statuses={statuses} {...(queryLabel === undefined ? {} : { queryLabel })} />
      <ResourceList
        label={title}
        of={[path, query, status]}
        read={(page) => read(filter, page)}
        columns={columns}
        page={list.page}
        turn={list.turn}
        empty={empty}
        refetchMs={refetchMs}
      />
    </Page>
  );
}
