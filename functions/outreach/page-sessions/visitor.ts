import type { Instant } from '../../kernel/base/calendar/instant.ts';
import { keyText } from '../../kernel/table/kind.ts';
import type { Table } from '../../kernel/table/table.ts';
import { verification, type Verification } from '../one-time-passwords/for-others.ts';
import { pageSession, type PageSessionScope } from './store.ts';

/** Who looks at pages: somebody unknown, somebody to whom a code was sent, or somebody with a session. */
export type Visitor =
  | { readonly is: 'unknown' }
  | { readonly is: 'asked'; readonly cookie: string; readonly verification: Verification }
  | { readonly is: 'known'; readonly cookie: string; readonly phonesHash?: string | undefined };

/** The visitor with this cookie. A session of other pages, or one that has ended, counts for nothing. */
export async function visitorOf(
  table: Table,
  scope: PageSessionScope,
  cookie: string | undefined,
  realNow: Instant,
): Promise<Visitor> {
  if (cookie === undefined || cookie === '') return { is: 'unknown' };
  const { organisationId, holderId, of, id } = scope;
  const refs = { session: pageSession(scope, cookie), code: verification(organisationId, holderId, cookie) };
  const found = await table.getAll([refs.session.key, refs.code.key]);
  const [session, code] = [found.get(keyText(refs.session.key)), found.get(keyText(refs.code.key))];
  if (session !== undefined) {
    const { validUntil, phonesHash, ...known } = refs.session.parse(session);
    if (known.of === of && known.id === id && validUntil > realNow) return { is: 'known', cookie, phonesHash };
  }
  const sentCode = code && refs.code.parse(code);
  if (sentCode?.usedAt === undefined && sentCode !== undefined && sentCode.validUntil > realNow) {
    return { is: 'asked', cookie, verification: sentCode };
  }
  return { is: 'unknown' };
}
