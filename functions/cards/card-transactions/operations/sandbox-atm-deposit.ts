import { defineOperation } from '../../../kernel/http/operation.ts';
import { atmFrame, loadAtAtm, useAtm } from '../atm.ts';

export const depositInSandbox = defineOperation({
  ...atmFrame,
  id: 'depositInSandbox',
  summary: 'Simulate a deposit at an ATM',
  description:
    'The amount includes the surcharge. With the relationship authorization it settles that one, and releases what is held.',
  path: '/sandbox/atm-deposits',

  load: ({ organisationId, body }) => loadAtAtm(organisationId, body),

  handle: (call) => useAtm('Credit', call),
});
