import type { Transaction } from '../transactions/for-others.ts';
import type { Side } from './obstacles.ts';

/** One side of a movement, with the attributes of its transaction. */
export interface Leg extends Side {
  /** Attributes of the transaction that do not follow from the account and the leg. */
  readonly transaction: Pick<Transaction, 'summary' | 'tags'> & Partial<Transaction>;
  /** Place of the account in the body of the request, for a refusal. */
  readonly pointer?: string;
}
