import { hashSecret } from '../../kernel/auth/secret.ts';
import { keptAddress } from '../../kernel/base/kept-address.ts';
import type { Author } from '../../kernel/journal/author.ts';
import type { Platform } from '../../ports/platform.ts';

/** Tells apart the visitors of pages in the audit log, without their cookies. */
const idCharacters = 12;

/** The id of a session in the audit log, by the hash under which it is stored. */
export const sessionIdOf = (hash: string): string => `page-${hash.slice(0, idCharacters)}`;

interface PageVisitor {
  /** Whose pages they are: the id of a customer, or of an application form. */
  readonly who: { readonly customerId: string } | { readonly applicationFormId: string };
  readonly cookie: string;
  readonly sourceAddress: string;
}

/** The visitor as the author of what they do on a page: the audit log shows the session in place of a token. */
export function pageAuthor(
  { who, cookie, sourceAddress }: PageVisitor,
  operation: string,
  { settings }: Pick<Platform, 'settings'>,
): Author {
  const session = {
    tokenId: sessionIdOf(hashSecret(cookie)),
    sourceAddress: keptAddress(sourceAddress, settings.audit.sourceAddress),
  };
  const actor =
    'customerId' in who
      ? { kind: 'customer' as const, makerIds: [], ...who, ...session }
      : { kind: 'applicant' as const, ...who, ...session };
  return { actor, operation };
}
