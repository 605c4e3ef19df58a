import { relatedId, type Resource } from './support/api.ts';
import { fund, openFirstAccount } from './support/bank.ts';
import { eventsOfLine, eventsOfReplay, type Gap, gapsOf, lineOf } from './support/line.ts';
import type { Receiver } from './support/receiver.ts';
import { subscribe, toldAbout } from './support/subscription.ts';
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
    expect(await skipped()).toEqual(gaps.map(rangeOf));
    const read = await readWithin(gaps[0]);
    expect(read.filter(isOwnCredit).map(amountOf)).toEqual([2]);
    const sent = await sentAgain(gaps[1]);
    expect(sent.filter(isOwnCredit).map(amountOf)).toEqual([4]);

    const all = [...eventsOfLine(receiver), ...read, ...sent].sort((one, other) => Number(one.id) - Number(other.id));
    expect(all.map(({ id }) => Number(id))).toEqual(all.map((_, index) => Number(all[0]?.id) + index));
    expect(all.filter(isOwnCredit).map(amountOf)).toEqual([1, 2, 3, 4, 5]);
    expectEachNamesTheOneBefore();
  });

  /** Money comes in. Waits until the receiver has so many credits. */
  async function get(cents: number, { credits }: { readonly credits: number }): Promise<void> {
    await fund(world().api, account, cents);
    await toldAbout(world(), receiver, { relationship: 'account', id: account, type: creditType }, credits);
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
  async function skipped(): Promise<readonly ReturnType<typeof rangeOf>[]> {
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

  /** Requests the missing events again. */
  async function sentAgain(gap: Gap | undefined): Promise<readonly Resource[]> {
    const attributes = rangeOf(gap);
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

const rangeOf = (gap: Gap | undefined) => ({
  fromEventId: String(Number(gap?.afterEventId) + 1),
  toEventId: String(Number(gap?.beforeEventId) - 1),
});

const isWithin = (number: number, gap: Gap | undefined): boolean =>
  number > Number(gap?.afterEventId) && number < Number(gap?.beforeEventId);
