import { cents } from '../../kernel/base/money/cents.ts';
import type { FieldCipher } from '../../ports/cipher/port.ts';
import type { WindowEntry } from '../ach-files/window-entry.ts';
import type { AchState } from './ach-decisions.ts';
import { openPaymentNumber, type AchPayment } from './store.ts';

const identificationMax = 15;

/** The entry of a payment in a file of its bank. */
export function fileEntryOf({ payment, account }: AchState, cipher: FieldCipher): WindowEntry {
  const { id, type, traceNumber, direction, amount, sameDay, description, addenda, counterparty } = payment;
  const entryClass = entryClassOf(payment);
  return {
    kind: 'Payment',
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
    description,
    // Banks and receivers show it. The end of an id differs most.
    identification: id.slice(-identificationMax),
    receiver: {
      name: counterparty.name,
      routingNumber: counterparty.routingNumber,
      accountNumber: openPaymentNumber(payment, cipher),
    },
    ...(hasPaymentType(entryClass) ? { discretionaryData: payment.recurringPayment === undefined ? 'S' : 'R' } : {}),
    ...(addenda === undefined ? {} : { addenda: [{ kind: 'Payment', information: addenda }] }),
  };
}

/** The class of the order. Without one, a credit is PPD, and a debit has the class of the way in which it was authorised. */
export function entryClassOf({ secCode, direction, authorization }: AchPayment): string {
  if (secCode !== undefined) return secCode;
  if (direction === 'Credit') return 'PPD';
  switch (authorization?.kind) {
    case 'Written':
      return 'PPD';
    case 'Telephone':
      return 'TEL';
    case 'Online':
    case undefined:
      return 'WEB';
  }
}

/** The classes whose entries say if they are single or recurring. */
const hasPaymentType = (entryClass: string): boolean => entryClass === 'WEB' || entryClass === 'TEL';

/** The first digit of a transaction code says the type of the account, the second what happens. */
const accountDigits: Readonly<Record<string, string>> = { Checking: '2', Savings: '3', Loan: '5' };

function transactionCodeOf({ counterparty, direction }: AchPayment): string {
  return (accountDigits[counterparty.accountType] ?? '2') + (direction === 'Credit' ? '2' : '7');
}
