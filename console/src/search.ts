import { useState } from 'react';
import { useNavigate, useParams, useRouter, useSearch } from '@tanstack/react-router';

/** What a list shows, as the address says it: a link shows the same to everybody. Each filter has its name of the API. */
type Values = Readonly<Record<string, string>>;

/** The parameters of an address that are filled in. */
export const readSearch = (given: Readonly<Record<string, unknown>>): Values =>
  Object.fromEntries(
    Object.entries(given).flatMap(([name, value]) =>
      // The router reads numbers and truth values out of an address.
      ['string', 'number', 'boolean'].includes(typeof value) && value !== '' ? [[name, String(value)]] : [],
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

interface LocalSearch {
  readonly page: number;
  readonly filters: Values;
}

/** What lists inside pages show, by the visit of the page and the list. */
const localSearches = new Map<string, LocalSearch>();

/** Forgets what lists inside pages show: the next person at this tab finds nothing of it. */
export const forgetLocalSearches = (): void => {
  localSearches.clear();
};

/** What the list of this name inside a page shows. The address is that of the page, so it does not say it. Back leads to the same again. */
export function useLocalSearch(name: string): ReturnType<typeof useListSearch> {
  const router = useRouter();
  const [visit] = useState(() => `${router.state.location.state.__TSR_key ?? ''} ${name}`);
  const [{ page, filters }, set] = useState<LocalSearch>(localSearches.get(visit) ?? { page: 1, filters: {} });
  const change = (next: LocalSearch) => {
    localSearches.set(visit, next);
    set(next);
  };
  return {
    filters,
    page,
    turn: (to) => {
      change({ page: to, filters });
    },
    filter: (changes) => {
      change({ page: 1, filters: readSearch({ ...filters, ...changes }) });
    },
    clear: () => {
      change({ page: 1, filters: {} });
    },
  };
}

/** The id in the address of the page that is shown. */
export function useId(): string {
  const { id }: { readonly id?: unknown } = useParams({ strict: false });
  return typeof id === 'string' ? id : '';
}
