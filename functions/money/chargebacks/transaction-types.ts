import { givenBack } from '../../accounts/ledger/posting-rule.ts';
import { counterpartySchema } from '../../accounts/transactions/parts.ts';
import { defineTransactionType } from '../../accounts/transactions/transaction-type.ts';
import { linkTo } from '../../kernel/jsonapi/link.ts';

export const chargebackTransaction = defineTransactionType({
  type: 'chargebackTransaction',
  records: 'a chargeback, on the account that it debits and on the account that gets the money',
  inStatements: { en: 'Chargeback', es: 'Contracargo' },
  posting: { ...givenBack, contra: 'contraBook' },
  attributes: { counterparty: counterpartySchema },
  relationships: {
    // Customer tokens see neither of both.
    counterpartyAccount: linkTo('depositAccount').optional(),
    chargeback: linkTo('chargeback').optional(),
  },
});
