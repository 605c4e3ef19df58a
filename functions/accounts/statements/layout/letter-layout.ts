import type { Account } from '../../accounts/for-others.ts';
import { type Bank, usualTheme } from '../../../organisations/banks.ts';
import { bankDateOf } from '../../../kernel/base/calendar/bank-time.ts';
import type { Instant } from '../../../kernel/base/calendar/instant.ts';
import type { Layout } from './layout.ts';
import { contactOf } from './statement-layout.ts';
import { addressLines } from './text/given-text.ts';
import { statementDateText, statementMoneyText } from './texts.ts';
import { words } from './words.ts';

/** What a bank verification letter is about. */
export interface LetterSubject {
  readonly bank: Pick<Bank, 'name' | 'supportContact' | 'theme'>;
  readonly account: Pick<Account, 'accountNumber' | 'routingNumber' | 'status' | 'createdAt' | 'balance' | 'available'>;
  readonly addressee: readonly string[];
  readonly now: Instant;
  readonly includeProofOfFunds: boolean;
}

/** A letter in which the bank confirms an account and, if asked, what is on it. */
export function letterLayout({ bank, account, addressee, now, includeProofOfFunds }: LetterSubject): Layout {
  const today = statementDateText(bankDateOf(now), 'en');
  const money = (cents: number) => statementMoneyText(cents, 'en');
  return {
    language: 'en',
    title: 'Bank verification letter',
    sender: bank.name,
    color: (bank.theme ?? usualTheme).color,
    footer: words.en.questions(contactOf(bank)),
    pageOf: words.en.pageOf,
    blocks: [
      { kind: 'paragraph', text: today },
      { kind: 'given', label: words.en.addressee, lines: addressLines(addressee) },
      { kind: 'paragraph', text: 'To whom it may concern:' },
      {
        kind: 'paragraph',
        text: `${bank.name} confirms that the person or business named above holds the following deposit account. The details below are valid on the date of this letter.`,
      },
      {
        kind: 'facts',
        facts: [
          { name: words.en.accountNumber, value: account.accountNumber },
          { name: words.en.routingNumber, value: account.routingNumber },
          { name: 'Kind of account', value: 'Deposit account' },
          { name: 'Opened on', value: statementDateText(bankDateOf(account.createdAt), 'en') },
          { name: 'Status', value: account.status },
        ],
      },
      ...(includeProofOfFunds
        ? [
            { kind: 'heading' as const, text: 'Proof of funds' },
            {
              kind: 'facts' as const,
              isLarge: true,
              facts: [
                { name: words.en.balance, value: money(account.balance) },
                { name: 'Available', value: money(account.available) },
                { name: 'As of', value: today },
              ],
            },
          ]
        : []),
      {
        kind: 'paragraph',
        text: 'This letter was made at the request of the account holder, and is valid without a signature.',
      },
    ],
  };
}
