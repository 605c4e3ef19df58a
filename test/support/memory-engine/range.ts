import { lowest, type Span } from '../memory-table/items.ts';
import { invalid } from '../memory-table/refusals.ts';

type Document = Readonly<Record<string, unknown>>;

export interface Query {
  readonly KeyConditionExpression?: string;
  readonly ExpressionAttributeValues?: Document;
  readonly ExclusiveStartKey?: Document;
  readonly ScanIndexForward?: boolean;
  readonly Limit?: number;
}

const conditionPattern = /^pk = (:\w+)(?: AND sk (?:BETWEEN (:\w+) AND (:\w+)|(>=|<=) (:\w+)))?$/;

/** The range of a query of the table itself, in the forms that product code uses; others are refused. */
export function rangeOf(query: Query): { readonly pk: string; readonly span: Span } {
  const found = conditionPattern.exec(query.KeyConditionExpression ?? '');
  if (found === null) throw invalid(`the memory engine cannot read "${query.KeyConditionExpression ?? ''}"`);
  const [, pk, low, high, sign, bound] = found;
  const valueOf = (name: string | undefined) =>
    name === undefined ? undefined : String(query.ExpressionAttributeValues?.[name]);
  const from = valueOf(sign === '>=' ? bound : low);
  const to = valueOf(sign === '<=' ? bound : high);
  if (from === '' || to === '') throw invalid('a key cannot be an empty string');
  if (from !== undefined && to !== undefined && from > to) throw invalid('BETWEEN has its lower bound first');
  if (query.Limit !== undefined && query.Limit < 1) throw invalid('a limit is 1 or more');
  const descending = query.ScanIndexForward === false;
  const span = { from, before: to === undefined ? undefined : to + lowest, descending, limit: query.Limit };
  return { pk: valueOf(pk) ?? '', span: behind(span, query.ExclusiveStartKey) };
}

/** The items after the one at which the page before ended. */
function behind(span: Span, start: Document | undefined): Span {
  if (start === undefined) return span;
  const sk = String(start['sk']);
  return span.descending === true ? { ...span, before: sk } : { ...span, from: sk + lowest };
}
