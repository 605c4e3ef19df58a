import { relatedId, type Resource } from './support/api.ts';
import { fund, openFirstAccount } from './support/bank.ts';
import { eventsOfLine, eventsOfReplay, type Gap, gapsOf, lineOf } from './support/line.ts';
import type { Receiver } from './support/receiver.ts';
import { subscribe, receiveAbout } from './support/subscription.ts';
import { useWorld } from './support/world.ts';

describe('a webhook that was Disabled while events happened', () => {
  const world = useWorld();
  let account: string;
  let receiver: Receiver;
  let webhook: string;

  test('its receiver knows exactly what is missing, reads it or has it sent again, and ends complete', async () => {
    account = await openFirstAccount(world().api);
    receiver = await world().receiver();
    webhook = await subscribe(world(), receiver);
    await get(1, { credits: 1 });
    await miss(2);
    await get(3, { credits: 2 });
    await miss(4);
    await get(5, { credits: 3 });

    const gaps = gapsOf(receiver);
    expect(gaps).toHaveLength(2);
    // The event of the enabling comes after what was passed over, and a webhook gets no events about itself.
    expect(await skipped()).toEqual(gaps.map(passedOver));
    const read = await readWithin(gaps[0]);
    expect(read.filter(isOwnCredit).map(amountOf)).toEqual([2]);
    const sent = await sentAgain(gaps[1]);
    expect(sent.filter(isOwnCredit).map(amountOf)).toEqual([4]);

    const all = [...eventsOfLine(receiver), ...read, ...sent].sort((one, other) => Number(one.id) - Number(other.id));
    const numbers = new Set([...all, ...(await eventsAboutItself())].map(({ id }) => Number(id)));
    const inOrder = [...numbers].sort((one, other) => one - other).filter((number) => number <= Number(all.at(-1)?.id));
    expect(inOrder).toEqual(inOrder.map((_, index) => Number(all[0]?.id) + index));
    expect(all.filter(isOwnCredit).map(amountOf)).toEqual([1, 2, 3, 4, 5]);
    expectEachNamesTheOneBefore();
  });

  /** Money comes in. Waits until the receiver has so many credits. */
  async function get(cents: number, { credits }: { readonly credits: number }): Promise<void> {
    await fund(world().api, account, cents);
    await receiveAbout(world(), receiver, { relationship: 'account', id: account, type: creditType }, credits);
  }

  /** Money comes in and its event is in the log while the webhook is Disabled. */
  async function miss(cents: number): Promise<void> {
    const { api } = world();
    await api.post(`/webhooks/${webhook}/disable`);
    await fund(api, account, cents);
    await world().waitFor('it is in the log', async () => {
      const latest = await api.list(`/events?filter[type]=${creditType}&page[limit]=10`);
      return latest.find((event) => isOwnCredit(event) && amountOf(event) === cents);
    });
    await api.post(`/webhooks/${webhook}/enable`);
  }

  /** The events that the delivery log shows as passed over, oldest first. */
  async function skipped(): Promise<readonly ReturnType<typeof passedOver>[]> {
    const rows = await world().api.list(`/webhooks/${webhook}/deliveries?filter[outcome]=Skipped&sort=createdAt`);
    return rows.map(({ attributes: { firstEventId, lastEventId } }) => ({
      fromEventId: String(firstEventId),
      toEventId: String(lastEventId),
    }));
  }

  /** Reads the missing events in the event log, between the moments of those that the receiver has. */
  async function readWithin(gap: Gap | undefined): Promise<readonly Resource[]> {
    const momentOf = (id: string | undefined) =>
      String(eventsOfLine(receiver).find((event) => event.id === id)?.attributes['createdAt']);
    const moments = `filter[since]=${momentOf(gap?.afterEventId)}&filter[until]=${momentOf(gap?.beforeEventId)}`;
    const events = await world().api.list(`/events?${moments}&sort=createdAt&page[limit]=1000`);
    return events.filter(({ id }) => isWithin(Number(id), gap));
  }

  /** The events about the webhook, which are sent to others only. */
  async function eventsAboutItself(): Promise<readonly Resource[]> {
    const events = await world().api.list('/events?filter[type]=webhook.statusChanged&page[limit]=1000');
    return events.filter((event) => relatedId(event, 'webhook') === webhook);
  }

  /** Requests the missing events again. */
  async function sentAgain(gap: Gap | undefined): Promise<readonly Resource[]> {
    const attributes = passedOver(gap);
    const replay = await world().api.post(`/webhooks/${webhook}/replay`, { type: 'webhookReplay', attributes });
    return world().waitFor('what is missing is sent again', () => {
      const events = eventsOfReplay(receiver, replay.id);
      return events.at(-1)?.id === attributes.toEventId ? events : undefined;
    });
  }

  /** Every body arrived, so each names what the receiver got before it, over the gaps too. */
  function expectEachNamesTheOneBefore(): void {
    const line = lineOf(receiver);
    expect(line.map(({ meta: { previousSequence, previousEventId } }) => [previousSequence, previousEventId])).toEqual(
      line.map((_, index) => [line[index - 1]?.meta.sequence, line[index - 1]?.events.at(-1)?.id]),
    );
  }

  const isOwnCredit = (event: Resource): boolean =>
    event.type === creditType && relatedId(event, 'account') === account;
});

const creditType = 'transaction.created';
const amountOf = ({ attributes }: Resource): unknown => attributes['amount'];

/** What was passed over ends before the event of the enabling, which is the last one in a gap. */
const passedOver = (gap: Gap | undefined) => ({
  fromEventId: String(Number(gap?.afterEventId) + 1),
  toEventId: String(Number(gap?.beforeEventId) - 2),
});

const isWithin = (number: number, gap: Gap | undefined): boolean =>
  number > Number(gap?.afterEventId) && number < Number(gap?.beforeEventId);
