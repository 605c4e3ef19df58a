import type * as z from 'zod';
import type { PostingRule } from '../ledger/posting-rule.ts';
import type { FileLanguage } from '../statements/file-names.ts';

/** Schemas by the name of an attribute or a relationship. */
type Schemas = Readonly<Record<string, z.ZodType>>;

/** Everything about one type of transaction. */
export interface TransactionDeclaration<
  Type extends string = string,
  Attributes extends Schemas = Schemas,
  Relationships extends Schemas = Schemas,
> {
  readonly type: Type;
  /** The movement that it records, for docs/generated/transactions.md. */
  readonly records: string;
  /** What statements call it, in each language of a statement. */
  readonly inStatements: Readonly<Record<FileLanguage, string>>;
  readonly posting: PostingRule;
  /** Attributes beside those that all types have. The stored transaction has them under the same names. */
  readonly attributes?: Attributes;
  /** Relationships beside account and owners. The stored transaction has their links under the same names. */
  readonly relationships?: Relationships;
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
  Relationships extends Schemas = never,
>(
  declaration: TransactionDeclaration<Type, Attributes, Relationships>,
): TransactionDeclaration<Type, Attributes, Relationships> {
  return declaration;
}
