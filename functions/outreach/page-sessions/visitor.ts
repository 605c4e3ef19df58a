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
  place: PageSessionScope,
  cookie: string | undefined,
  realNow: Instant,
): Promise<Visitor> {
  if (cookie === undefined || cookie === '') return { is: 'unknown' };
  const { organisationId, holderId, of, id } = place;
  const refs = { session: pageSession(place, cookie), code: verification(organisationId, holderId, cookie) };
  const found = await table.getAll([refs.session.key, refs.code.key]);
  const [session, code] = [found.get(keyText(refs.session.key)), found.get(keyText(refs.code.key))];
  if (session !== undefined) {
    const { validUntil, phonesHash, ...known } = refs.session.parse(session);
    if (known.of === of && known.id === id && validUntil > realNow) return { is: 'known', cookie, phonesHash };
  }
  const asked = code && refs.code.parse(code);
  if (asked?.usedAt === undefined && asked !== undefined && asked.validUntil > realNow) {
    return { is: 'asked', cookie, verification: asked };
  }
  return { is: 'unknown' };
}
