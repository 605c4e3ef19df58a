import type { Resource } from './support/api.ts';
import { fund, openFirstAccount } from './support/bank.ts';
import { eventsOfLine, eventsOfReplay, gapsOf, lineOf } from './support/line.ts';
import type { Receiver } from './support/receiver.ts';
import { subscribe, receiveAbout } from './support/subscription.ts';
import { useWorld } from './support/world.ts';

describe('an integrator whose receiver lost its database', () => {
  const world = useWorld();

  test('has the same events sent again, from one on, from a moment on and one alone, while its line continues', async () => {
    const { api } = world();
    const account = await openFirstAccount(api);
    const receiver = await world().receiver();
    const webhook = await subscribe(world(), receiver);
    const credits = { relationship: 'account', id: account, type: 'transaction.created' };
    const receiveCredits = (count: number) => receiveAbout(world(), receiver, credits, count);
    for (const cents of [1, 2, 3]) await fund(api, account, cents);
    const [first, , third] = await receiveCredits(3);

    const fromEvent = await begin(webhook, { fromEventId: first?.id });
    await fund(api, account, 4);
    await expectSameAgain(receiver, await completed(webhook, fromEvent), first);
    expect((await receiveCredits(4)).map(amountOf)).toEqual([1, 2, 3, 4]);

    const since = String(third?.attributes['createdAt']);
    const fromMoment = await begin(webhook, { since });
    const firstSince = eventsOfLine(receiver).find(({ attributes }) => String(attributes['createdAt']) >= since);
    await expectSameAgain(receiver, await completed(webhook, fromMoment), firstSince);
    expect(eventsOfReplay(receiver, fromMoment).map(amountOf)).not.toContain(2);

    expect((await api.post(`/events/${first?.id ?? ''}`)).id).toBe(first?.id);
    const [ofEvent, ...before] = (await api.list(`/webhooks/${webhook}/replays`)).map(({ id }) => id);
    expect(before).toEqual([fromMoment, fromEvent]);
    await completed(webhook, ofEvent ?? '');
    expect(eventsOfReplay(receiver, ofEvent ?? '')).toEqual([first]);

    const replayed = receiver.deliveries.filter(({ meta }) => meta.replayId !== undefined);
    expect(replayed.map(({ meta }) => Object.keys(meta))).toEqual(replayed.map(() => ['replayId']));
    expect(gapsOf(receiver)).toEqual([]);
    expect(lineOf(receiver).map(({ meta }) => meta.sequence)).toEqual(lineOf(receiver).map((_, index) => index + 1));
    expect(receiver.deliveries.every(({ isSigned }) => isSigned)).toBe(true);
  });

  /** Asks for events again; answers the replay's id. */
  async function begin(webhook: string, attributes: object): Promise<string> {
    const { id } = await world().api.post(`/webhooks/${webhook}/replay`, { type: 'webhookReplay', attributes });
    return id;
  }

  /** Follows a replay until it has ended. */
  const completed = (webhook: string, replay: string): Promise<Resource> =>
    world().waitFor('the replay is Completed', async () => {
      const progress = await world().api.get(`/webhooks/${webhook}/replays/${replay}`);
      return progress.attributes['status'] === 'Completed' ? progress : undefined;
    });

  /** Expects that a replay brought what its receiver got in the line, whole and in order, from `first` to where the log ended. */
  async function expectSameAgain(receiver: Receiver, replay: Resource, first: Resource | undefined): Promise<void> {
    const { fromEventId, toEventId, delivered, failed } = replay.attributes;
    const line = await world().waitFor('the line goes on', () => {
      const events = eventsOfLine(receiver);
      return Number(events.at(-1)?.id) >= Number(toEventId) ? events : undefined;
    });
    const range = line.filter(({ id }) => Number(id) >= Number(fromEventId) && Number(id) <= Number(toEventId));
    expect(eventsOfReplay(receiver, replay.id)).toEqual(range);
    expect([fromEventId, delivered, failed]).toEqual([first?.id, range.length, 0]);
  }
});

const amountOf = ({ attributes }: Resource): unknown => attributes['amount'];
