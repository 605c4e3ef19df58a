import { type ChangeCode, changeCodes } from '../payments/correction.ts';
import { achReturnCodes } from '../payments/return-reasons.ts';

/** What the bank of a receiver does with an entry. */
export type BankAnswer =
  | { readonly kind: 'Return'; readonly code: string }
  | { readonly kind: 'Change'; readonly code: ChangeCode };

const form = /^6660([12])(\d\d)$/;
const returnCodes: ReadonlySet<string> = new Set(Object.values(achReturnCodes));

/**
 * The answer that an account number of a receiver stands for in a sandbox: `66601` and two digits for a return with this code, `66602` and two digits
 * for a notification of change. Undefined for all other numbers.
 */
export function answerOfNumber(accountNumber: string): BankAnswer | undefined {
  const [, kind, digits = ''] = form.exec(accountNumber.trim()) ?? [];
  if (kind === '1') return returnCodes.has(`R${digits}`) ? { kind: 'Return', code: `R${digits}` } : undefined;
  const code = kind === '2' ? changeCodes.find((one) => one === `C${digits}`) : undefined;
  return code && { kind: 'Change', code };
}

/** What the bank of the sandbox refuses of a file: one entry, its batch, or all of it. */
export type PlayedRefusal = 'Entry' | 'Batch' | 'File';

const refusals: ReadonlyMap<string, PlayedRefusal> = new Map([
  ['6660301', 'Entry'],
  ['6660302', 'Batch'],
  ['6660303', 'File'],
]);

/** What the bank refuses because of an entry with this account number; undefined for all other numbers. */
export const refusalOfNumber = (accountNumber: string): PlayedRefusal | undefined => refusals.get(accountNumber.trim());

/** What the bank says is right. The account with this number exists, so later entries are not answered. */
export const corrections = {
  accountNumber: '4400551122',
  routingNumber: '021000021',
  name: 'CORRECTED NAME',
  identification: 'CORRECTED-ID',
} as const;

/** The corrected data of a notification of change, in the columns of its code. `savings` is the transaction code for the other type of account. */
export function correctedData(code: ChangeCode, otherCode: string): string {
  const { accountNumber, routingNumber, name, identification } = corrections;
  switch (code) {
    case 'C01':
      return accountNumber;
    case 'C02':
      return routingNumber;
    case 'C03':
      return `${routingNumber}   ${accountNumber}`;
    case 'C04':
      return name;
    case 'C05':
      return otherCode;
    case 'C06':
      return `${accountNumber.padEnd(20)}${otherCode}`;
    case 'C07':
      return `${routingNumber}${accountNumber.padEnd(17)}${otherCode}`;
    case 'C09':
      return identification;
    case 'C13':
      return '';
  }
}
