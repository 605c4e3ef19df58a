import * as z from 'zod';
import type { Caller } from '../../kernel/auth/caller.ts';
import type { Instant } from '../../kernel/base/calendar/instant.ts';
import { Problem } from '../../kernel/base/problem.ts';
import { defineVariant } from '../../kernel/http/variant.ts';
import type { StepName } from '../../kernel/base/state-machine.ts';
import type { Change } from '../../kernel/journal/change.ts';
import type { Table } from '../../kernel/table/table.ts';
import type { Settings } from '../../ports/settings.ts';
import { aBoolean } from '../authorizations/use-fields.ts';
import { mustBeCardHolder } from '../cards/only-holder.ts';
import {
  approveAuthentication,
  type AuthenticationStep,
  type ChangedAuthentication,
  challengeHolder,
  declineAuthentication,
  isOverdue,
} from './authentication.ts';
import { endWait, obstructedNow, paymentReads } from './end-wait.ts';
import { type AuthenticationCall, authenticationFrame, foundAuthentication } from './operation-frame.ts';
import { authenticationMachine } from './statuses.ts';
import { type CardAuthentication, cardAuthenticationKind } from './store.ts';

/**
 * The common parts of the operations that decide on an authentication. The customer of the card decides with the scope that a second factor gives, as they see a whole card
 * number: a stolen token alone approves nothing.
 */
export const authenticationDecisionFrame = {
  ...authenticationFrame,
  method: 'POST',
  scopes: ['authorization-requests-write', 'cards-sensitive-write'],
  errors: ['not_found', 'invalid_state', 'invalid_value', 'forbidden'],
  uses: {
    read: [cardAuthenticationKind, ...paymentReads],
    write: [cardAuthenticationKind],
  },
} as const;

/** How an approval is given, by the operation or in an answer. */
export const authenticationApprovalForm = defineVariant({
  type: 'approveCardAuthentication',
  attributes: z.object({ withChallenge: aBoolean.default(false), byHolder: aBoolean.default(false) }),
});

/** How an authentication is declined in an answer. The operation needs no body. */
export const authenticationDeclineForm = defineVariant({ type: 'declineCardAuthentication', attributes: z.object({}) });

/** A decision as it was given, by an operation or in the answer of a webhook. */
interface DecisionCall extends AuthenticationCall {
  /** Absent if a webhook has answered: that decides for the organisation. */
  readonly caller?: Caller;
  /** Present if a webhook has decided in its answer. */
  readonly isAnswer?: true;
  readonly now: Instant;
  readonly table: Table;
  readonly platform: { readonly settings: Settings };
  readonly save: (change: Change) => Promise<void>;
}

/**
 * Approves an authentication, or has its holder challenged. Refuses what `decide` refuses, and with 409 the organisation that approves a Challenged
 * one and does not say that its holder has approved it: that may be a late answer to the question, which must not end the challenge.
 */
export async function approveBy(
  call: DecisionCall & {
    readonly body: { readonly attributes: z.output<typeof authenticationApprovalForm.attributes> };
  },
): Promise<CardAuthentication> {
  const { withChallenge, byHolder } = call.body.attributes;
  if (withChallenge && byHolder) {
    const detail = 'withChallenge: a holder who has approved it is not challenged; leave one of them out';
    throw new Problem('invalid_value', { detail, pointer: '/data/attributes/withChallenge' });
  }
  if (withChallenge) return decide('challenge', challengeSomebody, call);
  const hasHolderApproved = byHolder || call.caller?.kind === 'customer';
  return decide(
    'approve',
    (before, step) => {
      if (before.status === 'Pending' || hasHolderApproved) return approveAuthentication(before, step);
      throw authenticationMachine.refused(
        before,
        'its holder ends the challenge; byHolder says that they have approved',
      );
    },
    call,
  );
}

/** Declines an authentication. Refuses what `decide` refuses. */
export function declineBy(call: DecisionCall): Promise<CardAuthentication> {
  const reason = call.caller?.kind === 'customer' ? 'DeclinedByCustomer' : 'DeclinedByOrganisation';
  return decide('decline', (before, step) => declineAuthentication(before, reason, step), call);
}

/**
 * Decides on an authentication, as the organisation or the customer wants it. A repeated decision changes nothing. Refuses with 403 a customer
 * whose card it is not, and with 409 what was decided otherwise, what came too late, a customer before the holder is challenged, the answer
 * of a webhook after that, and what the rules decline by now: that is declined.
 */
async function decide(
  step: StepName<typeof authenticationMachine>,
  act: (before: CardAuthentication, step: AuthenticationStep) => ChangedAuthentication,
  call: DecisionCall,
): Promise<CardAuthentication> {
  const { caller, isAnswer = false, now, save, table, platform } = call;
  const terms = { table, settings: platform.settings, now };
  const before = foundAuthentication(call);
  if (caller !== undefined) mustBeCardHolder(caller, before);
  const by = caller?.kind === 'customer' ? 'Customer' : 'Organisation';
  if (before.decidedBy === by && authenticationMachine.isRepeated(before, step)) return before;
  if (isAnswer) authenticationMachine.mustAllow(before, 'answer');
  authenticationMachine.mustAllow(before, step);
  if (isOverdue(before, now)) {
    // The due step may be a moment late. Nobody who reads it next sees it wait.
    const late = await endWait(before, terms);
    await save(late.change);
    throw authenticationMachine.refused(late.authentication, 'it was not decided in time');
  }
  if (by === 'Customer' && before.status === 'Pending') {
    throw authenticationMachine.refused(before, 'the organisation decides first whether the customer is asked');
  }
  const obstructed = step === 'decline' ? undefined : await obstructedNow(before, terms);
  if (obstructed !== undefined) {
    await save(obstructed.change);
    throw authenticationMachine.refused(obstructed.authentication, 'its payment would be declined: see declineReason');
  }
  const { authentication, change } = act(before, { by, now });
  await save(change);
  return authentication;
}

/** Refuses with 409 to challenge the holder where a merchant asks by itself: nobody would answer, and the payment would be lost. */
function challengeSomebody(before: CardAuthentication, step: AuthenticationStep): ChangedAuthentication {
  if (before.channel !== 'MerchantInitiated') return challengeHolder(before, step);
  throw authenticationMachine.refused(before, 'the merchant asks by itself, so nobody can be challenged');
}
