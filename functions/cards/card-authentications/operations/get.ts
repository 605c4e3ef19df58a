import { defineOperation } from '../../../kernel/http/operation.ts';
import { authenticationFrame, foundAuthentication } from '../operation-frame.ts';
import { authenticationToResource } from '../resource.ts';
import { cardAuthenticationKind } from '../store.ts';

export const getCardAuthentication = defineOperation({
  ...authenticationFrame,
  id: 'getCardAuthentication',
  method: 'GET',
  path: '/card-authentications/{id}',
  scopes: ['cards'],
  errors: ['not_found'],
  uses: { read: [cardAuthenticationKind], write: [] },

  handle: (call) => ({ data: authenticationToResource(foundAuthentication(call)) }),
});
