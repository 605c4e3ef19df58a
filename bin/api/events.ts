import type { Api } from './open-api.ts';
import { refusalIn } from './refusal.ts';

/** An event, as the API lists it. */
export interface ApiEvent {
  readonly id: string;
  readonly type: string;
  readonly attributes: Readonly<Record<string, unknown>>;
  readonly relationships?: Readonly<Record<string, { readonly data: unknown }>>;
}

/** A part of the list of events, the oldest first, and how many there are in all. */
export interface EventPage {
  readonly events: readonly ApiEvent[];
  readonly total: number;
}

const pageLimit = 1000;

/** The events of an organisation from a place in their list on. Throws an error with what the API says if it refuses. */
export async function readEvents(api: Api, offset: number): Promise<EventPage> {
  const path = `/events?sort=createdAt&page[limit]=${String(pageLimit)}&page[offset]=${String(offset)}`;
  const answer = await api.send({ method: 'GET', path });
  const refusal = refusalIn(answer);
  if (refusal !== undefined) throw new Error(refusal);
  const { data, meta } = answer.document as {
    readonly data: readonly ApiEvent[];
    readonly meta: { readonly pagination: { readonly total: number } };
  };
  return { events: data, total: meta.pagination.total };
}
