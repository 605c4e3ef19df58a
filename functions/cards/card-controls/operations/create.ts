import * as z from 'zod';
import { account, accountKind } from '../../../accounts/accounts/for-others.ts';
import { invariant } from '../../../kernel/base/invariant.ts';
import { notFound, Problem } from '../../../kernel/base/problem.ts';
import { defineOperation } from '../../../kernel/http/operation.ts';
import { defineVariant } from '../../../kernel/http/variant.ts';
import { idempotencyKeySchema } from '../../../kernel/idempotency/idempotency.ts';
import { text } from '../../../kernel/jsonapi/fields.ts';
import { toOne } from '../../../kernel/jsonapi/link.ts';
import type { Settings } from '../../../ports/settings.ts';
import { cardMachine } from '../../cards/card.ts';
import { accountIdOfCard, cardKind, cards, openCards, openCardsKind } from '../../cards/for-others.ts';
import { mustHaveActiveHolder } from '../../cards/new-card.ts';
import { changedRules, controlFields } from '../attributes.ts';
import { newControlOfCard, newControlOfOrganisation } from '../card-control.ts';
import { mustSeeAllCards } from '../operation-frame.ts';
import { cardControlToResource } from '../resource.ts';
import {
  activeControls,
  cardControlKind,
  cardControls,
  organisationControlKind,
  organisationControls,
} from '../store.ts';
import { getCardControl } from './get.ts';

const cardPointer = '/data/relationships/card';

export const createCardControl = defineOperation({
  id: 'createCardControl',
  capability: 'card-controls',
  method: 'POST',
  path: '/card-controls',
  scopes: ['cards-write'],
  timeoutSeconds: 5,
  request: {
    variants: [
      defineVariant({
        type: 'cardControl',
        attributes: z.object({
          ...controlFields,
          depositProduct: text(100).optional(),
          idempotencyKey: idempotencyKeySchema.optional(),
        }),
        relationships: z.object({ card: toOne('card').optional() }),
      }),
    ],
  },
  response: { status: 201 },
  errors: ['not_found', 'invalid_state', 'invalid_value', 'limits_exceeded', 'idempotency_key_conflict'],
  uses: { read: [], write: [cardControlKind, organisationControlKind, cardKind, openCardsKind, accountKind] },
  replayedBy: getCardControl,

  load: ({ organisationId, body: { relationships } }) => {
    const id = relationships.card?.data.id;
    const accountId = id === undefined ? undefined : accountIdOfCard(id);
    return {
      card: id === undefined ? undefined : cards.ref(organisationId, id),
      account: accountId === undefined ? undefined : account(organisationId, accountId),
      open: accountId === undefined ? undefined : openCards(organisationId, accountId),
      head: organisationControls.head(organisationId),
      active: activeControls(organisationId),
    };
  },

  handle: async ({ organisationId, caller, accessScope, body, loaded, now, table, platform: { settings }, save }) => {
    const { idempotencyKey: _, depositProduct, ...sent } = body.attributes;
    const rules = changedRules({}, sent);
    const named = body.relationships.card?.data.id;
    if (named === undefined) {
      mustSeeAllCards(accessScope);
      const product = depositProduct === undefined ? {} : { depositProduct: knownProduct(depositProduct, settings) };
      const { control, change } = newControlOfOrganisation({ ...rules, ...product }, organisationId, loaded, now);
      await save(change, control.id);
      return { data: cardControlToResource(control) };
    }
    const { card, account: owner, open } = loaded;
    if (card === undefined) throw notFound('The card', named, cardPointer);
    invariant(owner !== undefined, 'the account of a card was not found');
    if (depositProduct !== undefined) {
      const detail = 'depositProduct: a control on a card is for no deposit product; leave one of them out';
      throw new Problem('invalid_value', { detail, pointer: '/data/attributes/depositProduct' });
    }
    cardMachine.mustAllow(card, 'change', { pointer: cardPointer });
    mustHaveActiveHolder(owner, card, cardPointer);
    const has = await cardControls.byId(table, organisationId, card.controlIds ?? []);
    const before = has.filter(({ status }) => status === 'Active');
    const { control, change } = newControlOfCard(
      rules,
      { card, account: owner, open, before },
      { now, by: caller.kind },
    );
    await save(change, control.id);
    return { data: cardControlToResource(control) };
  },
});

/** Refuses with 400 a deposit product that the stage does not have. */
function knownProduct(name: string, { depositProducts }: Pick<Settings, 'depositProducts'>): string {
  if (Object.hasOwn(depositProducts, name)) return name;
  const detail = `depositProduct: must be one of ${Object.keys(depositProducts).join(', ')}`;
  throw new Problem('invalid_value', { detail, pointer: '/data/attributes/depositProduct' });
}
