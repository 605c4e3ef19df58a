import { transactionKind } from '../../../accounts/transactions/for-others.ts';
import { defineOperation } from '../../../kernel/http/operation.ts';
import { recountedCase } from '../counted.ts';
import { foundFraudCase } from '../operation-frame.ts';
import { fraudCaseToResource } from '../resource.ts';
import { cardFraudCaseKind, cardFraudCases } from '../store.ts';

export const getCardFraudCase = defineOperation({
  id: 'getCardFraudCase',
  capability: 'card-fraud-cases',
  method: 'GET',
  path: '/card-fraud-cases/{id}',
  scopes: ['cards'],
  timeoutSeconds: 5,
  response: { status: 200 },
  errors: ['not_found'],
  uses: { read: [cardFraudCaseKind, transactionKind], write: [] },

  load: ({ organisationId, path }) => ({ fraudCase: cardFraudCases.ref(organisationId, path.id) }),

  handle: async (call) => ({ data: fraudCaseToResource(await countedNow(call)) }),
});

/** What is given back changes the transactions, not the case. */
const countedNow = async (
  call: Parameters<typeof foundFraudCase>[0] & { readonly table: Parameters<typeof recountedCase>[0] },
) => {
  const one = foundFraudCase(call);
  return one.status === 'Closed' ? one : recountedCase(call.table, one);
};
