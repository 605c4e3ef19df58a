import { useNavigate, useParams, useSearch } from '@tanstack/react-router';

/** What a list shows, as the address says it: a link shows the same to everybody. */
export interface Search {
  readonly query?: string;
  readonly status?: string;
  readonly page?: number;
}

export function readSearch(given: Readonly<Record<string, unknown>>): Search {
  const { query, status, page } = given;
  return {
    ...(typeof query === 'string' && query !== '' ? { query } : {}),
    ...(typeof status === 'string' && status !== '' ? { status } : {}),
    ...(typeof page === 'number' && page > 1 ? { page: Math.floor(page) } : {}),
  };
}

/** The search of the page that is shown, and how to change it. A change of a filter begins at the first page. */
export function useListSearch() {
  const search: Search = useSearch({ strict: false });
  const navigate = useNavigate();
  const change = (to: Search) => void navigate({ to: '.', search: to });
  return {
    search,
    page: search.page ?? 1,
    turn: (page: number) => change({ ...search, page }),
    filter: (changes: { readonly [Name in 'query' | 'status']?: string | undefined }) => {
      const { page: _first, ...rest } = search;
      change(readSearch({ ...rest, ...changes }));
    },
  };
}

/** The id in the address of the page that is shown. */
export function useId(): string {
  const { id }: { readonly id?: unknown } = useParams({ strict: false });
  return typeof id === 'string' ? id : '';
}
