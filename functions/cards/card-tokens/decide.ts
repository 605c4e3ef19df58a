import * as z from 'zod';
import type { Instant } from '../../kernel/base/calendar/instant.ts';
import { defineVariant } from '../../kernel/http/variant.ts';
import type { Change } from '../../kernel/journal/change.ts';
import type { Table } from '../../kernel/table/table.ts';
import { aBoolean } from '../authorizations/use-fields.ts';
import { decideLate } from './decide-late.ts';
import { tokenFacts } from './facts.ts';
import { whileCardStays } from './follow-card.ts';
import { foundToken, tokenStepFrame } from './operation-frame.ts';
import { obstacleOf, type TokenOutcome } from './rules.ts';
import { tokenMachine } from './statuses.ts';
import type { CardToken } from './store.ts';
import { type ChangedToken, decideToken } from './token.ts';

/** The common parts of the operations by which the organisation decides on a token. */
export const tokenDecisionFrame = { ...tokenStepFrame, scopes: ['authorization-requests-write'] } as const;

/** How an approval is given, by the operation or in an answer. */
export const tokenApprovalForm = defineVariant({
  type: 'approveCardToken',
  attributes: z.object({ withCode: aBoolean.default(false) }),
});

/** How a token is declined in an answer. The operation needs no body. */
export const tokenDeclineForm = defineVariant({ type: 'declineCardToken', attributes: z.object({}) });

/** What an approval decides. */
export const approvalOf = ({ withCode }: z.output<typeof tokenApprovalForm.attributes>): TokenOutcome => ({
  decision: withCode ? 'Verify' : 'Approved',
});

/** What the organisation decides if it does not want a token. */
export const declinedByOrganisation: TokenOutcome = { decision: 'Declined', declineReason: 'DeclinedByOrganisation' };

interface DecisionCall {
  readonly path: { readonly id: string };
  readonly loaded: { readonly token: CardToken | undefined };
  readonly now: Instant;
  readonly table: Table;
  readonly save: (change: Change) => Promise<void>;
}

/**
 * Decides on a token that is Requested, as the organisation wants it by an operation or in an answer. A repeated decision changes nothing.
 * Refuses with 409 a token that was decided otherwise or too late, and the approval of one that its card cannot have.
 */
export async function decideByOrganisation(outcome: TokenOutcome, call: DecisionCall): Promise<CardToken> {
  const { now, table, save } = call;
  const before = foundToken(call);
  if (before.decidedBy === 'Organisation' && before.decision === outcome.decision) return before;
  tokenMachine.mustAllow(before, outcome.decision === 'Declined' ? 'decline' : 'approve');
  const store = async ({ token, change }: ChangedToken): Promise<CardToken> => {
    await save(change);
    return token;
  };
  if (before.decideBy !== undefined && before.decideBy <= now) {
    const late = await store(await decideLate(table, before, now));
    throw tokenMachine.refused(late, 'it was not decided in time');
  }
  const decided = decideToken(before, outcome, { by: 'Organisation', now });
  if (outcome.decision === 'Declined') return store(decided);
  const facts = await tokenFacts(table, before);
  const obstacle = obstacleOf(facts);
  if (obstacle !== undefined) throw tokenMachine.refused(before, `its card can have no token: ${obstacle}`);
  return store(whileCardStays(decided, facts.card));
}
