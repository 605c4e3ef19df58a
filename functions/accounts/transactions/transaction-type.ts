import type * as z from 'zod';
import type { PostingRule } from '../ledger/posting-rule.ts';

/** Schemas by the name of an attribute. */
type Schemas = Readonly<Record<string, z.ZodType>>;

/** What a relationship leads to: the types of the resource. */
export interface LinkTarget {
  readonly to: readonly string[];
  readonly isOptional?: true;
}

type Targets = Readonly<Record<string, LinkTarget>>;

/** A type of transaction. `reference.ts` of its capability says what it records and what statements call it. */
export interface TransactionDeclaration<
  Type extends string = string,
  Attributes extends Schemas = Schemas,
  Relationships extends Targets = Targets,
> {
  readonly type: Type;
  readonly posting: PostingRule;
  /** Attributes beside those that all types have. The stored transaction has them under the same names. */
  readonly attributes?: Attributes;
  /** Relationships beside account and owners. The stored transaction has their links under the same names. */
  readonly relationships?: Relationships;
  /** True if it is booked because of an entry of the ACH network: of ours, of another bank, or of a return. */
  readonly isAch?: true;
  /** True if the account is its only relationship: such a transaction shows no owners. */
  readonly onlyAccount?: boolean;
}

/**
 * Declares a type of transaction. The capability that books it declares it, and its manifest lists it. The file of the
 * declaration must not import code that reads or writes transactions: that code imports all declarations.
 */
export function defineTransactionType<
  const Type extends string,
  Attributes extends Schemas = never,
  Relationships extends Targets = never,
>(
  declaration: TransactionDeclaration<Type, Attributes, Relationships>,
): TransactionDeclaration<Type, Attributes, Relationships> {
  return declaration;
}
