import { cardMachine } from '../card.ts';
import * as z from 'zod';
import { defineOperation } from '../../../kernel/http/operation.ts';
import { defineVariant } from '../../../kernel/http/variant.ts';
import { notFound, Problem } from '../../../kernel/base/problem.ts';
import { text } from '../../../kernel/jsonapi/fields.ts';
import { mustBeCardHolder } from '../only-holder.ts';
import { answeredBy } from '../processor-problem.ts';
import { processorReference } from '../references.ts';
import { cardKind, cards } from '../store.ts';
import type { walletPayloadResource } from '../sensitive-resource-schema.ts';
import { makeResource } from '../../../kernel/jsonapi/resource.ts';

const nonceCharactersMax = 4000;

export const createMobileWalletPayload = defineOperation({
  id: 'createMobileWalletPayload',
  capability: 'cards',
  method: 'POST',
  path: '/cards/{id}/mobile-wallet-payload',
  scopes: ['cards-sensitive-write'],
  timeoutSeconds: 5,
  request: {
    variants: [
      defineVariant({
        type: 'mobileWalletPayload',
        attributes: z.object({ signedNonce: text(nonceCharactersMax) }),
      }),
    ],
  },
  response: { status: 201 },
  errors: ['not_found', 'invalid_state', 'invalid_nonce', 'feature_disabled', 'request_timeout'],
  uses: { read: [cardKind], write: [] },
  needs: ['cardProcessor'],

  load: ({ organisationId, path }) => ({ card: cards.ref(organisationId, path.id) }),

  handle: async ({ caller, path, body, loaded: { card }, platform }) => {
    if (card === undefined) throw notFound('The card', path.id);
    mustBeCardHolder(caller, card);
    cardMachine.mustAllow(card, 'addToWallet');
    const answer = await platform.cardProcessor.walletPayload(processorReference(card), body.attributes.signedNonce);
    const pointer = '/data/attributes/signedNonce';
    const refused = () => new Problem('invalid_nonce', { detail: 'The card processor refuses the nonce', pointer });
    return {
      data: makeResource<typeof walletPayloadResource>('mobileWalletPayload', {
        attributes: { payload: answeredBy(answer, refused) },
      }),
    };
  },
});
