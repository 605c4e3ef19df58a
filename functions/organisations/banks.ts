import { invariant } from '../kernel/base/invariant.ts';
import type { AchSettings } from '../ports/ach-rail/settings.ts';
import type { BankNotices } from './notices/notice.ts';

/** A bank that keeps the customers' money of a stage. An organisation has one of them, chosen when it is founded. */
export interface Bank {
  /** No two banks of a stage have the same name. */
  readonly name: string;
  /** Of the bank's accounts here. It stays with every account that was opened with it. */
  readonly routingNumber: string;
  /**
   * The operator's contact for payments of this bank. Statements name all of it: the law asks for a telephone number and an address for
   * inquiries (12 CFR 1005.9(b)(5)).
   */
  readonly supportContact: { readonly email: string; readonly phone?: string; readonly address?: string };
  /** How its statements and letters look. */
  readonly theme?: BankTheme;
  /** Its cut-offs and windows for ACH. */
  readonly ach: AchSettings;
  /**
   * Where the terms of its accounts are, an https URL. Applicants and customers who are moved to the bank are led there before they
   * agree. A stage that is no sandbox and has several banks needs it for each of them.
   */
  readonly accountTermsUrl?: string;
  /** Its own words for the notices that the law asks for. They replace the usual ones, one by one. */
  readonly notices?: BankNotices;
}

/** The look of a bank's documents. */
export interface BankTheme {
  /** `#rrggbb`: of its name and of the line under it. It is readable on white (lib/check-banking.ts). */
  readonly color: `#${string}`;
}

export const usualTheme: BankTheme = { color: '#12496b' };

/** The bank with this routing number. A stage keeps every bank whose accounts it has, so an unknown number is a bug. */
export function bankOf({ banks }: { readonly banks: readonly Bank[] }, routingNumber: string): Bank {
  const bank = banks.find((one) => one.routingNumber === routingNumber);
  invariant(bank !== undefined, `the stage has no bank with the routing number ${routingNumber}`);
  return bank;
}

/** The bank of a stage with this name, or its first one. An unknown name throws an error that lists the names. */
export function chosenBank(banks: readonly Bank[], name?: string): Bank {
  const bank = name === undefined ? banks[0] : banks.find((one) => one.name === name);
  if (bank !== undefined) return bank;
  const names = banks.map((one) => `"${one.name}"`).join(', ');
  throw new Error(`There is no bank "${name ?? ''}" in this stage. Its banks are ${names}.`);
}
