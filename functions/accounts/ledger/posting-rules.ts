import type { PostingRule } from './posting-rule.ts';
import { transactionDeclarations } from '../transactions/transaction-types.generated.ts';
import type { TransactionType } from '../transactions/types.ts';

/** The rule of each type of transaction, as its declaration gives it: what a movement is booked against and what may stop it. */
export const postingRules = Object.fromEntries(
  transactionDeclarations.map(({ type, posting }) => [type, posting]),
) as Readonly<Record<TransactionType, PostingRule>>;
