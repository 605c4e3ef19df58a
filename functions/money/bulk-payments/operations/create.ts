import { defineOperation } from '../../../kernel/http/operation.ts';
import { paymentForms } from '../../payments/create-payment.ts';
import { acceptBulk, bulkAcceptance, bulkMembersMax } from '../accept.ts';
import { bulkToResource } from '../resource.ts';

export const createBulkPayments = defineOperation({
  id: 'createBulkPayments',
  capability: 'payments',
  method: 'POST',
  path: '/payments/bulk',
  scopes: ['payments-write'],
  callers: 'organisation',
  timeoutSeconds: 5,
  request: { list: { variants: paymentForms, membersMax: bulkMembersMax } },
  response: { status: 201 },
  errors: [],
  ...bulkAcceptance,

  handle: async (call) => ({ data: bulkToResource(await acceptBulk(call, 'bulkPayments', 'createBulkPayments')) }),
});
