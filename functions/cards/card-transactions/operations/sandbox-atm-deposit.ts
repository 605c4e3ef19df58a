import { defineOperation } from '../../../kernel/http/operation.ts';
import { atmFrame, loadAtAtm, useAtm } from '../atm.ts';

export const depositInSandbox = defineOperation({
  ...atmFrame,
  id: 'depositInSandbox',
  path: '/sandbox/atm-deposits',

  load: ({ organisationId, body }) => loadAtAtm(organisationId, body),

  handle: (call) => useAtm('Credit', call),
});
