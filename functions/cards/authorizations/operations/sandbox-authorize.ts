import * as z from 'zod';
import { account } from '../../../accounts/accounts/for-others.ts';
import { momentFor } from '../../../accounts/ledger/moment.ts';
import { amountOrZeroSchema, cents } from '../../../kernel/base/money/cents.ts';
import { notFound, Problem } from '../../../kernel/base/problem.ts';
import { defineOperation, defineVariant } from '../../../kernel/http/operation.ts';
import { pattern, tagsField } from '../../../kernel/jsonapi/fields.ts';
import { toOne } from '../../../kernel/jsonapi/link.ts';
import { cardKind, openCards, openCardsKind } from '../../cards/for-others.ts';
import { authorize, decline } from '../authorize.ts';
import { declineReasons } from '../decline-reasons.ts';
import { cardWithDigits } from '../find-card.ts';
import { merchantFields, merchantOf } from '../merchant.ts';
import { authorizationResource, authorizationToResource } from '../resource.ts';
import { useFields, useFieldsOf } from '../use-fields.ts';
import { cardUseKinds } from '../use-kinds.ts';

export const authorizeInSandbox = defineOperation({
  id: 'authorizeInSandbox',
  summary: 'Simulate that a merchant asks to use a card',
  description:
    'The rules decide: the authorization is Authorized, and its amount is held, or it is Declined with the reason. With the status Declined it is declined in any case, with declineReason (DoNotHonor by default). The amount 0 asks whether the card is good, and holds nothing. The merchant category code 7995 is closed in the sandbox. Of several cards with these last four digits it is the newest one that is not closed.',
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
          cardLast4Digits: pattern(/^\d{4}$/, 'must have 4 digits'),
          ...merchantFields,
          ...useFields,
          tags: tagsField.optional(),
          /** What is decided: Declined whatever the rules say, Authorized if they allow it. */
          status: z.enum(['Authorized', 'Declined'], { error: 'must be Authorized or Declined' }).optional(),
          declineReason: z.enum(declineReasons, { error: `must be one of ${declineReasons.join(', ')}` }).optional(),
        }),
        relationships: z.object({ account: toOne('depositAccount') }),
        example: {
          attributes: {
            amount: 50_00,
            cardLast4Digits: '4242',
            merchantName: "Sherlock's Groceries",
            merchantType: 5411,
            merchantLocation: 'Reno, NV',
          },
          relationships: { account: { data: { type: 'depositAccount', id: '100000001' } } },
        },
      }),
    ],
  },
  response: { status: 201, data: authorizationResource },
  errors: ['not_found', 'invalid_value', 'account_busy'],
  uses: { read: [cardKind, openCardsKind], write: cardUseKinds },

  load: ({ organisationId, body: { relationships } }) => ({
    account: account(organisationId, relationships.account.data.id),
    open: openCards(organisationId, relationships.account.data.id),
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
      amount: cents(amount),
      flow: 'purchases',
      merchant: merchantOf(attributes),
      tags,
    } as const;
    const inUse = { account: owner, ...used };
    const { status, declineReason } = attributes;
    if (declineReason !== undefined && status !== 'Declined') {
      const detail = 'declineReason: needs the status Declined; otherwise the rules give the reason';
      throw new Problem('invalid_value', { detail, pointer: '/data/attributes/declineReason' });
    }
    const { authorization, change } =
      status === 'Declined'
        ? decline(request, inUse, { createdAt: momentFor(now, owner), reason: declineReason ?? 'DoNotHonor' })
        : authorize(request, inUse, { now, settings });
    await save(change);
    return { data: authorizationToResource(authorization) };
  },
});
