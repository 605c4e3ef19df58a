import type { KeyRange } from '../../../functions/kernel/table/table.ts';

/** The range of a query as `createTable` writes it. */
export function rangeOf(input: Readonly<Record<string, unknown>>): KeyRange {
  const values = input['ExpressionAttributeValues'] as Readonly<Record<string, string>>;
  const start = input['ExclusiveStartKey'] as { readonly sk: string } | undefined;
  const descending = input['ScanIndexForward'] === false;
  const limit = input['Limit'] as number | undefined;
  const from = start === undefined || descending ? values[':from'] : `${start.sk}!`;
  // The key before a text in a partition whose keys have no character above the tilde.
  const to = start === undefined || !descending ? values[':to'] : before(start.sk);
  return {
    pk: values[':pk'] ?? '',
    descending,
    consistent: input['ConsistentRead'] !== false,
    ...(from === undefined ? {} : { from }),
    ...(to === undefined ? {} : { to }),
    ...(limit === undefined ? {} : { limit }),
  };
}

const before = (text: string): string =>
  `${text.slice(0, -1)}${String.fromCharCode(text.charCodeAt(text.length - 1) - 1)}~`;
