import type { CataloguedOperation } from '../catalogue.ts';
import type { Block } from '../content/block.ts';

/** Operations with their pages. */
export const operationTerms = (operations: readonly CataloguedOperation[]): Block => ({
  kind: 'terms',
  terms: operations.map(({ id, method, path, object }) => ({
    id: `operation.${id}`,
    name: `${method} ${path}`,
    page: `operations/${id}`,
    text: object.summary,
  })),
});
