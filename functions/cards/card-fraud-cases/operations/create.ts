import * as z from 'zod';
import { account, accountKind } from '../../../accounts/accounts/for-others.ts';
import { transactionKind } from '../../../accounts/transactions/for-others.ts';
import { invariant } from '../../../kernel/base/invariant.ts';
import { notFound, Problem } from '../../../kernel/base/problem.ts';
import { defineOperation } from '../../../kernel/http/operation.ts';
import { defineVariant } from '../../../kernel/http/variant.ts';
import { idempotencyKeySchema } from '../../../kernel/idempotency/idempotency.ts';
import { mergeChanges } from '../../../kernel/journal/change.ts';
import { tagsField } from '../../../kernel/jsonapi/fields.ts';
import { toMany, toOne } from '../../../kernel/jsonapi/link.ts';
import { replace } from '../../../kernel/table/write.ts';
import { authorizationKind } from '../../authorizations/for-others.ts';
import { accountIdOfCard, cardKind, cards } from '../../cards/for-others.ts';
import { openFraudCase } from '../fraud-case.ts';
import { fraudCaseToResource } from '../resource.ts';
import { fraudTypes } from '../statuses.ts';
import { cardFraudCaseKind } from '../store.ts';
import { usesNamed } from '../uses-named.ts';
import { getCardFraudCase } from './get.ts';

const cardPointer = '/data/relationships/card';

/** What the organisation names at once. */
const few = { min: 1, max: 20 };

export const createCardFraudCase = defineOperation({
  id: 'createCardFraudCase',
  capability: 'card-fraud-cases',
  method: 'POST',
  path: '/card-fraud-cases',
  scopes: ['cards-write'],
  callers: 'organisation',
  timeoutSeconds: 5,
  request: {
    variants: [
      defineVariant({
        type: 'cardFraudCase',
        attributes: z.object({
          fraudType: z.enum(fraudTypes, { error: `must be one of ${fraudTypes.join(', ')}` }),
          tags: tagsField.optional(),
          idempotencyKey: idempotencyKeySchema.optional(),
        }),
        relationships: z.object({
          card: toOne('card'),
          transactions: toMany('reversible', few).optional(),
          authorizations: toMany('authorization', few).optional(),
        }),
      }),
    ],
  },
  response: { status: 201 },
  errors: ['not_found', 'already_exists', 'idempotency_key_conflict', 'account_busy'],
  uses: { read: [transactionKind, authorizationKind], write: [cardFraudCaseKind, cardKind, accountKind] },
  replayedBy: getCardFraudCase,

  load: ({ organisationId, body: { relationships } }) => {
    const { id } = relationships.card.data;
    const accountId = accountIdOfCard(id);
    return {
      card: cards.ref(organisationId, id),
      account: accountId === undefined ? undefined : account(organisationId, accountId),
    };
  },

  handle: async ({ body: { attributes, relationships }, loaded: { card, account: owner }, now, table, save }) => {
    if (card === undefined) throw notFound('The card', relationships.card.data.id, cardPointer);
    invariant(owner !== undefined, 'the account of a card was not found');
    if (card.fraudCaseId !== undefined) {
      const detail = `The card ${card.id} has an open fraud case`;
      throw new Problem('already_exists', { detail, existingIds: [card.fraudCaseId], pointer: cardPointer });
    }
    const { fraudType, tags = {} } = attributes;
    const named = await usesNamed(table, card, relationships);
    const opened = openFraudCase({ card, account: owner, fraudType, openedBy: 'Organisation', tags, ...named }, now);
    const { fraudCase, change } = opened;
    await save(mergeChanges(change, { writes: [replace(opened.card), replace(opened.account)] }), fraudCase.id);
    return { data: fraudCaseToResource(fraudCase) };
  },
});
