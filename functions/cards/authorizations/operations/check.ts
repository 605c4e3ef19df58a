import * as z from 'zod';
import { account, accountKind } from '../../../accounts/accounts/for-others.ts';
import { momentFor } from '../../../accounts/ledger/moment.ts';
import { defined } from '../../../kernel/base/defined.ts';
import { invariant } from '../../../kernel/base/invariant.ts';
import { amountOrZeroSchema, cents } from '../../../kernel/base/money/cents.ts';
import { notFound } from '../../../kernel/base/problem.ts';
import { bankNow, clockItem, clockKey, clockKind } from '../../../kernel/clock/bank-clock.ts';
import { defineOperation } from '../../../kernel/http/operation.ts';
import { defineVariant } from '../../../kernel/http/variant.ts';
import { text } from '../../../kernel/jsonapi/fields.ts';
import { toOne } from '../../../kernel/jsonapi/link.ts';
import { makeResource } from '../../../kernel/jsonapi/resource.ts';
import { ofAnybody } from '../../../kernel/table/item.ts';
import { leftOfLimits } from '../../card-controls/broken-rule.ts';
import { readControls } from '../../card-controls/for-others.ts';
import { isCardNotPresent } from '../../card-controls/use.ts';
import { accountIdOfCard, cardActivity, cardActivityKind, cards, withCounts } from '../../cards/for-others.ts';
import { cardTokenKind, cardTokens } from '../../card-tokens/for-others.ts';
import { namedToken } from '../../card-tokens/presented-token.ts';
import { firstUse } from '../authorize.ts';
import type { authorizationCheckResource } from '../check-resource-schema.ts';
import { cardReads } from '../find-card.ts';
import { merchantFactsOf, merchantFields, merchantOf } from '../merchant.ts';
import { ruleOn } from '../rules.ts';
import { aBoolean, useFields, useFieldsOf } from '../use-fields.ts';

const flows = { Purchase: 'purchases', Cash: 'withdrawals', CardTransaction: 'cardTransactions' } as const;
/** The merchant category code of a use that names none: of ATMs for cash, and none for others. */
const usualTypes = { Purchase: 0, Cash: 6011, CardTransaction: 0 } as const;
const uses = ['Purchase', 'Cash', 'CardTransaction'] as const;

export const checkAuthorization = defineOperation({
  id: 'checkAuthorization',
  capability: 'authorizations',
  method: 'POST',
  path: '/cards/{id}/authorization-check',
  scopes: ['cards'],
  timeoutSeconds: 5,
  request: {
    variants: [
      defineVariant({
        type: 'authorizationCheck',
        attributes: z.object({
          amount: amountOrZeroSchema,
          partialApprovalAllowed: aBoolean.default(false),
          use: z.enum(uses, { error: `must be one of ${uses.join(', ')}` }).default('Purchase'),
          ...merchantFields,
          merchantName: text(255).default(''),
          merchantType: merchantFields.merchantType.optional(),
          ...useFields,
          ecommerce: aBoolean.optional(),
          cardPresent: aBoolean.optional(),
        }),
        relationships: z.object({ cardToken: toOne('cardToken').optional() }),
      }),
    ],
  },
  response: { status: 200 },
  errors: ['not_found'],
  uses: { read: [...cardReads, accountKind, cardActivityKind, cardTokenKind, clockKind], write: [] },
  refusesDryRun: 'it changes nothing',

  load: ({ organisationId, path, body: { relationships } }) => {
    const tokenId = relationships.cardToken?.data.id;
    const accountId = accountIdOfCard(path.id);
    return {
      card: cards.ref(organisationId, path.id),
      account: accountId === undefined ? undefined : account(organisationId, accountId),
      activity: cardActivity(organisationId, path.id),
      token: tokenId === undefined ? undefined : cardTokens.ref(organisationId, tokenId),
      // Every customer may see the bank's time.
      clock: ofAnybody(clockItem.ref(clockKey(organisationId))),
    };
  },

  handle: async ({
    caller,
    path,
    body: { attributes, relationships },
    loaded,
    realNow,
    table,
    platform: { settings },
  }) => {
    const { card, account: owner } = loaded;
    if (card === undefined) throw notFound('The card', path.id);
    invariant(owner !== undefined, 'the account of a card was not found');
    const activity = loaded.activity && (await withCounts(table, loaded.activity));
    const controls = await readControls(table, card);
    const { use: kind, merchantType = usualTypes[kind], amount } = attributes;
    const request = {
      ...useFieldsOf(attributes),
      ...namedToken(relationships, loaded.token, card),
      amount: cents(amount),
      flow: flows[kind],
      merchant: merchantOf({ ...attributes, merchantType }),
      ...merchantFactsOf(attributes),
      isCardNotPresent: isCardNotPresent(attributes),
      tags: {},
    };
    const use = firstUse(request, momentFor(bankNow(loaded.clock, realNow), owner));
    const inUse = { card, account: owner, activity, controls, isSuspended: false };
    const ruling = ruleOn(use, inUse, { settings, takesPart: attributes.partialApprovalAllowed });
    const declined = 'reason' in ruling ? ruling : undefined;
    // What the organisation has set on many cards is for the organisation alone.
    const isVisible = ({ scope }: { readonly scope: string }) => caller.kind === 'organisation' || scope === 'Card';
    const meta = declined?.meta !== undefined && isVisible(declined.meta) ? declined.meta : undefined;
    const left = leftOfLimits(controls, use, { account: owner, activity }).filter(isVisible);
    return {
      data: makeResource<typeof authorizationCheckResource>('authorizationCheck', {
        attributes: {
          decision: declined === undefined ? 'Authorized' : 'Declined',
          approvedAmount: 'allowed' in ruling ? ruling.allowed : undefined,
          declineReason: declined?.reason,
          meta,
          limits: left.map((one) => defined(one)),
        },
      }),
    };
  },
});
