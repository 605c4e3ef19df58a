import { eventResource } from '../../../functions/delivery/events/resource.ts';
import { walkedMax } from '../../../functions/kernel/lists/list-source.ts';
import { anEvent } from '../../support/delivery/journal-feed.ts';
import { useDeliveryBank } from '../../support/delivery/delivery-bank.ts';

const created = (count: number) => Array.from({ length: count }, () => 'account.created');

describe('events over the API', () => {
  const world = useDeliveryBank();

  const idsOf = (body: { data: { id: string }[] }) => body.data.map(({ id }) => Number(id));
  const list = async (query: string) => {
    const { status, body } = await world.call('GET', `/events?${query}`);
    expect(status).toBe(200);
    return { ids: idsOf(body as { data: { id: string }[] }), total: (body as Paged).meta.pagination.total };
  };
  interface Paged {
    meta: { pagination: { total: number } };
  }

  test('200: an event has its name as type, its number as id, and links', async () => {
    await world.emit(
      anEvent('account.frozen', {
        attributes: { freezeReason: 'Fraud', tags: { a: 'b' } },
        relationships: { account: { type: 'depositAccount', id: '7' }, customers: [{ type: 'customer', id: '8' }] },
      }),
    );
    await world.project();
    const { status, body } = await world.call('GET', '/events/1');
    expect(status).toBe(200);
    expect(body.data).toEqual({
      type: 'account.frozen',
      id: '1',
      attributes: { createdAt: world.clock.now(), freezeReason: 'Fraud', tags: { a: 'b' } },
      relationships: {
        account: { data: { type: 'depositAccount', id: '7' } },
        customers: { data: [{ type: 'customer', id: '8' }] },
      },
    });
    expect(eventResource.safeParse(body.data).success).toBe(true);
  });

  test('404: a number that the log has not reached', async () => {
    await world.emit('account.created');
    await world.project();
    for (const id of ['2', '999999999999', '1000000000000', '123456789012345678', 'abc', '0']) {
      expect((await world.call('GET', `/events/${id}`)).status).toBe(404);
    }
  });

  test('200: a page has the same events in both orders, wherever chunks end', async () => {
    for (const count of [1, 30, 64, 3, 100]) {
      await world.emit(...created(count));
      await world.project();
    }
    expect(await list('page[limit]=5')).toEqual({ ids: [198, 197, 196, 195, 194], total: 198 });
    expect(await list('page[limit]=4&page[offset]=60&sort=createdAt')).toEqual({ ids: [61, 62, 63, 64], total: 198 });
    expect((await list('page[limit]=1000')).ids).toEqual(Array.from({ length: 198 }, (_, index) => 198 - index));
    expect(await list('page[offset]=500')).toEqual({ ids: [], total: 198 });
  });

  test('200: an organisation without events has an empty list', async () => {
    expect(await list('filter[type][]=account.created')).toEqual({ ids: [], total: 0 });
  });

  test('200: filters select by type and by moments, since included and until excluded', async () => {
    const moments: string[] = [];
    for (let hour = 0; hour < 40; hour += 1) {
      moments.push(world.clock.now());
      await world.emit('account.created', ...(hour % 4 === 0 ? ['account.frozen'] : []));
      await world.project();
      world.clock.advance({ hours: 1 });
    }
    const [since, until] = [moments[10] ?? '', moments[20] ?? ''];
    const all = (await list('page[limit]=1000&sort=createdAt')).ids;
    const { body } = await world.call('GET', '/events?page[limit]=1000&sort=createdAt');
    const within = (body.data as { id: string; attributes: { createdAt: string } }[])
      .filter(({ attributes }) => attributes.createdAt >= since && attributes.createdAt < until)
      .map(({ id }) => Number(id));
    expect(await list(`filter[since]=${since}&filter[until]=${until}&sort=createdAt`)).toEqual({
      ids: within,
      total: within.length,
    });
    expect((await list('filter[type]=account.frozen&page[limit]=1000')).total).toBe(10);
    expect((await list(`filter[until]=${moments[0] ?? ''}`)).total).toBe(0);
    expect((await list(`filter[since]=${world.clock.now()}`)).total).toBe(0);
    expect(all).toHaveLength(50);
  });

  test('200: an event whose moment is before that of an earlier one is found too', async () => {
    const start = Date.parse(world.clock.now());
    const offsets = [0, 10, 4, 12, 3, 20, 20, 8, 30];
    for (const minutes of offsets) {
      world.clock.set(new Date(start + minutes * 60_000).toISOString());
      await world.emit('account.created');
      await world.project();
    }
    const at = (minutes: number) => new Date(start + minutes * 60_000).toISOString();
    for (const [from, to] of [
      [3, 5],
      [8, 13],
      [0, 4],
      [20, 21],
      [9, 30],
    ] as const) {
      const wanted = offsets.flatMap((minutes, index) => (minutes >= from && minutes < to ? [index + 1] : []));
      expect((await list(`filter[since]=${at(from)}&filter[until]=${at(to)}&sort=createdAt`)).ids).toEqual(wanted);
    }
    expect((await list('filter[until]=9999-12-31T23:59:59.999Z')).total).toBe(offsets.length);
    expect((await list('filter[since]=0000-01-01T00:00:00Z')).total).toBe(offsets.length);
  });

  test('200: the organisation sees identifying numbers in full, and receivers of webhooks their last digits', async () => {
    await world.webhook();
    await world.emit(anEvent('customer.updated', { attributes: { changes: { ein: '987654321' } } }));
    await world.run();
    const { body } = await world.call('GET', '/events/1');
    expect(body.data.attributes.changes).toEqual({ ein: '987654321' });
    expect(world.received[0]?.text).toContain('"changes":{"ein":"*****4321"}');
  });

  test('200: a filter by type or by moments answers at any size, with an exact total', async () => {
    for (let row = 0; row < 6; row += 1) {
      await world.emit(...created(walkedMax / 5), 'account.frozen');
      world.clock.advance({ hours: 1 });
    }
    await world.project();
    const apart = walkedMax / 5 + 1;
    const frozen = [6, 5, 4, 3, 2, 1].map((row) => row * apart);
    expect(await list('filter[type]=account.frozen')).toEqual({ ids: frozen, total: 6 });
    const since = new Date(Date.parse(world.clock.now()) - 3_600_000).toISOString();
    expect((await list(`filter[type]=account.created&filter[since]=${since}`)).total).toBe(walkedMax / 5);
    expect((await list(`filter[until]=${since}&page[limit]=1`)).total).toBe(5 * apart);
  });

  test('400: an unknown type of event', async () => {
    expect((await world.call('GET', '/events?filter[type]=no.such')).status).toBe(400);
  });
});
