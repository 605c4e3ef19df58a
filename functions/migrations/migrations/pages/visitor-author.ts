import { hashSecret } from '../../../kernel/auth/secret.ts';
import { keptAddress } from '../../../kernel/base/kept-address.ts';
import type { Author } from '../../../kernel/journal/author.ts';
import type { Platform } from '../../../ports/platform.ts';

/** Tells apart the visitors of pages in the audit log, without their cookies. */
const idCharacters = 12;

interface PageVisitor {
  readonly customerId: string;
  readonly cookie: string;
  readonly sourceAddress: string;
}

/** The customer as the author of what they do on a page: the audit log shows the session in place of a token. */
export const visitorAuthor = (
  { customerId, cookie, sourceAddress }: PageVisitor,
  operation: string,
  { settings }: Pick<Platform, 'settings'>,
): Author => ({
  actor: {
    kind: 'customer',
    tokenId: `page-${hashSecret(cookie).slice(0, idCharacters)}`,
    customerId,
    sourceAddress: keptAddress(sourceAddress, settings.audit.sourceAddress),
  },
  operation,
});
