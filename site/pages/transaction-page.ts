import type { Catalogue } from '../catalogue.ts';
import { heading, type Page, text } from '../content/block.ts';
import { resourceFields, titleOf } from './resource-page.ts';

const openSides = {
  both: 'Both sides need an Open account.',
  debit: 'A debit needs an Open account.',
  neither: 'It is booked on Frozen and Closed accounts too.',
} as const;

/** The page of a type of transaction: what it records, and how it is booked. */
export function transactionPage(
  catalogue: Catalogue,
  { declaration, records, bookedAgainst }: Catalogue['transactions'][number],
): Page {
  const { type, posting } = declaration;
  const schema = catalogue.resources.get(type);
  return {
    name: `transaction-types/${type}`,
    title: titleOf(type),
    kind: 'Transaction type',
    summary: `It records ${records}.`,
    subtitle: { text: type },
    keywords: [type],
    blocks: [
      text(
        `It is booked against ${bookedAgainst}. ${openSides[posting.needsOpen]} ${posting.mayOverdraw ? 'It may overdraw the account.' : 'It never overdraws the account.'}`,
      ),
      ...(schema === undefined ? [] : [heading('Fields'), ...resourceFields(catalogue, schema, '')]),
    ],
  };
}
