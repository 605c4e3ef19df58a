import type { FileLanguage } from '../file-names.ts';
import { firstDayOf, lastDayOf, type Period } from '../period.ts';
import type { Figures, StatementEntry } from '../content.ts';
import type { Account } from '../../accounts/for-others.ts';
import { type Bank, usualTheme } from '../../../organisations/banks.ts';
import { noticeOf } from '../../../organisations/notices/notice-of.ts';
import type { Block, Fact, Layout } from './layout.ts';
import { addressLines, givenText } from './text/given-text.ts';
import { statementDateText, dayText, maskedNumber, statementMoneyText } from './texts.ts';
import { typeName, words } from './words.ts';

/** Everything that a statement shows. */
export interface StatementSubject {
  readonly bank: Bank;
  readonly account: Pick<Account, 'name' | 'accountNumber' | 'routingNumber'>;
  readonly addressee: readonly string[];
  readonly period: Period;
  readonly figures: Figures;
}

/** The statement of an account in a language. */
export function statementLayout(subject: StatementSubject, language: FileLanguage): Layout {
  const { bank, account, addressee, period, figures } = subject;
  const word = words[language];
  const money = (cents: number) => statementMoneyText(cents, language);
  const span = word.to(statementDateText(firstDayOf(period), language), statementDateText(lastDayOf(period), language));
  return {
    language,
    title: word.statement,
    sender: bank.name,
    color: (bank.theme ?? usualTheme).color,
    footer: word.questions(contactOf(bank)),
    pageOf: word.pageOf,
    blocks: [
      { kind: 'given', label: word.addressee, lines: addressLines(addressee) },
      {
        kind: 'facts',
        facts: [
          { name: word.period, value: span },
          { name: word.accountNumber, value: maskedNumber(account.accountNumber) },
          { name: word.routingNumber, value: account.routingNumber },
        ],
      },
      {
        kind: 'facts',
        isLarge: true,
        facts: [
          { name: word.openingBalance, value: money(figures.openingBalance) },
          { name: word.moneyIn, value: money(figures.moneyIn) },
          { name: word.moneyOut, value: money(figures.moneyOut) },
          { name: word.closingBalance, value: money(figures.closingBalance) },
        ],
      },
      ...kindsOf(figures, language),
      { kind: 'heading', text: word.feesAndInterest },
      {
        kind: 'table',
        columns: [
          { name: word.kind, share: 0.5 },
          { name: word.thisPeriod, share: 0.25, isNumber: true },
          { name: word.thisYear, share: 0.25, isNumber: true },
        ],
        rows: [
          [word.fees, money(figures.inPeriod.fees), money(figures.yearToDate.fees)],
          [word.interest, money(figures.inPeriod.interest), money(figures.yearToDate.interest)],
        ],
      },
      { kind: 'heading', text: word.transactions },
      ...entriesOf(figures, language),
      ...errorResolution(bank, language),
    ],
  };
}

/** What the parties of a transaction have written: the name of the other one first. */
const givenTexts = ({ party, summary }: StatementEntry): readonly string[] =>
  [givenText(party, 'name'), givenText(summary)].filter((text) => text !== '');

/** The operator's contact, as people read it. */
export const contactOf = ({ name, supportContact: { email, phone } }: Pick<Bank, 'name' | 'supportContact'>): string =>
  [name, email, ...(phone === undefined ? [] : [phone])].join(', ');

/** Whom a customer asks, and what to do about an error (12 CFR 1005.8(b) and 1005.9(b)(5)), in the words of the bank. */
function errorResolution(bank: Bank, language: FileLanguage): readonly Block[] {
  const { email, phone, address } = bank.supportContact;
  const word = words[language];
  // The usual text names none of these facts. That of a bank may name its contact.
  const facts = { organisation: bank.name, contact: contactOf(bank), signer: '' };
  const { title, paragraphs } = noticeOf('errorResolution', { bank, language, facts });
  return [
    { kind: 'heading', text: title },
    {
      kind: 'facts',
      facts: [
        { name: word.telephone, value: phone },
        { name: word.address, value: address },
        { name: word.email, value: email },
      ].filter((one): one is Fact => one.value !== undefined),
    },
    ...paragraphs.map((text) => ({ kind: 'paragraph' as const, text })),
  ];
}

function kindsOf({ byKind }: Figures, language: FileLanguage): readonly Block[] {
  if (byKind.length === 0) return [];
  const word = words[language];
  const money = (cents: number) => (cents === 0 ? '' : statementMoneyText(cents, language));
  return [
    { kind: 'heading', text: word.byKind },
    {
      kind: 'table',
      columns: [
        { name: word.kind, share: 0.4 },
        { name: word.count, share: 0.16, isNumber: true },
        { name: word.moneyIn, share: 0.22, isNumber: true },
        { name: word.moneyOut, share: 0.22, isNumber: true },
      ],
      rows: byKind.map((one) => [typeName(one.type, language), String(one.count), money(one.in), money(one.out)]),
    },
  ];
}

function entriesOf({ entries, count }: Figures, language: FileLanguage): readonly Block[] {
  const word = words[language];
  if (count === 0) return [{ kind: 'paragraph', text: word.noTransactions }];
  const money = (cents: number) => statementMoneyText(cents, language);
  const hasGiven = entries.some((one) => givenTexts(one).length > 0);
  return [
    ...(count > entries.length ? [{ kind: 'paragraph' as const, text: word.cutOff(entries.length, count) }] : []),
    ...(hasGiven ? [{ kind: 'paragraph' as const, text: word.givenTexts }] : []),
    {
      kind: 'table',
      columns: [
        { name: word.date, share: 0.12 },
        { name: word.description, share: 0.5 },
        { name: word.amount, share: 0.19, isNumber: true },
        { name: word.balance, share: 0.19, isNumber: true },
      ],
      rows: entries.map((one) => [
        dayText(one.date, language),
        { main: typeName(one.type, language), given: givenTexts(one) },
        money(one.amount),
        money(one.balance),
      ]),
    },
  ];
}
