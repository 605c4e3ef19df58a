import { defineTexts } from '../../define-texts.ts';
import { sharedTexts, transactionFieldTexts } from '../../shared-texts.ts';
import type { transactionCreated, transactionUpdated } from './events.ts';
import type { updateAccountTransaction } from './operations/update-of-account.ts';
import type { updateTransaction } from './operations/update.ts';

const changes = {
  summary:
    'The new summary of a book or chargeback transaction, 100 characters at most. Statements print the one that it had at first.',
  tags: 'Tags to add or to replace, by name. Null removes a tag, and those that are not named stay.',
} as const;

const event = {
  ...sharedTexts,
  summary: transactionFieldTexts.summary,
  transaction: 'The transaction.',
  account: 'The account on which it is booked.',
  payment: 'The payment that has moved the money. Absent if none has.',
  recurringPayment: 'The recurring payment whose run has made the payment. Absent if none has.',
  card: 'The card that was used. Absent if none was.',
  authorization: 'The authorization that was settled. Absent if none was.',
  checkDeposit: 'The check deposit that has moved the money. Absent if none has.',
} as const;

/** Texts of the requests and events. Those of the types of transactions lie beside the declaration of each type. */
export const transactionTexts = defineTexts<{
  operations: typeof updateTransaction | typeof updateAccountTransaction;
  events: typeof transactionCreated | typeof transactionUpdated;
}>({
  resources: {},
  requests: { updateTransaction: changes, updateAccountTransaction: changes },
  events: {
    'transaction.created': {
      ...event,
      direction: transactionFieldTexts.direction,
      amount: transactionFieldTexts.amount,
      balance: 'The cents on the account right after the transaction, with those that are held.',
      available: 'The cents that could be spent right after the transaction: the balance without the hold.',
      excessAmount:
        'The cents beyond what was authorized, for a use of a card that passes it by more than is usual at such a merchant. Absent otherwise.',
    },
    'transaction.updated': {
      ...event,
      interchange:
        'The cents that your organisation gets of what the network pays for the use of a card. Present if they were computed.',
      grossInterchange: 'The cents that the network pays in all for the use of a card. Present if they were computed.',
    },
  },
});
