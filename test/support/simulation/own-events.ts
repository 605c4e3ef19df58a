import { webhookStatusChanged } from '../../../functions/delivery/webhooks/events.ts';
import type { Simulation } from './simulation.ts';

const pageMax = 1000;

/** By webhook the numbers of the events about it, which it never gets. */
export type EventsAboutWebhook = ReadonlyMap<string, ReadonlySet<number>>;

/** Reads the events about webhooks of an organisation at rest. */
export async function ownEventsOf({ call }: Pick<Simulation, 'call'>): Promise<EventsAboutWebhook> {
  const own = new Map<string, Set<number>>();
  for (let offset = 0; ; offset += pageMax) {
    const page = `page[limit]=${String(pageMax)}&page[offset]=${String(offset)}`;
    const { body } = await call('GET', `/events?filter[type]=${webhookStatusChanged.type}&${page}`);
    const events = body.data as { id: string; relationships: { webhook: { data: { id: string } } } }[];
    for (const { id, relationships } of events) {
      const webhookId = relationships.webhook.data.id;
      own.set(webhookId, (own.get(webhookId) ?? new Set()).add(Number(id)));
    }
    if (events.length < pageMax) return own;
  }
}
