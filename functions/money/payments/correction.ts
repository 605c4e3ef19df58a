import { hasAsciiForm } from '../../kernel/base/text/ascii.ts';
import { isRoutingNumber } from '../../kernel/base/money/routing-number.ts';
import type { Correction } from '../counterparties/correct.ts';

/** The codes of notifications of change whose data can be used. C13 asks for another form of the addenda and corrects no number. */
export const changeCodes = ['C01', 'C02', 'C03', 'C04', 'C05', 'C06', 'C07', 'C09', 'C13'] as const;
export type ChangeCode = (typeof changeCodes)[number];

/** The most characters of the corrected data. */
export const correctedDataMax = 29;

const accountTypesByCode = { 2: 'Checking', 3: 'Savings', 5: 'Loan' } as const;

/**
 * The corrections in the data of a notification of change; undefined if the data are impossible. The columns are those of the rules, but
 * banks also put values flush right, or with other spaces between them: then the words count. An empty correction (C13) changes nothing.
 */
export function readCorrection(code: ChangeCode, data: string): Correction | undefined {
  const words = data.split(/\s+/).filter((word) => word !== '');
  switch (code) {
    case 'C01':
      return whole({ accountNumber: accountNumberIn(words.join('')) });
    case 'C02':
      return whole({ routingNumber: routingNumberIn(data.trim()) });
    case 'C03':
      return routingAndAccount(words);
    case 'C04':
      return whole({ name: nameIn(data.trim()) });
    case 'C05':
      return whole({ accountType: accountTypeIn(data.trim()) });
    case 'C06':
      return accountAndType(words);
    case 'C07':
      return inColumns(data) ?? inWords(words);
    case 'C09':
      return whole({ identification: data.trim() || undefined });
    case 'C13':
      return {};
  }
}

type Part = { readonly [Name in keyof Correction]: Correction[Name] | undefined };

/** The correction, unless one of its parts cannot be. */
const whole = (parts: Part): Correction | undefined =>
  Object.values(parts).includes(undefined) ? undefined : (parts as Correction);

function routingAndAccount(words: readonly string[]): Correction | undefined {
  const text = words.join('');
  return whole({ routingNumber: routingNumberIn(text.slice(0, 9)), accountNumber: accountNumberIn(text.slice(9)) });
}

/** The code is a word of its own, or follows an account number that fills its 17 columns. */
function accountAndType(words: readonly string[]): Correction | undefined {
  return whole({
    accountNumber: accountNumberIn(words.slice(0, -1).join('')),
    accountType: accountTypeIn(words.at(-1) ?? ''),
  });
}

const inColumns = (data: string): Correction | undefined =>
  whole({
    routingNumber: routingNumberIn(data.slice(0, 9)),
    accountNumber: accountNumberIn(data.slice(9, 26).trim().replaceAll(' ', '')),
    accountType: accountTypeIn(data.slice(26, 28)),
  });

function inWords(words: readonly string[]): Correction | undefined {
  const text = words.slice(0, -1).join('');
  return whole({
    routingNumber: routingNumberIn(text.slice(0, 9)),
    accountNumber: accountNumberIn(text.slice(9)),
    accountType: accountTypeIn(words.at(-1) ?? ''),
  });
}

const routingNumberIn = (text: string): string | undefined => (isRoutingNumber(text) ? text : undefined);

/** An account number has a digit other than 0: a number of zeros is an empty field. */
const accountNumberIn = (text: string): string | undefined =>
  /^(?=.*[1-9A-Za-z])[0-9A-Za-z-]{1,17}$/.test(text) ? text : undefined;

const nameIn = (text: string): string | undefined => (text !== '' && hasAsciiForm(text) ? text : undefined);

/** The account type of a transaction code. A counterparty has no general ledger account. */
function accountTypeIn(code: string): Correction['accountType'] {
  const first = /^([235])[1-9]$/.exec(code)?.[1];
  return first === undefined ? undefined : accountTypesByCode[Number(first) as keyof typeof accountTypesByCode];
}
