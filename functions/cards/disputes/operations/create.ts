import * as z from 'zod';
import { accountKind } from '../../../accounts/accounts/for-others.ts';
import { transactionRefused } from '../../../accounts/transactions/refused.ts';
import { type Transaction, transactionKind } from '../../../accounts/transactions/for-others.ts';
import { mustHaveSecondFactor } from '../../../kernel/auth/second-factor.ts';
import { bankDateOf } from '../../../kernel/base/calendar/bank-time.ts';
import { plusDays } from '../../../kernel/base/calendar/calendar-date.ts';
import type { Instant } from '../../../kernel/base/calendar/instant.ts';
import { amountSchema } from '../../../kernel/base/money/cents.ts';
import { Problem } from '../../../kernel/base/problem.ts';
import { defineOperation } from '../../../kernel/http/operation.ts';
import { defineVariant } from '../../../kernel/http/variant.ts';
import { idempotencyKeySchema } from '../../../kernel/idempotency/idempotency.ts';
import { mergeChanges } from '../../../kernel/journal/change.ts';
import { text } from '../../../kernel/jsonapi/fields.ts';
import { toOne } from '../../../kernel/jsonapi/link.ts';
import type { Table } from '../../../kernel/table/table.ts';
import { emailKind } from '../../../outreach/emails/for-others.ts';
import { pageLinkKind } from '../../../outreach/hosted-pages/links.ts';
import { outreachSettings, outreachSettingsKind } from '../../../outreach/outreach-settings/for-others.ts';
import { claimReasons } from '../claim-reasons.ts';
import { loadDisputed, mustBeDisputable, transactionPointer as pointer } from '../disputable.ts';
import { authorizationKind } from '../../authorizations/for-others.ts';
import { caseOfClaim, cardFraudCaseKind } from '../../card-fraud-cases/for-others.ts';
import { cardKind } from '../../cards/for-others.ts';
import { deadlinesOf } from '../deadlines.ts';
import { type ClaimedDispute, type DisputeChange, nextDisputeId, openDispute } from '../dispute.ts';
import { wasAbroad } from '../order.ts';
import { lettersBy, pageOfLetters } from '../new-letters.ts';
import { disputeToResource } from '../resource.ts';
import { disputeKind } from '../store.ts';
import { getDispute } from './get.ts';

export const createDispute = defineOperation({
  id: 'createDispute',
  capability: 'disputes',
  method: 'POST',
  path: '/disputes',
  scopes: ['cards-write'],
  timeoutSeconds: 5,
  request: {
    variants: [
      defineVariant({
        type: 'dispute',
        attributes: z.object({
          reason: z.enum(claimReasons, { error: `must be one of ${claimReasons.join(', ')}` }),
          amount: amountSchema.optional(),
          description: text(1000).optional(),
          idempotencyKey: idempotencyKeySchema.optional(),
        }),
        relationships: z.object({ transaction: toOne('reversible') }),
      }),
    ],
  },
  response: { status: 201 },
  errors: ['not_found', 'invalid_state', 'idempotency_key_conflict', 'account_busy', 'feature_disabled'],
  uses: {
    read: [authorizationKind, outreachSettingsKind],
    write: [emailKind, pageLinkKind, disputeKind, accountKind, transactionKind, cardFraudCaseKind, cardKind],
    replaces: [transactionKind],
  },
  needs: ['cipher'],
  replayedBy: getDispute,

  load: ({ organisationId, body }) => ({
    ...loadDisputed(organisationId, body.relationships.transaction.data.id),
    outreach: outreachSettings.ref(organisationId, '1'),
  }),

  handle: async ({ body, caller, loaded, now, platform, table, save, cipher }) => {
    const { reason, amount, description } = body.attributes;
    mustHaveSecondFactor(caller);
    const { areOpenedHere, openDays } = platform.settings.disputes;
    if (!areOpenedHere) throw new Problem('feature_disabled', 'In this stage only the card processor opens disputes');
    const named = body.relationships.transaction.data.id;
    const disputed = await mustBeDisputable(loaded, { named, amount }, table);
    mustBeInTime(disputed.transaction, openDays, now);
    const isAbroad = await wasAbroad(table, disputed.transaction);
    const openedBy = caller.kind === 'customer' ? caller.customerId : undefined;
    const claim = { reason, description, openedBy, ...deadlinesOf({ ...disputed, isAbroad }, now) };
    const hasLetters = lettersBy(loaded.outreach);
    const { dispute, change } = await openClaim({ ...disputed, claim, hasLetters }, table, now);
    await save(mergeChanges(change, await pageOfLetters(dispute, cipher)), dispute.id);
    return { data: disputeToResource(dispute) };
  },
});

/** Opens a dispute; one that says fraud opens the fraud case of the card in the same transaction, or joins it. */
async function openClaim(order: ClaimedDispute, table: Table, now: Instant): Promise<DisputeChange> {
  const { transaction, account, claim } = order;
  if (claim.reason !== 'Fraud') return openDispute(order, now);
  const openedBy = claim.openedBy === undefined ? 'Organisation' : 'Customer';
  const report = { transaction, account, openedBy, disputeId: nextDisputeId(account) } as const;
  const fraud = await caseOfClaim(report, table, now);
  const ofCase = { ...claim, fraudCaseId: fraud.caseId };
  const { dispute, change } = openDispute({ ...order, account: fraud.account, claim: ofCase }, now);
  return { dispute, change: mergeChanges(change, fraud.change) };
}

/** Refuses with 409 a transaction that was booked too long ago; the error names the last day of the bank on which it could be disputed. */
function mustBeInTime(transaction: Transaction, openDays: number, now: Instant): void {
  const last = plusDays(bankDateOf(transaction.createdAt), openDays);
  if (bankDateOf(now) > last) throw transactionRefused(transaction, `could be disputed until ${last}`, { pointer });
}
