import type { Instant } from '../../kernel/base/calendar/instant.ts';
import type { Table } from '../../kernel/table/table.ts';
import { tokenFacts } from './facts.ts';
import { whileCardStays } from './follow-card.ts';
import { obstacleOf } from './rules.ts';
import type { CardToken } from './store.ts';
import { decideToken, type ChangedToken } from './token.ts';

export { tokenFactKinds } from './facts.ts';

/** Decides on a token on which the organisation has not decided in time: the holder needs a code, if the card can still have a token. */
export async function decideLate(table: Table, token: CardToken, now: Instant): Promise<ChangedToken> {
  const facts = await tokenFacts(table, token);
  const obstacle = obstacleOf(facts);
  const outcome =
    obstacle === undefined
      ? ({ decision: 'Verify' } as const)
      : ({ decision: 'Declined', declineReason: obstacle } as const);
  return whileCardStays(decideToken(token, outcome, { by: 'TimeOut', now }), facts.card);
}
