import { listFilters } from './generated/lists.ts';

/** A filter of a list, as the reference describes it. */
export interface Filter {
  readonly name: string;
  readonly says: string;
  readonly kind: 'text' | 'choice' | 'cents' | 'number' | 'flag' | 'moment' | 'day';
  readonly choices?: readonly string[];
  readonly isMany?: true;
  /** Its name in words, if its own does not say enough. */
  readonly label?: string;
}

export type ListName = keyof typeof listFilters;

/** The filters of a list of the API that a single value sets. */
export const filtersOf = (list: ListName): readonly Filter[] => listFilters[list];

/** Filters that most people want; the others are unfolded. */
export const isAlwaysShown = ({ name }: Filter): boolean => name === 'query' || name === 'status' || name === 'type';

/**
 * The filters of the address as the client takes them: several values of one filter have commas between them. A name that the list does not have is
 * left out.
 */
export function filterOf(list: ListName, filters: Readonly<Record<string, string>>): Readonly<Record<string, unknown>> {
  return Object.fromEntries(
    filtersOf(list).flatMap(({ name, kind, isMany }) => {
      const { [name]: value } = filters;
      if (value === undefined) return [];
      const isNumber = (kind === 'cents' || kind === 'number') && /^-?\d+$/.test(value);
      const typed = isNumber ? Number(value) : kind === 'flag' ? value === 'true' : value;
      return [[name, isMany === true ? String(typed).split(',') : typed] as const];
    }),
  );
}

/** The query of a list with its filters, as the API takes it. */
export function queryOf(list: ListName, filters: Readonly<Record<string, string>>): string {
  const parts = filtersOf(list).flatMap(({ name, isMany }) => {
    const { [name]: value } = filters;
    if (value === undefined) return [];
    if (isMany !== true) return [`filter[${name}]=${encodeURIComponent(value)}`];
    return value.split(',').map((one) => `filter[${name}][]=${encodeURIComponent(one)}`);
  });
  return parts.length === 0 ? '' : `?${parts.join('&')}`;
}
