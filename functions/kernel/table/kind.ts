/**
 * A kind of item. Its prefix begins every partition key of the kind (`acc#<organisation>#...`), so that a role can be
 * limited to kinds by `dynamodb:LeadingKeys`; the organisation comes second, so that no key can reach another tenant's.
 */
export interface Kind {
  readonly prefix: string;
  /** What the kind holds, for the generated table of the data model. */
  readonly holds: string;
}

/** A type, not an interface, so that items pass as records. */
export type ItemKey = { readonly pk: string; readonly sk: string };

/** The sort key of items that are alone in their partition. */
export const soleSortKey = '-';

/** A partition key: kind, organisation, and what identifies the partition within it. */
export function partitionKey(kind: Kind, organisationId: string, ...rest: readonly string[]): string {
  return [kind.prefix, organisationId, ...rest].join('#');
}

/** Keys as one text, for maps and for binding sealed values to their item. */
export function keyText(key: ItemKey): string {
  return `${key.pk}/${key.sk}`;
}
