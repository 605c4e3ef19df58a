/**
 * A kind of item. Its prefix begins every partition key of the kind (`acc#<organisation>#...`), so that a role can be
 * limited to kinds by `dynamodb:LeadingKeys`. The organisation comes second, so no key can reach an item of another tenant.
 */
export interface Kind {
  readonly prefix: string;
  readonly owner: Owner;
  /** The contents of its items, for the generated table of kinds (docs/kinds.md). */
  readonly holds: string;
  /** The keys of its items, for the same table. */
  readonly keys: KeysInWords;
  /** True if an item is written once. The guarded table lets only a function that `replaces` it put one that exists. */
  readonly isAppendOnly?: true;
  /**
   * The ways in which code changes items of the kind beside putting them whole. Without it no role may update or delete them
   * (docs/decisions/0015-append-only.md).
   */
  readonly changedBy?: readonly ('update' | 'delete')[];
}

/** Keys as the documentation shows them, with the variable parts in angle brackets. */
export interface KeysInWords {
  /** Partition key after the prefix: `<org>#<account>`. */
  readonly pk: string;
  /** Sort key, or several separated by commas. */
  readonly sk: string;
  /** The values from which a reader builds the key of an item. */
  readonly foundBy: string;
}

/**
 * The owner of the items of a kind. It decides which callers the kernel shows them to. A customer sees items of `customer` kinds
 * whose partition begins with their id (`cpt#<organisation>#<customer>`), items of `account` kinds whose partition begins with
 * the id of an account that they own, and all items of `anybody`; never items of the organisation.
 */
export type Owner = 'organisation' | 'customer' | 'account' | 'anybody';

/** The id that follows the organisation in a partition key: the owner's, for kinds of customers and accounts. */
export function ownerIdOf(key: ItemKey): string | undefined {
  return key.pk.split('#')[2];
}

/** The organisation that a key belongs to. */
export function organisationIdOf(key: ItemKey): string {
  return key.pk.split('#')[1] ?? '';
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
