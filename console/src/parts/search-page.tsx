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
  readonly queryLabel: string;
  readonly statuses: readonly Status[];
  readonly read: (
    filter: SearchFilter<Status>,
    page: { readonly limit: number; readonly offset: number },
  ) => PromiseLike<unknown>;
  readonly columns: readonly Column[];
  readonly empty: string;
}

/** A page with a list that is searched by words and filtered by status. */
export function SearchPage<Status extends string>(props: SearchPageProps<Status>) {
  const { title, path, queryLabel, statuses, read, columns, empty } = props;
  const list = useListSearch();
  const { query, status } = list.search;
  const filter = {
    ...(query === undefined ? {} : { query }),
    ...(status === undefined ? {} : { status: [status as Status] }),
  };
  return (
    <Page title={title} request={path}>
      <Filters list={list} queryLabel={queryLabel} statuses={statuses} />
      <ResourceList
        label={title}
        of={[path, query, status]}
        read={(page) => read(filter, page)}
        columns={columns}
        page={list.page}
        turn={list.turn}
        empty={empty}
      />
    </Page>
  );
}
