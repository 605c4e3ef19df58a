import type { AccountItemLife, CustomerItemLife } from './kind-life.ts';

/**
 * A kind of item. Its prefix begins every partition key of the kind (`acc#<organisation>#...`), so that a role can be
 * limited to kinds by `dynamodb:LeadingKeys`. The organisation comes second, so no key can reach an item of another tenant.
 */
export interface Kind extends Partial<AccountItemLife> {
  readonly prefix: string;
  readonly owner: Owner;
  /** Whose items they are, if only the organisation or anybody sees them although they belong to an account or a customer. */
  readonly belongsTo?: 'account' | 'customer';
  /** True for the items that are an account or a customer themselves. */
  readonly isTheOwner?: true;
  /** True if an item is written once. The guarded table lets only a function that `replaces` it put one that exists. */
  readonly isAppendOnly?: true;
  /**
   * The ways in which code changes items of the kind beside putting them whole. Without it no role may update or delete them
   * (docs/develop/decisions/0015-append-only.md).
   */
  readonly changedBy?: readonly ('update' | 'delete')[];
  /** The folder of the files that its items name, in the storage of documents. Only functions that use the kind reach it. */
  readonly fileFolder?: string;
}

type KindFrame = Pick<Kind, 'prefix' | 'isAppendOnly' | 'changedBy' | 'fileFolder'>;

/** A kind as it is declared: if its items belong to an account or a customer, it says what becomes of them. */
export type KindDeclaration = KindFrame &
  (
    | ({ readonly owner: 'account' } & AccountItemLife)
    | ({ readonly owner: 'customer' } & CustomerItemLife)
    | ({ readonly owner: 'organisation' | 'anybody'; readonly belongsTo: 'account' } & AccountItemLife)
    | ({ readonly owner: 'organisation' | 'anybody'; readonly belongsTo: 'customer' } & CustomerItemLife)
    | { readonly owner: 'organisation' | 'anybody'; readonly belongsTo?: never }
  );

/**
 * Declares a kind of item with the whole life of its items. Closing, archiving, changes of owners and migrations follow from it.
 * A life of literals costs the bundles that use the kind nothing; the code that a literal asks for is declared beside it, and the
 * manifest lists it.
 */
export function defineKind<const Declared extends KindDeclaration>(kind: Declared): KindWithLife<Declared> {
  return kind;
}

/** Declares the kind of the items that are an account or a customer themselves. They have no owner whose life could end theirs. */
export function defineOwnerKind<const Declared extends KindFrame & { readonly owner: 'account' | 'customer' }>(
  kind: Declared,
): Kind & Pick<Declared, 'prefix' | 'owner' | Extract<keyof Declared, 'fileFolder'>> {
  return { ...kind, isTheOwner: true };
}

/** A kind whose type has its prefix, its owner and its life, so that code for the end of an item takes only kinds whose items end. */
type KindWithLife<Declared> = Kind &
  Pick<Declared, Extract<keyof Declared, keyof AccountItemLife | 'prefix' | 'owner' | 'fileFolder'>>;

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

/** A kind whose items name files. */
export type KindWithFiles = Kind & { readonly fileFolder: string };

/** The key of a file that an item names: the folder of its kind, the organisation, and what tells it from other files. */
export const keyOfFile = ({ fileFolder }: KindWithFiles, organisationId: string, ...parts: readonly string[]): string =>
  [fileFolder, organisationId, ...parts].join('/');

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
