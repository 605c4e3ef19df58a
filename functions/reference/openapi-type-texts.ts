import { transactionTypesNotOffered } from '../accounts/transactions/not-offered.ts';
import { texts, transactionDeclarations, transactionReferenceOf } from '../registry.ts';

/** Names that requests use for several types, or that the audit log uses for what the API does not show. */
const commonTypes = {
  account: 'An account at the bank, whatever its product.',
  application: 'A person, a company or a trust asks to become a customer.',
  card: 'A debit card of any form and owner.',
  counterparty: 'An account at another bank that payments of a customer go to or come from.',
  customer: 'A person, a company or a trust that may own accounts.',
  payment: 'An order to move money, by whatever rail.',
  transaction: 'Money that moved onto an account or from it, for whatever reason.',
  org: 'Your company as the platform knows it, with its settings.',
  organisation: 'Your company as the platform knows it, with its settings.',
  user: 'Somebody who works for your company and holds tokens for the API.',
  wirePayment: 'Sends money by wire. Nothing makes it yet, so lists find none.',
} as const;

const transactionTexts = transactionDeclarations.map(
  (declaration) => [declaration.type, `Books ${transactionReferenceOf(declaration).records}.`] as const,
);

/** What each type of a resource is, by the type; also those that only requests, filters and the audit log name. */
export const typeTexts: Readonly<Record<string, string | undefined>> = {
  ...commonTypes,
  ...Object.fromEntries(
    transactionTypesNotOffered.map((type) => [type, 'Nothing books money like this yet, so lists find none.']),
  ),
  ...Object.fromEntries(transactionTexts),
  ...Object.fromEntries(texts.flatMap(({ types = {} }) => Object.entries(types))),
};
