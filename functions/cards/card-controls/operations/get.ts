import { defineOperation } from '../../../kernel/http/operation.ts';
import { foundControl, loadControl } from '../operation-frame.ts';
import { cardControlToResource } from '../resource.ts';
import { controlKinds } from '../store.ts';

export const getCardControl = defineOperation({
  id: 'getCardControl',
  capability: 'card-controls',
  method: 'GET',
  path: '/card-controls/{id}',
  scopes: ['cards'],
  timeoutSeconds: 5,
  response: { status: 200 },
  errors: ['not_found'],
  uses: { read: controlKinds, write: [] },

  load: ({ organisationId, path }) => loadControl(organisationId, path.id),

  handle: (call) => ({ data: cardControlToResource(foundControl(call)) }),
});
