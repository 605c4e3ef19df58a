import * as z from 'zod';
import type { ResourceObject } from '../base/event-type.ts';
import type { Reply } from './operation.ts';
import type { Page } from '../jsonapi/query.ts';
import type { ListPage } from '../lists/list-source.ts';

/** The document of a list: a page of resources, and its place in the whole list in `meta.pagination`. */
export function listReply<T>(found: ListPage<T>, page: Page, toResource: (member: T) => ResourceObject): Reply {
  return {
    data: found.items.map(toResource),
    meta: { pagination: { total: found.total, limit: page.limit, offset: page.offset } },
  };
}

/** The schema of a list of a resource. */
export const listSchema = <Resource extends z.ZodType>(resource: Resource) => z.array(resource);
