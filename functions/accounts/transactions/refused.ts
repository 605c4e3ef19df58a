import { Problem } from '../../kernel/base/problem.ts';
import type { RefusalFields } from '../../kernel/base/state-machine.ts';
import type { Transaction } from './store.ts';

/**
 * A refusal (`invalid_state`, 409) because of what happened to a transaction before: it is reversed, returned or disputed at most once.
 * A transaction has no state machine, because it never changes its state.
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
