import { defineOperation } from '../../../kernel/http/operation.ts';
import { atmFrame, loadAtAtm, useAtm } from '../atm.ts';

export const withdrawInSandbox = defineOperation({
  ...atmFrame,
  id: 'withdrawInSandbox',
  summary: 'Simulate a withdrawal at an ATM',
  description:
    'The amount includes the surcharge. With the relationship authorization it settles that one, and releases what is held. It is booked whatever the balance, because the ATM has given the cash.',
  path: '/sandbox/atm-withdrawals',

  load: ({ organisationId, body }) => loadAtAtm(organisationId, body),

  handle: (call) => useAtm('Debit', call),
});
