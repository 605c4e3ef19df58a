import { createHash } from 'node:crypto';
import * as z from 'zod';
import { isOrganisationSuspended, organisationKind, organisationSuspended } from '../../kernel/auth/suspension.ts';
import { idSchema, keptText } from '../../kernel/table/handling.ts';
import { defineItem, type ItemOf, type ItemRef } from '../../kernel/table/item.ts';
import { defineKind, soleSortKey } from '../../kernel/table/kind.ts';
import { readItem } from '../../kernel/table/read-item.ts';
import type { Table } from '../../kernel/table/table.ts';
import { insert, type Write } from '../../kernel/table/write.ts';
import type { FieldCipher } from '../../ports/cipher/port.ts';
import type { Settings } from '../../ports/settings.ts';

export const pageLinkKind = defineKind({
  prefix: 'hpl',
  owner: 'organisation',
});

export const pageLinkItem = defineItem(pageLinkKind, () => ({
  version: z.number(),
  organisationId: idSchema,
  /** The kind of pages, and the id of the resource that they are about. */
  of: keptText,
  id: idSchema,
  /** Which address of the resource it is, if the address was replaced. */
  generation: z.number().optional(),
}));
export type PageLink = ItemOf<typeof pageLinkItem>;

/** What a resource with the address of its pages is shown with. */
export interface PageView {
  readonly cipher: FieldCipher;
  readonly settings: Pick<Settings, 'pagesUrl'>;
}

/** The resource that hosted pages are about. */
export type PageSubject = Pick<PageLink, 'organisationId' | 'of' | 'id' | 'generation'>;

/**
 * The secret in the address of a resource's pages: 256 bits, which follow from a key of the organisation. So it can be shown again
 * although only its hash is stored.
 */
export const linkTextOf = ({ organisationId, of, id, generation }: PageSubject, cipher: FieldCipher): string =>
  cipher.fingerprint(
    [of, id, ...(generation === undefined ? [] : [generation])].join('/'),
    organisationId,
    'hosted page',
  );

/** The address of the pages of a kind with this secret. */
export const pageAddress = ({ pagesUrl }: Pick<Settings, 'pagesUrl'>, of: string, secret: string): string =>
  `${pagesUrl}/hosted/${of}/${secret}`;

/** The kinds that {@link readLink} reads. */
export const linkKinds = [pageLinkKind, organisationKind] as const;

/**
 * Where the secret of an address leads to, if it leads to pages of this kind. Throws `organisation_suspended` (403) while their
 * organisation is suspended, so no page of it says or takes anything. Every page looks its secret up here.
 */
export async function readLink(table: Pick<Table, 'get'>, secret: string, of: string): Promise<PageLink | undefined> {
  const link = await readItem(table, pageLink(secret));
  if (link?.of !== of) return undefined;
  if (await isOrganisationSuspended(table, link.organisationId)) throw organisationSuspended();
  return link;
}

function pageLink(secret: string): ItemRef<PageLink> {
  const hash = createHash('sha256').update(secret).digest('hex');
  return pageLinkItem.ref({ pk: `${pageLinkKind.prefix}#${hash}`, sk: soleSortKey });
}

/** The write that makes the address of a resource's pages lead to it. */
export function openLink(subject: PageSubject, cipher: FieldCipher): Write {
  return insert({ ...pageLink(linkTextOf(subject, cipher)).key, version: 0, ...subject });
}
