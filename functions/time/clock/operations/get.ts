import { clockItem, clockKey, clockKind } from '../../../kernel/clock/bank-clock.ts';
import { defineOperation } from '../../../kernel/http/operation.ts';
import { clockToResource } from '../resource.ts';

export const getClock = defineOperation({
  id: 'getClock',
  capability: 'sandbox',
  method: 'GET',
  path: '/sandbox/clock',
  scopes: [],
  sandboxOnly: true,
  timeoutSeconds: 5,
  response: { status: 200 },
  errors: [],
  uses: { read: [clockKind], write: [] },

  load: ({ organisationId }) => ({ clock: clockItem.ref(clockKey(organisationId)) }),

  handle: ({ organisationId, loaded, realNow }) => ({ data: clockToResource(organisationId, loaded.clock, realNow) }),
});
