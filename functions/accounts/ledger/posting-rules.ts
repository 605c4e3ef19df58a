import type { PostingRule } from './posting-rule.ts';
import { transactionDeclarations } from '../transactions/transaction-types.generated.ts';
import type { TransactionType } from '../transactions/types.ts';

/** The rule of each type of transaction, from its declaration: its contra column and its conditions. */
export const postingRules = Object.fromEntries(
  transactionDeclarations.map(({ type, posting }) => [type, posting]),
) as Readonly<Record<TransactionType, PostingRule>>;
