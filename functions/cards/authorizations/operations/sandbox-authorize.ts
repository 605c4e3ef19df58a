import * as z from 'zod';
import { account } from '../../../accounts/accounts/for-others.ts';
import { amountSchema, cents } from '../../../kernel/base/money/cents.ts';
import { notFound } from '../../../kernel/base/problem.ts';
import { defineOperation, defineVariant } from '../../../kernel/http/operation.ts';
import { pattern, tagsField } from '../../../kernel/jsonapi/fields.ts';
import { toOne } from '../../../kernel/jsonapi/link.ts';
import { cardKind, openCards, openCardsKind } from '../../cards/for-others.ts';
import { authorize } from '../authorize.ts';
import { cardWithDigits } from '../find-card.ts';
import { merchantFields, merchantOf } from '../merchant.ts';
import { authorizationResource, authorizationToResource } from '../resource.ts';
import { useFields, useOf } from '../use-fields.ts';
import { cardUseKinds } from '../use-kinds.ts';

export const authorizeInSandbox = defineOperation({
  id: 'authorizeInSandbox',
  summary: 'Simulate that a merchant asks to use a card',
  description:
    'The rules decide: the authorization is Authorized, and its amount is held, or it is Declined with the reason. The merchant category code 7995 is closed in the sandbox. Of several cards with these last four digits it is the newest one that is not closed.',
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
          amount: amountSchema,
          cardLast4Digits: pattern(/^\d{4}$/, 'must have 4 digits'),
          ...merchantFields,
          ...useFields,
          tags: tagsField.optional(),
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
  errors: ['not_found', 'account_busy'],
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
    const asked = {
      ...useOf(attributes),
      amount: cents(amount),
      flow: 'purchases',
      merchant: merchantOf(attributes),
      tags,
    } as const;
    const { authorization, change } = authorize(asked, { account: owner, ...used }, { now, settings });
    await save(change);
    return { data: authorizationToResource(authorization) };
  },
});
