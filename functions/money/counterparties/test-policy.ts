import type { Caller } from '../../kernel/auth/caller.ts';
import { Problem } from '../../kernel/base/problem.ts';
import type { Counterparty } from './store.ts';

/** Refuses to let customers decide whether numbers are tested by a prenote: the organisation answers for its entries. */
export function mustDecideTests({ kind }: Pick<Caller, 'kind'>, sendPrenote: boolean | undefined): void {
  if (sendPrenote === undefined || kind === 'organisation') return;
  const detail = 'sendPrenote: a customer token cannot decide how an account is tested';
  throw new Problem('forbidden', { detail, pointer: '/data/attributes/sendPrenote' });
}

/**
 * The counterparty whose numbers are tested from now on, or are not. Where it is asked for anew and the last prenote was returned or never left, another
 * one is sent with the next payment.
 */
export function withTest(before: Counterparty, sendPrenote: boolean | undefined): Counterparty {
  if (sendPrenote === undefined) return before;
  const { prenote, ...rest } = before;
  const isOver = prenote?.status === 'Returned' || prenote?.status === 'Failed';
  return { ...rest, sendPrenote, ...(sendPrenote && isOver ? {} : { prenote }) };
}
