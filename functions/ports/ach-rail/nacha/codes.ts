/** What an entry is for. `Answer`: a return, or a notification of change. `Zero`: remittance information without money. */
export type Purpose = 'Live' | 'Prenote' | 'Zero' | 'Answer';

export interface CodeMeaning {
  readonly account: 'Checking' | 'Savings' | 'Ledger' | 'Loan';
  readonly direction: 'Credit' | 'Debit';
  readonly purpose: Purpose;
}

const accounts = { 2: 'Checking', 3: 'Savings', 4: 'Ledger', 5: 'Loan' } as const;
const kinds = {
  1: ['Credit', 'Answer'],
  2: ['Credit', 'Live'],
  3: ['Credit', 'Prenote'],
  4: ['Credit', 'Zero'],
  6: ['Debit', 'Answer'],
  7: ['Debit', 'Live'],
  8: ['Debit', 'Prenote'],
  9: ['Debit', 'Zero'],
} as const;

/** All transaction codes. A loan is debited only to reverse a credit, with a code of its own. */
const transactions: ReadonlyMap<string, CodeMeaning> = new Map<string, CodeMeaning>([
  ...Object.entries(accounts)
    .flatMap(([first, account]) =>
      Object.entries(kinds).map(([second, [direction, purpose]]): [string, CodeMeaning] => [
        first + second,
        { account, direction, purpose },
      ]),
    )
    .filter(([code]) => !['57', '58', '59'].includes(code)),
  ['55', { account: 'Loan', direction: 'Debit', purpose: 'Live' }],
]);

/** What a transaction code means; undefined for a code that does not exist. */
export const transactionOf = (code: string): CodeMeaning | undefined => transactions.get(code);

/** The transaction code for an entry; undefined if there is none (a prenote to debit a loan). */
export function transactionCode({ account, direction, purpose }: CodeMeaning): string | undefined {
  for (const [code, one] of transactions) {
    if (one.account === account && one.direction === direction && one.purpose === purpose) return code;
  }
  return undefined;
}

/** What the rules demand of the entries of a standard entry class. */
export interface EntryClass {
  readonly layout: 'standard' | 'ctx';
  readonly directions: readonly CodeMeaning['direction'][];
  /** The most addenda 05 of an entry. */
  readonly addendaMax: number;
  /** `mandatory`: the entry is rejected without a name. `required`: it may be returned. */
  readonly name: 'mandatory' | 'required' | 'optional';
  /** The values that the discretionary data may have; undefined if any. */
  readonly paymentTypes?: readonly string[];
  /** True if it has entries without money that carry remittance information. */
  readonly allowsZero?: boolean;
}

const credit = ['Credit'] as const;
const debit = ['Debit'] as const;
const both = ['Credit', 'Debit'] as const;
const fromCheck: EntryClass = { layout: 'standard', directions: debit, addendaMax: 0, name: 'optional' };

/** The class of notifications of change. */
export const changeClass = 'COR';

/** The classes that are read and written. The entries of other classes (IAT, ADV and more) have other records. */
export const entryClasses: ReadonlyMap<string, EntryClass> = new Map<string, EntryClass>([
  ['PPD', { layout: 'standard', directions: both, addendaMax: 1, name: 'required' }],
  ['CCD', { layout: 'standard', directions: both, addendaMax: 1, name: 'required', allowsZero: true }],
  ['WEB', { layout: 'standard', directions: both, addendaMax: 1, name: 'mandatory', paymentTypes: ['R', 'S'] }],
  ['TEL', { layout: 'standard', directions: debit, addendaMax: 0, name: 'mandatory', paymentTypes: ['R', 'S', ''] }],
  ['CTX', { layout: 'ctx', directions: both, addendaMax: 9999, name: 'required', allowsZero: true }],
  [changeClass, { layout: 'standard', directions: both, addendaMax: 0, name: 'optional' }],
  ['CIE', { layout: 'standard', directions: credit, addendaMax: 1, name: 'optional' }],
  ['ARC', fromCheck],
  ['BOC', fromCheck],
  ['POP', fromCheck],
  ['RCK', fromCheck],
  ['XCK', fromCheck],
]);
