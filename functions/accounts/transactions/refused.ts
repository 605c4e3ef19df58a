import { Problem } from '../../kernel/base/problem.ts';
import type { RefusalFields } from '../../kernel/base/state-machine.ts';
import type { Transaction } from './store.ts';

/**
 * A refusal (`invalid_state`, 409) of something that what was done with a transaction before does not allow. A transaction has no
 * state machine: it never changes its state, but it is reversed, returned or disputed at most once.
 */
export function transactionRefused(
  { id }: Pick<Transaction, 'id'>,
  why: string,
  { pointer, existingIds }: Omit<RefusalFields, 'id'> = {},
): Problem {
  return new Problem('invalid_state', {
    detail: `The transaction ${id} ${why}`,
    ...(pointer === undefined ? {} : { pointer }),
    ...(existingIds === undefined ? {} : { existingIds }),
  });
}
