import { defineOperation } from '../../../kernel/http/operation.ts';
import { atmFrame, useAtm } from '../atm.ts';
import { loadOfAccount } from '../sandbox-frame.ts';

export const withdrawInSandbox = defineOperation({
  ...atmFrame,
  id: 'withdrawInSandbox',
  summary: 'Simulate a withdrawal at an ATM',
  description:
    'The amount includes the surcharge. It is booked whatever the balance, because the ATM has given the cash.',
  path: '/sandbox/atm-withdrawals',

  load: ({ organisationId, body }) => loadOfAccount(organisationId, body),

  handle: (call) => useAtm('Debit', call),
});
