import { defineOperation } from '../../../kernel/http/operation.ts';
import { atmFrame, useAtm } from '../atm.ts';
import { loadOfAccount } from '../sandbox-frame.ts';

export const depositInSandbox = defineOperation({
  ...atmFrame,
  id: 'depositInSandbox',
  summary: 'Simulate a deposit at an ATM',
  description: 'The amount includes the surcharge.',
  path: '/sandbox/atm-deposits',

  load: ({ organisationId, body }) => loadOfAccount(organisationId, body),

  handle: (call) => useAtm('Credit', call),
});
