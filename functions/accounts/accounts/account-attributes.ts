import type * as z from 'zod';
import type { DeclaredShape } from '../../kernel/table/handling.ts';

/**
 * What the move of an account to another bank does with an attribute of it.
 *
 * - `follows`: the account at the new bank has the same value.
 * - `startsAnew`: that account has the value of a new account, which is none for an optional attribute.
 * - `isAdded`: that account starts without it, and takes over the number of the old one when the old one is closed.
 */
export type AttributeMove = 'follows' | 'startsAnew' | 'isAdded';

/** An attribute that a capability adds to accounts. It is optional: accounts that exist lack it. */
interface AddedAttribute<Schema extends z.ZodOptional = z.ZodOptional> {
  readonly schema: Schema;
  readonly whenAccountMoves: AttributeMove;
}

export type AccountAttributes = Readonly<Record<string, AddedAttribute>>;

type Shape = Readonly<Record<string, z.ZodOptional>>;
type Attributes<Of extends Shape> = { readonly [Name in keyof Of]: AddedAttribute<Of[Name]> };

/**
 * Declares the attributes that a capability adds to accounts. Its manifest lists them (`accountAttributes`), and every account has them
 * after `npm run generate`. Names are those of stored attributes, so they never change.
 */
export const defineAccountAttributes = <Of extends Shape>(
  attributes: Attributes<Of> & { readonly [Name in keyof Of]: { readonly schema: DeclaredShape<Of>[Name] } },
): Attributes<Of> => attributes;
