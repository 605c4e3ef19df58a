import { defineReference, listAnswer } from '../../define-reference.ts';
import type { createChargeback } from './operations/create.ts';
import type { getChargeback } from './operations/get.ts';
import type { listChargebacks } from './operations/list.ts';
import { accountResource } from '../../accounts/accounts/resource-schema.ts';
import { transactionResource } from '../../accounts/transactions/resource-schema.ts';
import { chargebackResource } from './resource-schema.ts';
import { customerResource } from '../../onboarding/customers/resource-schema.ts';
import type { chargebackTransaction } from './transaction-types.ts';
import type { chargebackKind } from './store.ts';

export const chargebacksReference = defineReference<{
  operations: typeof createChargeback | typeof getChargeback | typeof listChargebacks;
  transactionTypes: typeof chargebackTransaction;
  kinds: typeof chargebackKind;
}>({
  operations: {
    createChargeback: {
      summary: 'Create a chargeback',
      description:
        'Debits the account at once, also if it is Frozen or Closed and even where that leaves less than nothing, and credits the counterparty account.',
      data: chargebackResource,
      examples: {
        chargeback: {
          attributes: { amount: 25_00, description: 'Never delivered', idempotencyKey: '3f6b0f6e-chargeback' },
          relationships: {
            account: { data: { type: 'depositAccount', id: '100000001' } },
            counterpartyAccount: { data: { type: 'depositAccount', id: '100000002' } },
          },
        },
      },
    },
    getChargeback: {
      summary: 'Get a chargeback',
      data: chargebackResource,
      included: [customerResource, accountResource, transactionResource],
    },
    listChargebacks: {
      summary: 'List chargebacks',
      data: listAnswer(chargebackResource),
      included: [customerResource, accountResource, transactionResource],
    },
  },
  transactionTypes: {
    chargebackTransaction: {
      records: 'a chargeback, on the account that it debits and on the account that gets the money',
      inStatements: { en: 'Chargeback', es: 'Contracargo' },
    },
  },
  kinds: {
    cbk: {
      holds: 'the chargebacks that debited an account, numbered in the order of their creation',
      keys: { pk: '<org>#<account>', sk: '<number>', foundBy: 'id = account + number' },
    },
  },
});
