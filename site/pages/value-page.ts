import type { Catalogue } from '../catalogue.ts';
import { link } from '../address.ts';
import { heading, type Page, text } from '../content/block.ts';
import { sentenceOf, valuesOf } from '../content/fields.ts';
import type { Schema } from '../openapi.ts';
import { achReturnCodes } from '../../functions/money/payments/return-reasons.ts';
import { operationTerms } from './reference-terms.ts';
import { titleOf } from './resource-page.ts';

const returnReasonList = 'AchReturnReason';

/** The page of a closed list of values, each with its meaning. */
export function valueListPage(catalogue: Catalogue, name: string, schema: Schema): Page {
  const values = valuesOf(schema);
  const operations = catalogue.operations.filter(({ object }) => schemasIn(object).has(name));
  const resources = [...catalogue.resources].filter(([, resource]) => schemasIn(resource).has(name));
  return {
    name: `values/${name}`,
    title: titleOf(name),
    kind: 'Values',
    summary: sentenceOf(schema),
    subtitle: { text: name },
    keywords: [name],
    blocks: [
      {
        kind: 'terms',
        terms: values.map(({ value, text: meaning }) => ({
          id: value,
          name: value,
          ...(name === returnReasonList ? { page: `return-reasons/${value}` } : {}),
          text: meaning,
        })),
      },
      ...(resources.length === 0
        ? []
        : [
            heading('Resources that have it', 'resources'),
            text(resources.map(([type]) => link(`\`${type}\``, `resources/${type}`)).join(', ')),
          ]),
      ...(operations.length === 0
        ? []
        : [heading('Operations that take it', 'operations'), operationTerms(operations)]),
    ],
  };
}

const found = new WeakMap<object, ReadonlySet<string>>();

/** The names of the schemas that a part of the document refers to. It is searched once for the pages of all lists. */
function schemasIn(part: object): ReadonlySet<string> {
  const names =
    found.get(part) ??
    new Set([...JSON.stringify(part).matchAll(/\/schemas\/([^"/]+)"/g)].map(([, name = '']) => name));
  found.set(part, names);
  return names;
}

/** The reasons for which ACH entries come back, each with the code of the network and its meaning. */
export function returnReasons({
  lists,
}: Catalogue): readonly { readonly reason: string; readonly code: string; readonly meaning: string }[] {
  const texts = lists.get(returnReasonList)?.['x-enumDescriptions'] ?? {};
  return Object.entries(achReturnCodes).map(([reason, code]) => ({
    reason,
    code,
    meaning: (texts[reason] ?? '').replace(`${code}: `, ''),
  }));
}

/** The page of a return reason: what the network means by it, and what else the same word means here. */
export function returnReasonPage(
  catalogue: Catalogue,
  { reason, code, meaning }: ReturnType<typeof returnReasons>[number],
): Page {
  const elsewhere = [...catalogue.lists].filter(
    ([name, schema]) => name !== returnReasonList && (schema.enum ?? []).includes(reason),
  );
  const account = `66601${code.slice(1)}`;
  return {
    name: `return-reasons/${reason}`,
    title: `${code} ${reason}`,
    kind: 'Return reason',
    summary: `${meaning.charAt(0).toUpperCase()}${meaning.slice(1)}.`,
    keywords: [reason, code],
    blocks: [
      text(
        `The bank of the receiver returns an ACH entry with this code. The payment becomes \`Returned\` with the reason \`${reason}\`, the event ${link('`payment.returned`', 'events/payment.returned')} says so, and the money is booked back as a ${link('`returnedAchTransaction`', 'transaction-types/returnedAchTransaction')}.`,
      ),
      heading('Try it in a sandbox', 'sandbox'),
      text(
        `A payment to the account number \`${account}\` at another bank is returned with this code after its window. ${link('Files of the bank', 'guides/sandbox#files-of-the-bank')} says more.`,
      ),
      ...(elsewhere.length === 0
        ? []
        : [
            heading('The same word elsewhere', 'elsewhere'),
            {
              kind: 'terms' as const,
              terms: elsewhere.map(([name, schema]) => ({
                id: name,
                name,
                page: `values/${name}#${reason}`,
                text: schema['x-enumDescriptions']?.[reason] ?? '',
              })),
            },
          ]),
    ],
  };
}
