import { defineOperation } from '../../../kernel/http/operation.ts';
import { foundToken, tokenStepFrame } from '../operation-frame.ts';
import { tokenToResource } from '../resource.ts';
import { cardTokenKind } from '../store.ts';

export const getCardToken = defineOperation({
  ...tokenStepFrame,
  id: 'getCardToken',
  method: 'GET',
  path: '/card-tokens/{id}',
  scopes: ['cards'],
  errors: ['not_found'],
  uses: { read: [cardTokenKind], write: [] },

  handle: (call) => ({ data: tokenToResource(foundToken(call)) }),
});
