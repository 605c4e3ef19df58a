import { useState } from 'react';
import { useNavigate, useParams, useSearch } from '@tanstack/react-router';

/** What a list shows, as the address says it: a link shows the same to everybody. Each filter has its name of the API. */
type Values = Readonly<Record<string, string>>;

/** The parameters of an address that are filled in. */
export const readSearch = (given: Readonly<Record<string, unknown>>): Values =>
  Object.fromEntries(
    Object.entries(given).flatMap(([name, value]) =>
      typeof value === 'string' || typeof value === 'number' ? (value === '' ? [] : [[name, String(value)]]) : [],
    ),
  );

/** The search of the page that is shown, and how to change it. A change of a filter begins at the first page. */
export function useListSearch() {
  const { page: given, ...filters }: Values = useSearch({ strict: false });
  const page = Math.max(1, Math.floor(Number(given)) || 1);
  const navigate = useNavigate();
  const change = (search: Values) => void navigate({ to: '.', search: search });
  return {
    filters,
    page,
    turn: (to: number) => {
      change({ ...filters, ...(to > 1 ? { page: String(to) } : {}) });
    },
    /** An empty text takes a filter away. */
    filter: (changes: Values) => {
      change(readSearch({ ...filters, ...changes }));
    },
    clear: () => {
      change({});
    },
  };
}

/** What a list inside a page shows. The address is that of the page, so it does not say it. */
export function useLocalSearch(): ReturnType<typeof useListSearch> {
  const [{ page, filters }, set] = useState<{ readonly page: number; readonly filters: Values }>({
    page: 1,
    filters: {},
  });
  return {
    filters,
    page,
    turn: (to) => {
      set({ page: to, filters });
    },
    filter: (changes) => {
      set({ page: 1, filters: readSearch({ ...filters, ...changes }) });
    },
    clear: () => {
      set({ page: 1, filters: {} });
    },
  };
}

/** The id in the address of the page that is shown. */
export function useId(): string {
  const { id }: { readonly id?: unknown } = useParams({ strict: false });
  return typeof id === 'string' ? id : '';
}
