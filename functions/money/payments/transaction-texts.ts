import { defineTransactionTexts } from '../../define-texts.ts';
import { otherSideTexts, transactionFieldTexts } from '../../shared-texts.ts';
import type {
  bookTransaction,
  originatedAchTransaction,
  paymentCanceledTransaction,
  pushToCardReversalTransaction,
  pushToCardTransaction,
  returnedAchTransaction,
} from './transaction-types.ts';

const fields = {
  ...transactionFieldTexts,
  payment: 'The payment that has moved the money.',
  recurringPayment: 'The recurring payment whose run has made the payment. Absent if nobody scheduled it.',
} as const;

export const paymentTransactionTexts = defineTransactionTexts<
  | typeof originatedAchTransaction
  | typeof returnedAchTransaction
  | typeof bookTransaction
  | typeof pushToCardTransaction
  | typeof pushToCardReversalTransaction
  | typeof paymentCanceledTransaction
>({
  originatedAchTransaction: {
    ...fields,
    direction: [
      'Which way the money moved.',
      {
        Debit: 'a credit payment: the money is sent',
        Credit: 'a debit payment that has cleared: the money was pulled',
      },
    ],
    description: 'The description of the payment.',
    addenda: 'The addenda of the payment. Absent if it has none.',
    counterparty: ['The other side of the payment, at another bank.', otherSideTexts],
  },
  returnedAchTransaction: {
    ...fields,
    direction: [
      'Which way the money moved back.',
      { Credit: 'a credit payment came back to the account', Debit: 'the money of a debit payment was taken again' },
    ],
    companyName: 'The name of the account that had ordered the payment.',
    counterpartyName: 'The name of the other side, whose bank has returned the payment.',
    counterpartyRoutingNumber: 'The ABA routing number of the bank of the other side.',
    reason: 'Why the bank of the other side has returned the payment, by the name of its return code.',
    payment: 'The payment that was returned.',
  },
  bookTransaction: {
    ...fields,
    counterparty: [
      'The account at the other side, on this platform. Customer tokens may get the name of another customer shortened, as the stage says.',
      otherSideTexts,
    ],
    counterpartyAccount:
      'The account at the other side. Customer tokens do not get it if it belongs to another customer.',
    counterpartyCustomer:
      'The owner of the account at the other side, or the first of several. Customer tokens get only themselves.',
    payment:
      'The payment that has moved the money. Customer tokens get it only on the account that ordered it, unless they own both.',
  },
  pushToCardTransaction: { ...fields, amount: 'The cents that were sent to the card.' },
  pushToCardReversalTransaction: {
    ...fields,
    amount: 'The cents that came back, because the payment to the card failed.',
    payment: 'The payment to a card that failed.',
  },
  paymentCanceledTransaction: {
    ...fields,
    amount: 'The cents that came back, because the payment was canceled before it left.',
    relatedTransaction: 'The debit of the payment that was canceled.',
  },
});
