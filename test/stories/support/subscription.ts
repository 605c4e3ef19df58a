import { relatedId, type Resource } from './api.ts';
import type { Receiver } from './receiver.ts';
import type { World } from './world.ts';

/** Has every event delivered to a receiver, several at once and until it has taken them; answers the webhook's id. */
export async function subscribe({ api }: World, { url, secret }: Receiver): Promise<string> {
  const { id } = await api.post('/webhooks', {
    type: 'webhook',
    attributes: { label: 'story', url, token: secret, contentType: 'JsonAPI', deliveryMode: 'AtLeastOnce' },
  });
  return id;
}

/** A receiver that gets every event from now on. */
export async function listen(world: World): Promise<Receiver> {
  const receiver = await world.receiver();
  await subscribe(world, receiver);
  return receiver;
}

/**
 * Waits for a number of events about something, and returns them: each event once, in the order of their ids; those of one
 * type where it is named. Whether an event from before the receiver listened is among them is a matter of milliseconds.
 */
export async function receiveAbout(
  world: World,
  receiver: Receiver,
  about: { readonly relationship: string; readonly id: string; readonly type?: string },
  count: number,
): Promise<readonly Resource[]> {
  const receivedSoFar = () => {
    const events = receiver
      .accepted()
      .filter(
        (event) => relatedId(event, about.relationship) === about.id && event.type === (about.type ?? event.type),
      );
    const once = [...new Map(events.map((event) => [event.id, event])).values()];
    return once.length >= count ? once.sort((one, other) => Number(one.id) - Number(other.id)) : undefined;
  };
  const told = await world.waitFor(`${count} events about the ${about.relationship}`, receivedSoFar);
  expect(receiver.deliveries.every(({ isSigned }) => isSigned)).toBe(true);
  return told;
}

/** The attributes of events, without those that every event has. */
export const sayings = (events: readonly Resource[]) =>
  events.map(({ type, attributes: { createdAt: _, ...attributes } }) => ({ ...attributes, type }));
