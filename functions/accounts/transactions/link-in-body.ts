import { toOneNamed } from '../../kernel/jsonapi/link.ts';
import { transactionTypes } from './types.ts';

/** A to-one relationship of a request to a transaction: `transaction`, or the transaction's own type. */
export const toTransaction = () => toOneNamed(['transaction', ...transactionTypes], 'transaction, or the type of one');
