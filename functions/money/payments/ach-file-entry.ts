import { cents } from '../../kernel/base/money/cents.ts';
import type { FieldCipher } from '../../ports/cipher/port.ts';
import type { WindowEntry } from '../ach-files/window-entry.ts';
import { entryClassOf, paymentTypeOf } from './ach-class.ts';
import type { AchState } from './ach-decisions.ts';
import { entryDescriptionOf } from './entry-description.ts';
import { openPaymentNumber, type AchPayment } from './store.ts';

const identificationMax = 15;

/** The entry of a payment in a file of its bank. */
export function fileEntryOf({ payment, account }: AchState, cipher: FieldCipher): WindowEntry {
  const { id, type, traceNumber, direction, amount, sameDay, description, addenda, counterparty } = payment;
  const entryClass = entryClassOf(payment);
  const paymentType = paymentTypeOf({ ...payment, secCode: entryClass });
  return {
    kind: payment.reverses === undefined ? 'Payment' : 'Reversal',
    routingNumber: account.routingNumber,
    traceNumber,
    accountId: account.id,
    accountName: account.name,
    source: { type, id },
    direction,
    amount: cents(amount),
    sameDay,
    entryClass,
    transactionCode: transactionCodeOf(payment),
    description: entryDescriptionOf(description),
    // Banks and receivers show it. The end of an id differs most.
    identification: id.slice(-identificationMax),
    receiver: {
      name: counterparty.name,
      routingNumber: counterparty.routingNumber,
      accountNumber: openPaymentNumber(payment, cipher),
    },
    ...(paymentType === undefined ? {} : { discretionaryData: paymentType === 'Single' ? 'S' : 'R' }),
    ...(addenda === undefined ? {} : { addenda: [{ kind: 'Payment', information: addenda }] }),
  };
}

/** The first digit of a transaction code says the type of the account, the second what happens. */
const accountDigits: Readonly<Record<string, string>> = { Checking: '2', Savings: '3', Loan: '5' };

function transactionCodeOf({ counterparty, direction, reverses }: AchPayment): string {
  // A loan is debited only to reverse a credit, with a code of its own.
  if (counterparty.accountType === 'Loan' && direction === 'Debit' && reverses !== undefined) return '55';
  return (accountDigits[counterparty.accountType] ?? '2') + (direction === 'Credit' ? '2' : '7');
}
