import type * as z from 'zod';
import { type Cents, cents, centsSchema } from '../../kernel/base/money/cents.ts';
import { contraColumns } from './account-columns.generated.ts';

/** A column of the platform's side: the bank's settlement account, other accounts on this platform, and so on. */
export type ContraColumn = (typeof contraColumns)[number];

/** Columns that every stored account has. */
const original = { contraSettlement: centsSchema, contraBook: centsSchema };

type Original = typeof original;

type ContraShape = {
  readonly [Column in ContraColumn]: Column extends keyof Original
    ? Original[Column]
    : z.ZodOptional<typeof centsSchema>;
};

const added = contraColumns
  .filter((name) => !(name in original))
  .map((name) => [name, centsSchema.optional()] as const);

/**
 * The columns as accounts store them. The manifests declare them (`contraColumns`). A column that is added later is
 * optional: accounts that exist lack it, and it counts as 0.
 */
export const contraShape = { ...original, ...Object.fromEntries(added) } as ContraShape;

type Row = Readonly<Partial<Record<ContraColumn, Cents | undefined>>>;

/** The amount in a contra column of an account; 0 if the column is absent. */
export const contraOf = (row: Row, column: ContraColumn): Cents => row[column] ?? cents(0);

/** All columns together: the other side of the balance. */
export const contraSum = (row: Row): number => contraColumns.reduce((sum, column) => sum + contraOf(row, column), 0);

/** One value for each column. */
export const forEachColumn = <T>(valueOf: (column: ContraColumn) => T): Record<ContraColumn, T> =>
  Object.fromEntries(contraColumns.map((column) => [column, valueOf(column)])) as Record<ContraColumn, T>;
