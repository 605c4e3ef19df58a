import type { Resource } from '../../local/tour/client.ts';
import type { Api } from './open-api.ts';

/** A part of the list of events, the oldest first, and how many there are in all. */
export interface EventPage {
  readonly events: readonly Resource[];
  readonly total: number;
}

const pageLimit = 1000;

/** The events of an organisation from a place in their list on. Throws ErrorAnswer with what the API says if it refuses. */
export async function readEvents({ client }: Api, offset: number): Promise<EventPage> {
  const path = `/events?sort=createdAt&page[limit]=${String(pageLimit)}&page[offset]=${String(offset)}`;
  const { data, pagination } = await client.page(path);
  return { events: data, total: pagination.total };
}
