import { defineTexts } from '../../define-texts.ts';
import { sharedTexts } from '../../shared-texts.ts';
import type { createFee } from './operations/create.ts';
import type { reverseFee } from './operations/reverse.ts';
import type { feeResource, feeReversalResource } from './resource-schema.ts';

const fields = {
  ...sharedTexts,
  description: 'The summary of the transaction.',
} as const;

export const feeTexts = defineTexts<{
  resources: typeof feeResource | typeof feeReversalResource;
  operations: typeof createFee | typeof reverseFee;
}>({
  types: {
    fee: 'What the organisation charges an account for its services.',
    feeReversal: 'Gives a whole charge back to the account that paid it.',
  },
  resources: {
    fee: {
      ...fields,
      amount: 'The cents that were charged.',
      account: 'The account that was debited.',
      transaction: 'The debit of the account. It has the same id.',
      relatedTransaction: 'The transaction that the fee is for. Absent if the order named none.',
    },
    feeReversal: {
      ...fields,
      amount: 'The cents that were given back: the whole fee.',
      account: 'The account that got the money back.',
      transaction: 'The credit of the account. It has the same id.',
      relatedTransaction: 'The fee that was given back, as its transaction.',
    },
  },
  requests: {
    createFee: {
      ...fields,
      amount: 'The cents that are charged: at most what is available, otherwise it is 409.',
      account: 'The account that is debited. It has to be Open.',
      relatedTransaction: 'The transaction of the account that the fee is for.',
    },
    reverseFee: {
      ...fields,
      account: 'The account that was charged.',
      transaction: 'The fee that is given back, as its transaction. A fee is reversed once; the second time is 409.',
    },
  },
  events: {},
});
