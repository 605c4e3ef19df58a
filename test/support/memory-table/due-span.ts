import type { Table } from '../../../functions/kernel/table/table.ts';
import { tableDefinition } from '../../../functions/kernel/table/table-definition.ts';
import { dueBounds, dueOrder, lowest, type Span } from './items.ts';
import { invalid } from './refusals.ts';

type IndexQuery = Parameters<Table['queryIndex']>[0];

const { dueIndex } = tableDefinition;
const conditionPattern = new RegExp(
  `^${dueIndex.partitionKey} = (:\\w+)(?: AND ${dueIndex.sortKey} (<=|>=|<|>|=) (:\\w+))?$`,
);
const knownMembers = new Set([
  'IndexName',
  'KeyConditionExpression',
  'ExpressionAttributeValues',
  'Limit',
  'ScanIndexForward',
  'ExclusiveStartKey',
]);

/** The range of a query of the due index, in the forms that product code uses; others are refused. */
export function dueSpan(input: IndexQuery): { readonly partition: string; readonly span: Span } {
  for (const member of Object.keys(input)) {
    if (!knownMembers.has(member)) throw invalid(`the memory table knows no ${member}`);
  }
  const found = conditionPattern.exec(input.KeyConditionExpression ?? '');
  if (input.IndexName !== dueIndex.name || found === null) throw invalid('the memory table knows no such index query');
  const [, partition = '', sign, bound = ''] = found;
  const values = input.ExpressionAttributeValues ?? {};
  const span = sign === undefined ? {} : comparedSpan(sign, String(values[bound]));
  return {
    partition: String(values[partition]),
    span: { ...behind(span, input), descending: input.ScanIndexForward === false, limit: input.Limit },
  };
}

function comparedSpan(sign: string, bound: string): Span {
  const { from, before } = dueBounds(bound);
  if (sign === '<') return { before: from };
  if (sign === '<=') return { before };
  if (sign === '>') return { from: before };
  return sign === '>=' ? { from } : { from, before };
}

/** The entries after the one at which the page before ended. */
function behind(span: Span, { ExclusiveStartKey: start, ScanIndexForward }: IndexQuery): Span {
  if (start === undefined) return span;
  const order = dueOrder(start[dueIndex.sortKey], { pk: String(start['pk']), sk: String(start['sk']) });
  return ScanIndexForward === false ? { ...span, before: order } : { ...span, from: order + lowest };
}
