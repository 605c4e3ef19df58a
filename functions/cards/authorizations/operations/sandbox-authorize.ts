import * as z from 'zod';
import { account } from '../../../accounts/accounts/for-others.ts';
import { momentFor } from '../../../accounts/ledger/moment.ts';
import { amountOrZeroSchema, amountSchema, cents } from '../../../kernel/base/money/cents.ts';
import { notFound, Problem } from '../../../kernel/base/problem.ts';
import { defineOperation } from '../../../kernel/http/operation.ts';
import { defineVariant } from '../../../kernel/http/variant.ts';
import { pattern, tagsField } from '../../../kernel/jsonapi/fields.ts';
import { toOne } from '../../../kernel/jsonapi/link.ts';
import { openCards, openCardsKind } from '../../cards/for-others.ts';
import { mustHaveRoom } from '../rules.ts';
import { isCardNotPresent } from '../../card-controls/use.ts';
import { cardTokenKind, cardTokens } from '../../card-tokens/for-others.ts';
import { namedToken } from '../../card-tokens/presented-token.ts';
import { authorize, authorizeCredit, decline, storeStandInDecision } from '../authorize.ts';
import { declineReasons } from '../decline-reasons.ts';
import { cardReads, cardWithDigits } from '../find-card.ts';
import { merchantFactsOf, merchantFields, merchantOf } from '../merchant.ts';
import { authorizationToResource } from '../resource.ts';
import { aBoolean, askedFields, askedFieldsOf, cashbackOf, useFields, useFieldsOf } from '../use-fields.ts';
import { cardUseKinds } from '../use-kinds.ts';

export const authorizeInSandbox = defineOperation({
  id: 'authorizeInSandbox',
  capability: 'sandbox',
  method: 'POST',
  path: '/sandbox/authorizations',
  scopes: [],
  sandboxOnly: true,
  timeoutSeconds: 5,
  request: {
    variants: [
      defineVariant({
        type: 'authorization',
        attributes: z.object({
          amount: amountOrZeroSchema,
          partialApprovalAllowed: aBoolean.default(false),
          cashbackAmount: amountSchema.optional(),
          direction: z.enum(['Credit', 'Debit'], { error: 'must be Credit or Debit' }).default('Debit'),
          standIn: aBoolean.default(false),
          cardLast4Digits: pattern(/^\d{4}$/, 'must have 4 digits'),
          ...merchantFields,
          ...useFields,
          ...askedFields,
          ecommerce: aBoolean.optional(),
          cardPresent: aBoolean.optional(),
          tags: tagsField.optional(),
          /** What is decided: Declined whatever the rules say, Authorized if they allow it. */
          status: z.enum(['Authorized', 'Declined'], { error: 'must be Authorized or Declined' }).optional(),
          declineReason: z.enum(declineReasons, { error: `must be one of ${declineReasons.join(', ')}` }).optional(),
        }),
        relationships: z.object({ account: toOne('depositAccount'), cardToken: toOne('cardToken').optional() }),
      }),
    ],
  },
  response: { status: 201 },
  errors: ['not_found', 'invalid_value', 'account_busy'],
  uses: { read: [...cardReads, openCardsKind, cardTokenKind], write: cardUseKinds },

  load: ({ organisationId, body: { relationships } }) => ({
    account: account(organisationId, relationships.account.data.id),
    open: openCards(organisationId, relationships.account.data.id),
    token: relationships.cardToken && cardTokens.ref(organisationId, relationships.cardToken.data.id),
  }),

  handle: async ({ body, loaded, now, table, platform: { settings }, save }) => {
    const { attributes, relationships } = body;
    const { account: owner, open } = loaded;
    if (owner === undefined) {
      throw notFound('The account', relationships.account.data.id, '/data/relationships/account');
    }
    const used = await cardWithDigits(
      table,
      { account: owner, open },
      attributes.cardLast4Digits,
      '/data/attributes/cardLast4Digits',
    );
    const { amount, tags = {} } = attributes;
    const request = {
      ...useFieldsOf(attributes),
      ...askedFieldsOf(attributes),
      ...namedToken(relationships, loaded.token, used.card),
      ...cashbackOf(attributes, '/data/attributes/cashbackAmount'),
      amount: cents(amount),
      flow: 'purchases',
      merchant: merchantOf(attributes),
      ...merchantFactsOf(attributes),
      isCardNotPresent: isCardNotPresent(attributes),
      tags,
    } as const;
    const inUse = { account: owner, ...used, isSuspended: false };
    const { status, declineReason, partialApprovalAllowed } = attributes;
    if (declineReason !== undefined && status !== 'Declined') {
      const detail = 'declineReason: needs the status Declined; otherwise the rules give the reason';
      throw new Problem('invalid_value', { detail, pointer: '/data/attributes/declineReason' });
    }
    const reason = declineReason ?? 'DoNotHonor';
    const declined = status === 'Declined';
    const context = { now, settings };
    const credit = attributes.direction === 'Credit' ? { direction: attributes.direction } : {};
    const { authorization, change } = attributes.standIn
      ? storeStandInDecision(
          { ...request, ...credit, standIn: declined ? { decision: 'Declined', reason } : { decision: 'Approved' } },
          mustHaveRoom(inUse),
          context,
        )
      : declined
        ? decline({ ...request, ...credit }, inUse, { createdAt: momentFor(now, owner), reason })
        : credit.direction === 'Credit'
          ? authorizeCredit(request, inUse, context)
          : authorize({ ...request, partialApprovalAllowed }, inUse, context);
    await save(change);
    return { data: authorizationToResource(authorization) };
  },
});
