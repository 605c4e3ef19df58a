import { link } from '../address.ts';
import type { Catalogue } from '../catalogue.ts';
import { heading, type Page, text } from '../content/block.ts';
import { operationTerms } from './reference-terms.ts';

/** The page of an access scope. */
export function scopePage(catalogue: Catalogue, scope: string, meaning: string): Page {
  const operations = catalogue.operations.filter(({ scopes }) => scopes.includes(scope));
  return {
    name: `scopes/${scope}`,
    title: scope,
    kind: 'Scope',
    summary: meaning,
    keywords: [scope],
    blocks: [
      text(
        `A token has scopes from its creation on. ${link('Tokens and scopes', 'guides/tokens')} says how to make one. The scopes of an operation are alternatives: any one suffices.`,
      ),
      heading('Operations'),
      operations.length === 0 ? text('No operation asks for it alone.') : operationTerms(operations),
    ],
  };
}
