import type { TransactionDeclaration } from '../../functions/accounts/transactions/transaction-type.ts';
import type { DueKind } from '../../functions/kernel/due/due-kind.ts';
import type { ListOf } from '../../functions/kernel/http/operation.ts';
import { type Export, exportOf } from './exports.ts';
import { importsOf, manifestsHead } from './module-text.ts';

/** A list with an index. */
export type IndexedList = Pick<ListOf, 'listedType' | 'kind' | 'foundBy'>;

/** The things that lists find by an index. */
export function foundKindsModule(lists: readonly IndexedList[]): string {
  const lines = lists
    .map(({ kind, listedType, foundBy = '' }) => [kind.prefix, { listedType, sortKey: foundBy }] as const)
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map(([prefix, found]) => `  ${prefix}: ${JSON.stringify(found)},`);
  return `${manifestsHead}
/** The things that lists find by an index: the type of the list and the sort key of the item, by the prefix of the kind. */
export const foundKinds: Readonly<Record<string, { readonly listedType: string; readonly sortKey: string }>> = {
${lines.join('\n')}
};
`;
}

/** Every kind of item that falls due. */
export function dueKindsModule(dueKinds: readonly DueKind[], exports: readonly Export[]): string {
  const sources = dueKinds.map((one) => exportOf(exports, one));
  return `${manifestsHead}import type { DueKind } from '../../kernel/due/due-kind.ts';
${importsOf(sources, 'time/due')}

/** Every kind of item that falls due, beside the ends of days. */
export const dueKinds: readonly DueKind[] = [
${sources.map(({ name }) => name).join(', ')}
];
`;
}

/** The declaration of every type of transaction. */
export function transactionTypesModule(
  declarations: readonly TransactionDeclaration[],
  exports: readonly Export[],
): string {
  const sources = declarations.map((one) => exportOf(exports, one));
  return `${manifestsHead}${importsOf(sources, 'accounts/transactions')}

/** The declaration of every type of transaction. */
export const transactionDeclarations = [
${sources.map(({ name }) => `  ${name},`).join('\n')}
] as const;
`;
}
