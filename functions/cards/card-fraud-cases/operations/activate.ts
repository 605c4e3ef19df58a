import * as z from 'zod';
import { transactionKind } from '../../../accounts/transactions/for-others.ts';
import { defineOperation } from '../../../kernel/http/operation.ts';
import { defineVariant } from '../../../kernel/http/variant.ts';
import { type Change, mergeChanges } from '../../../kernel/journal/change.ts';
import { replace } from '../../../kernel/table/write.ts';
import { cardKind, openCardsKind } from '../../cards/for-others.ts';
import { actOnCard } from '../act-on-card.ts';
import { recountedCase } from '../counted.ts';
import { fraudCaseActivatedEvent } from '../events.ts';
import { cardInCase, foundFraudCase, loadFraudCase } from '../operation-frame.ts';
import { fraudCaseToResource } from '../resource.ts';
import { cardActions, fraudCaseMachine, fraudTypes } from '../statuses.ts';
import { type CardFraudCase, cardFraudCaseKind } from '../store.ts';

export const activateCardFraudCase = defineOperation({
  id: 'activateCardFraudCase',
  capability: 'card-fraud-cases',
  method: 'POST',
  path: '/card-fraud-cases/{id}/activate',
  scopes: ['cards-write'],
  callers: 'organisation',
  timeoutSeconds: 5,
  request: {
    variants: [
      defineVariant({
        type: 'activateCardFraudCase',
        attributes: z.object({
          cardAction: z.enum(cardActions, { error: `must be one of ${cardActions.join(', ')}` }).optional(),
          fraudType: z.enum(fraudTypes, { error: `must be one of ${fraudTypes.join(', ')}` }).optional(),
        }),
      }),
    ],
  },
  response: { status: 200 },
  errors: ['not_found', 'invalid_state'],
  uses: { read: [transactionKind], write: [cardFraudCaseKind, cardKind, openCardsKind] },
  needs: ['cipher'],

  load: ({ organisationId, path }) => loadFraudCase(organisationId, path.id),

  handle: async (call) => {
    const { body, loaded, now, table, cipher, save } = call;
    const { cardAction, fraudType } = body.attributes;
    const before = foundFraudCase(call);
    const after = activated(before, fraudType ?? before.fraudType, now);
    const terms = { now, cipher: await cipher() };
    const ofCard = cardAction && actOnCard(before, await cardInCase(table, before, loaded.open), cardAction, terms);
    if (after === undefined && ofCard === undefined) return { data: fraudCaseToResource(before) };
    const fraudCase = await recountedCase(table, after ?? { ...before, updatedAt: now });
    await save(mergeChanges(changeTo(before, fraudCase), ...(ofCard === undefined ? [] : [ofCard])));
    return { data: fraudCaseToResource(fraudCase) };
  },
});

/** The case that is investigated. Undefined if it is so already, as fraud of this type. */
function activated(
  before: CardFraudCase,
  fraudType: CardFraudCase['fraudType'],
  now: CardFraudCase['createdAt'],
): CardFraudCase | undefined {
  const changed = { ...before, fraudType, updatedAt: now };
  if (!fraudCaseMachine.isRepeated(before, 'activate')) {
    return { ...changed, status: fraudCaseMachine.next(before, 'activate'), activatedAt: now };
  }
  return fraudType === before.fraudType ? undefined : changed;
}

const changeTo = (before: CardFraudCase, fraudCase: CardFraudCase): Change => ({
  writes: [replace(fraudCase)],
  ...(before.status === fraudCase.status
    ? { about: [{ type: 'cardFraudCase', id: fraudCase.id }] }
    : { events: [fraudCaseActivatedEvent(fraudCase)] }),
});
