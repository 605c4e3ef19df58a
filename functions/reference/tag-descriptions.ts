import { invariant } from '../kernel/base/invariant.ts';

/** The purpose of the operations under each heading of the reference. */
const descriptions: Readonly<Record<string, string>> = {
  applications: 'Onboarding: people, businesses and trusts apply, hand in documents and become customers',
  'application-forms': 'Pages on which people and businesses apply, hosted by the platform',
  customers: 'Individuals, businesses and trusts that own accounts, and who may act for them',
  accounts: 'Deposit accounts with their owners, limits, freezes and daily balances',
  transactions: 'What moved on accounts: the ledger as its owners see it',
  counterparties: 'Accounts at other banks that ACH payments go to or come from',
  institutions: 'Banks by their routing number',
  billers: 'Companies that send bills, by their name',
  payments: 'ACH, book and push-to-card payments, alone or many at once',
  'ach-files': 'Files of ACH entries to and from banks: where a payment is',
  statements: 'What each account had and did in a month, as HTML and PDF, and letters that confirm accounts',
  'batch-releases': 'Money released from a collecting account to an account, with its sender',
  fees: 'Fees of the organisation, charged to accounts and reversed',
  rewards: 'Money that the organisation gives to customers from an account of its own',
  'atm-locations': 'ATMs of the networks of the cards',
  disputes: 'What holders of cards dispute, and what comes of it',
  'card-fraud-cases': 'Cards that somebody else has used, from the first alarm to the outcome',
  'check-deposits': 'Checks that customers deposit by two pictures',
  chargebacks: 'Money that is taken back from one account and given to another',
  'received-payments': 'ACH payments from other banks: advances, returns and declined payments',
  cards: 'Debit cards of accounts: their life, limits, PIN and wallets',
  'card-controls':
    'Rules by which uses of cards are declined: amounts, counts, merchants, categories, countries and hours',
  'card-figures': 'What all cards did: approvals, declines, decisions, settlements, disputes and fraud by day',
  'card-tokens': 'Tokens with which wallets of phones and watches stand for cards',
  'card-authentications': 'Questions of merchants, by 3-D Secure, whether it is the holder of a card who pays',
  'card-shipments': 'Cards of plastic on their way to their holders',
  authorizations: 'Uses of cards that merchants ask for: what is held, and what was declined',
  'authorization-requests': 'Uses of cards that the organisation approves or declines itself',
  'recurring-payments': 'Payments by a schedule, and the runs that made them',
  events: 'The log of everything that happened to the resources of the organisation',
  webhooks: 'Deliveries of events to receivers, with their history, tests and replays',
  migrations: 'Customers who are moved to another bank of the stage, with their accounts, cards, schedules and money',
  'white-label-themes': 'How the pages and e-mails for customers look',
  'outreach-settings': 'Who sends e-mails to customers, in which language, and which of them',
  'audit-log': 'Who wrote what and when',
  'request-log': 'The requests of the last seven days, with masked bodies',
  'customer-tokens': 'Tokens for customers, and the codes that verify them',
  'api-tokens': 'Tokens of the organisation, with scopes and limits',
  sandbox: 'Time and the outside world, simulated; these operations do not exist in live stages',
};

/** A heading of the reference with its description. */
export function tagOf(name: string): { readonly name: string; readonly description: string } {
  const description = descriptions[name];
  invariant(description !== undefined, `the heading ${name} has no description in tag-descriptions.ts`);
  return { name, description };
}
