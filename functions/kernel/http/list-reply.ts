import type { ResourceObject } from '../base/event-type.ts';
import type { Pagination, Sort } from '../jsonapi/query.ts';
import { type ListSource, pageOf } from '../lists/list-source.ts';
import type { Platform } from '../../ports/platform.ts';
import { answerBytesMax } from './answer-limits.ts';
import { gatheredPage, type PageMembers } from './gathered-page.ts';
import type { Reply } from './reply.ts';

/** As many members of a page are read at a time. A page of heavy members is read no further than it fits. */
const portionMembers = 100;

interface AskedPage {
  readonly query: { readonly page: Pagination; readonly sort?: Sort };
  readonly platform: Pick<Platform, 'settings'>;
}

/**
 * The document of a list: a page of resources, and its place in the whole list in `meta.pagination`. If the members asked for
 * are too heavy for one answer, the page has fewer: `limit` is then the number of members that it covers, and `nextOffset`, which no
 * other page has, is the place of the next page.
 */
export async function listReply<T>(
  source: ListSource<T>,
  { query: { page, sort = 'ascending' }, platform }: AskedPage,
  show: (members: readonly T[]) => PageMembers | Promise<PageMembers>,
): Promise<Reply> {
  const gathered = gatheredPage(platform.settings.answerBytesMax ?? answerBytesMax);
  const count = Math.min(page.limit, Math.max(0, source.total - page.offset));
  let covered = 0;
  for (;;) {
    const portion = { offset: page.offset + covered, limit: Math.min(portionMembers, count - covered) };
    const shown = await show((await pageOf(source, portion, sort)).items);
    const taken = gathered.take(shown);
    if (taken < shown.data.length)
      return cut(gathered.shown(), page, { total: source.total, covered: covered + taken });
    covered += portion.limit;
    if (covered >= count) break;
  }
  const pagination = { total: source.total, limit: page.limit, offset: page.offset };
  return { ...gathered.shown(), meta: { pagination } };
}

function cut(
  shown: PageMembers,
  { offset }: Pagination,
  { total, covered }: { readonly total: number; readonly covered: number },
): Reply {
  return { ...shown, meta: { pagination: { total, limit: covered, offset, nextOffset: offset + covered } } };
}

/** Shows members that need nothing else to be shown. */
export const eachAs =
  <T>(toResource: (member: T) => ResourceObject) =>
  (members: readonly T[]): PageMembers => ({ data: members.map((member) => toResource(member)) });
