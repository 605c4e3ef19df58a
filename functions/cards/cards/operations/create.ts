import type * as z from 'zod';
import { account, accountKind } from '../../../accounts/accounts/for-others.ts';
import { customerKind } from '../../../onboarding/customers/for-others.ts';
import { residenceOf } from '../../../onboarding/people/residence.ts';
import { bankDateOf } from '../../../kernel/base/calendar/bank-time.ts';
import { defined } from '../../../kernel/base/defined.ts';
import { notFound } from '../../../kernel/base/problem.ts';
import { mergeChanges } from '../../../kernel/journal/change.ts';
import { defineOperation } from '../../../kernel/http/operation.ts';
import type { PlasticOrder } from '../../../ports/card-processor/port.ts';
import { cardControlKind } from '../../card-controls/for-others.ts';
import { activityWrites, cardActivityKind, noActivity } from '../activity.ts';
import { createForms } from '../create-forms.ts';
import { holderToPrint, sealHolder } from '../holder.ts';
import { mustHaveSecondFactor } from '../../../kernel/auth/second-factor.ts';
import { changedLimits, limitAttributes } from '../limits.ts';
import { boundsOfNewCard } from '../bounds-of-new-card.ts';
import { createPointers, holderOf, mustTakeCard, newCard, nextCardKey } from '../new-card.ts';
import { openCards, openCardsKind } from '../open-cards.ts';
import { orderCard, recordOf } from '../order.ts';
import { cardReferenceKind, randomReference, referenceOfOrder } from '../references.ts';
import { cardToResource } from '../resource.ts';
import { isPhysical } from '../statuses.ts';
import { mustKnowWhereTo } from '../where-to.ts';
import { type Card, cardKind } from '../store.ts';
import { getCard } from './get.ts';

export const createCard = defineOperation({
  id: 'createCard',
  capability: 'cards',
  method: 'POST',
  path: '/cards',
  scopes: ['cards-write'],
  timeoutSeconds: 5,
  request: { variants: createForms },
  response: { status: 201 },
  errors: [
    'not_found',
    'invalid_state',
    'idempotency_key_conflict',
    'account_customer_mismatch',
    'not_supported_for_account_type',
    'limits_exceeded',
    'feature_disabled',
    'request_timeout',
  ],
  uses: {
    read: [customerKind, cardControlKind],
    write: [cardKind, openCardsKind, cardReferenceKind, accountKind, cardActivityKind],
  },
  needs: ['cardProcessor'],
  replayedBy: getCard,

  load: ({ organisationId, body: { relationships } }) => ({
    account: account(organisationId, relationships.account.data.id),
    open: openCards(organisationId, relationships.account.data.id),
  }),

  handle: async (call) => {
    const { organisationId, accessScope, body, loaded, now, realNow, table, platform, save } = call;
    const { type, attributes, relationships } = body;
    const { account: owner, open } = loaded;
    if (owner === undefined) throw notFound('The account', relationships.account.data.id, createPointers.account);
    const customerId = holderOf(owner, relationships.customer?.data.id, accessScope);
    mustTakeCard(owner, { card: { type, customerId }, open }, createPointers);

    const { idempotencyKey, limits: wanted, tags = {} } = attributes;
    if ('shippingAddress' in attributes && attributes.shippingAddress !== undefined) {
      mustHaveSecondFactor(call.caller, '/data/attributes/shippingAddress');
    }
    if (isPhysical({ type })) {
      await mustKnowWhereTo({ ...call, settings: platform.settings }, { organisationId, customerId });
    }
    const bounds = await boundsOfNewCard(table, call.caller.kind, { account: owner, customerId });
    const limits = changedLimits(bounds, wanted, call.caller.kind);
    const person = 'fullName' in attributes ? attributes : undefined;
    const plastic = plasticOf(attributes);
    const cipher = await call.cipher();
    const order = [accessScope.customerId, owner.id, customerId, type, attributes];
    const { reference, issued } = await orderCard(
      call,
      () =>
        idempotencyKey === undefined
          ? Promise.resolve(randomReference(platform.ids))
          : referenceOfOrder(table, { organisationId, order, realNow }, { cipher, ids: platform.ids }),
      {
        holder: holderToPrint(await recordOf(table, organisationId, customerId), person),
        plastic: isPhysical({ type }) ? plastic : undefined,
        expirationDate: 'expiryDate' in attributes ? attributes.expiryDate : undefined,
        orderedOn: bankDateOf(now),
      },
    );
    const key = { organisationId, id: nextCardKey(owner).id };
    const { card, change } = newCard(
      { account: owner, open },
      {
        type,
        customerId,
        reference,
        issued,
        tags,
        ...limitAttributes(limits),
        ...defined({ controlIds: bounds.controlIds }),
        ...plastic,
        ...(person === undefined ? {} : { holder: sealHolder(person, key, cipher) }),
      },
      { now, realNow, cipher },
    );
    const activity =
      Object.keys(bounds.counted).length === 0 ? [] : [{ ...noActivity(card, bankDateOf(now)), ...bounds.counted }];
    await save(mergeChanges(change, { writes: activity.flatMap(activityWrites) }), card.id);
    return { data: cardToResource(card, cipher) };
  },
});

type Attributes = z.output<(typeof createForms)[number]['attributes']>;

/** The parts of an order that only a physical card has; empty for a virtual one. */
function plasticOf(attributes: Attributes): Pick<Card, keyof PlasticOrder> {
  const { shippingAddress, design, additionalEmbossedText, printOnlyBusinessName }: Partial<PlasticAttributes> =
    attributes;
  return {
    ...(shippingAddress === undefined ? {} : { shippingAddress: residenceOf(shippingAddress) }),
    ...(design === undefined ? {} : { design }),
    ...(additionalEmbossedText === undefined ? {} : { additionalEmbossedText }),
    ...(printOnlyBusinessName === undefined ? {} : { printOnlyBusinessName }),
  };
}

type PlasticAttributes = z.output<(typeof createForms)[1]['attributes']>;
