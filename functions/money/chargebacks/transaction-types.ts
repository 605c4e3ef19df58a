import { givenBack } from '../../accounts/ledger/posting-rule.ts';
import { counterpartySchema } from '../../accounts/transactions/parts.ts';
import { defineTransactionType } from '../../accounts/transactions/transaction-type.ts';

export const chargebackTransaction = defineTransactionType({
  type: 'chargebackTransaction',
  posting: { ...givenBack, contra: 'contraBook' },
  attributes: { counterparty: counterpartySchema },
  relationships: {
    // Customer tokens see neither of both.
    counterpartyAccount: { to: ['depositAccount'], isOptional: true },
    chargeback: { to: ['chargeback'], isOptional: true },
  },
});
