import { cardMachine } from '../card.ts';
import { mustHaveSecondFactor } from '../../../kernel/auth/second-factor.ts';
import { mustNotOverrule } from '../../../kernel/auth/two-setters.ts';
import * as z from 'zod';
import { account, accountKind } from '../../../accounts/accounts/for-others.ts';
import { customerKind } from '../../../onboarding/customers/for-others.ts';
import { residenceOf } from '../../../onboarding/people/residence.ts';
import { limitedTokenKinds, seeSuccessor } from '../../../kernel/auth/widen-limits.ts';
import { mergeChanges } from '../../../kernel/journal/change.ts';
import { defineOperation } from '../../../kernel/http/operation.ts';
import { defineVariant } from '../../../kernel/http/variant.ts';
import { invariant } from '../../../kernel/base/invariant.ts';
import { notFound, Problem } from '../../../kernel/base/problem.ts';
import { shippingAddressField } from '../create-forms.ts';
import { cardActivityKind } from '../activity.ts';
import { accountIdOfCard, openCardsKind } from '../open-cards.ts';
import { cardReferenceKind } from '../references.ts';
import { requireCard, replaceLost, shipAgain } from '../replace.ts';
import { cardToResource } from '../resource.ts';
import { mustBeCardHolder } from '../only-holder.ts';
import { isPhysical } from '../statuses.ts';
import { mustKnowWhereTo } from '../where-to.ts';
import { loadCard } from '../step-operation.ts';
import { cardKind, cards } from '../store.ts';

export const replaceCard = defineOperation({
  id: 'replaceCard',
  capability: 'cards',
  method: 'POST',
  path: '/cards/{id}/replace',
  scopes: ['cards-write'],
  timeoutSeconds: 5,
  request: {
    optionalBody: true,
    variants: [
      defineVariant({
        type: 'replaceCard',
        attributes: z.object({ shippingAddress: shippingAddressField.optional() }),
      }),
    ],
  },
  response: { status: 200 },
  errors: [
    'not_found',
    'invalid_state',
    'limits_exceeded',
    'not_supported_for_account_type',
    'feature_disabled',
    'request_timeout',
  ],
  uses: {
    read: [customerKind],
    write: [cardKind, openCardsKind, cardReferenceKind, accountKind, cardActivityKind, ...limitedTokenKinds],
  },
  needs: ['cardProcessor'],

  load: ({ organisationId, path }) => {
    const accountId = accountIdOfCard(path.id);
    return {
      ...loadCard(organisationId, path.id),
      account: accountId === undefined ? undefined : account(organisationId, accountId),
    };
  },

  handle: async (call) => {
    const { organisationId, caller, path, body, loaded, table, save } = call;
    const { card, open, account: owner } = loaded;
    if (card === undefined) throw notFound('The card', path.id);
    invariant(owner !== undefined, 'the account of a card was not found');
    const cipher = await call.cipher();
    mustBeCardHolder(caller, card);
    mustHaveSecondFactor(caller);
    if (cardMachine.isFinal(card) && card.frozenBy !== undefined)
      mustNotOverrule(caller.kind, card.frozenBy, 'The card was frozen');
    const { shippingAddress } = body.attributes;
    const address = shippingAddress && residenceOf(shippingAddress);
    if (address !== undefined && !isPhysical(card)) {
      const detail = 'shippingAddress: the card is virtual';
      throw new Problem('invalid_value', { detail, pointer: '/data/attributes/shippingAddress' });
    }
    cardMachine.mustAllow(card, 'replace');
    if (isPhysical(card)) await mustKnowWhereTo({ ...call, settings: call.platform.settings }, card);
    if (!cardMachine.isFinal(card)) {
      const shipped = await shipAgain(card, address, { ...call, cipher });
      if (shipped !== undefined) await save(shipped.change);
      return { data: cardToResource(shipped?.card ?? card, cipher) };
    }
    if (card.replacedById !== undefined) {
      const [replacement] = await cards.byId(table, organisationId, [card.replacedById]);
      const seen = seeSuccessor(caller, { cardId: card.id, successorId: card.replacedById });
      if (seen.length > 0) await save({ writes: seen, about: [{ type: card.type, id: card.replacedById }] });
      return { data: cardToResource(requireCard(replacement), cipher) };
    }
    const replaced = await replaceLost({ card, account: owner, open }, address, { ...call, cipher });
    const seen = seeSuccessor(caller, { cardId: card.id, successorId: replaced.card.id });
    await save(mergeChanges(replaced.change, { writes: seen }));
    return { data: cardToResource(replaced.card, cipher) };
  },
});
