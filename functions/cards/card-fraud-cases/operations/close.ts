import * as z from 'zod';
import { transactionKind } from '../../../accounts/transactions/for-others.ts';
import { defineOperation } from '../../../kernel/http/operation.ts';
import { defineVariant } from '../../../kernel/http/variant.ts';
import { mergeChanges } from '../../../kernel/journal/change.ts';
import { replace } from '../../../kernel/table/write.ts';
import { cardKind, openCardsKind } from '../../cards/for-others.ts';
import { releaseCard } from '../act-on-card.ts';
import { recountedCase } from '../counted.ts';
import { fraudCaseClosedEvent } from '../events.ts';
import { cardInCase, foundFraudCase, loadFraudCase } from '../operation-frame.ts';
import { fraudCaseToResource } from '../resource.ts';
import { fraudCaseMachine, fraudOutcomes, fraudTypes } from '../statuses.ts';
import { cardFraudCaseKind } from '../store.ts';

export const closeCardFraudCase = defineOperation({
  id: 'closeCardFraudCase',
  capability: 'card-fraud-cases',
  method: 'POST',
  path: '/card-fraud-cases/{id}/close',
  scopes: ['cards-write'],
  callers: 'organisation',
  timeoutSeconds: 5,
  request: {
    variants: [
      defineVariant({
        type: 'closeCardFraudCase',
        attributes: z.object({
          outcome: z.enum(fraudOutcomes, { error: `must be one of ${fraudOutcomes.join(', ')}` }),
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
    const { outcome, fraudType } = body.attributes;
    const before = foundFraudCase(call);
    if (before.outcome === outcome) return { data: fraudCaseToResource(before) };
    const status = fraudCaseMachine.next(before, 'close');
    const found = { ...before, status, outcome, fraudType: fraudType ?? before.fraudType };
    const fraudCase = await recountedCase(table, { ...found, updatedAt: now, closedAt: now });
    const terms = { now, cipher: await cipher() };
    const ofCard = releaseCard(before, await cardInCase(table, before, loaded.open), outcome, terms);
    const ofCase = { writes: [replace(fraudCase)], events: [fraudCaseClosedEvent(outcome, fraudCase)] };
    await save(mergeChanges(ofCase, ofCard));
    return { data: fraudCaseToResource(fraudCase) };
  },
});
