import type { Pagination, Parameter, Sort } from './query.ts';

/** The query parameters of an operation. */
export interface QueryShape {
  readonly filters?: Readonly<Record<string, Parameter<unknown>>>;
  /** Parameters that are sent by their plain names, without `filter[...]`. */
  readonly own?: Readonly<Record<string, Parameter<unknown>>>;
  readonly sort?: Parameter<Sort> & { readonly byDefault: Sort };
  /** Relationships that can be requested with `include`, each with the scope that a caller needs to read what it leads to. */
  readonly include?: Readonly<Record<string, string>>;
  readonly page?: boolean;
}

type ValuesOf<Parameters> = {
  readonly [Name in keyof Parameters]?: (Parameters[Name] extends Parameter<infer T> ? T : never) | undefined;
};

/** The values that a query string gives for a shape. */
export type QueryOf<Q extends QueryShape> = {
  readonly filter: ValuesOf<NonNullable<Q['filters']>>;
  readonly own: ValuesOf<NonNullable<Q['own']>>;
  readonly sort: Sort;
  readonly include: ReadonlySet<string>;
  readonly page: Pagination;
};
