import { defineOperation } from '../../../kernel/http/operation.ts';
import { atmFrame, loadAtAtm, useAtm } from '../atm.ts';

export const withdrawInSandbox = defineOperation({
  ...atmFrame,
  id: 'withdrawInSandbox',
  path: '/sandbox/atm-withdrawals',

  load: ({ organisationId, body }) => loadAtAtm(organisationId, body),

  handle: (call) => useAtm('Debit', call),
});
