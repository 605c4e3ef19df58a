import { cardMachine } from '../card.ts';
import { defineOperation } from '../../../kernel/http/operation.ts';
import { notFound } from '../../../kernel/base/problem.ts';
import { mustBeCardHolder } from '../only-holder.ts';
import { answeredBy } from '../processor-problem.ts';
import { processorReference } from '../references.ts';
import { cardKind, cards } from '../store.ts';
import { simulatedCardKind } from '../../../ports/card-processor/items.ts';
import type { pinStatusResource } from '../sensitive-resource-schema.ts';
import { makeResource } from '../../../kernel/jsonapi/resource.ts';

export const getCardPinStatus = defineOperation({
  id: 'getCardPinStatus',
  capability: 'cards',
  method: 'GET',
  path: '/cards/{id}/secure-data/pin/status',
  scopes: ['cards-sensitive'],
  timeoutSeconds: 5,
  response: { status: 200 },
  errors: ['not_found', 'invalid_state', 'feature_disabled', 'request_timeout'],
  uses: { read: [cardKind, simulatedCardKind], write: [] },
  needs: ['cardProcessor'],

  load: ({ organisationId, path }) => ({ card: cards.ref(organisationId, path.id) }),

  handle: async ({ caller, path, loaded, platform }) => {
    const { card } = loaded;
    if (card === undefined) throw notFound('The card', path.id);
    mustBeCardHolder(caller, card);
    const answer = await platform.cardProcessor.pinStatus(processorReference(card));
    const refused = () => cardMachine.refused(card, 'the card processor keeps no PIN for it');
    return {
      data: makeResource<typeof pinStatusResource>('pinStatus', {
        attributes: { status: answeredBy(answer, refused) },
      }),
    };
  },
});
